package dev.jankline.command.doctor;

/**
 * Says one thing that is wrong with an installation.
 *
 * @param id the check that found it, in lower case
 * @param what what is wrong, for people
 * @param remedy what to do about it
 */
public record Diagnosis(String id, String what, String remedy) {}
