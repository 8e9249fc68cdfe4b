package dev.jankline.benchmarks.quality.fleet.template;

/**
 * Says on which device and in which version of the app a stack is captured.
 *
 * @param device the device
 * @param version number of the app's version, from 0
 * @param dice decides what differs between stacks
 */
public record Moment(Phone device, int version, Dice dice) {}
