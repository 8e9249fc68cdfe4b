package dev.jankline.processor.represent;

/**
 * Names a path that held a smaller part of a diffuse stall.
 *
 * @param frame outermost kept frame
 * @param millis time of the samples through it
 * @param share their share of the stall's time, 0 to 1
 */
public record Alternative(String frame, long millis, double share) {}
