package dev.jankline.benchmarks.quality.fleet.template;

/**
 * Says where and by what code a stack is captured.
 *
 * @param device the device
 * @param version number of the app's version, from 0
 * @param dice for what differs from stack to stack
 */
public record Moment(Phone device, int version, Dice dice) {}
