package dev.jankline.processor.judge;

/**
 * Holds what a scene of two versions adds to the choice among all scenes.
 *
 * @param older name of the older version
 * @param log natural logarithm of the evidence; negative infinity for a small effect
 */
record SceneEvidence(String older, double log) {}
