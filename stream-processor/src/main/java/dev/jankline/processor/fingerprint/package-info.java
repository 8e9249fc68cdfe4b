/**
 * Holds the rules of fingerprint version 1: representative stack and blocking vote in, culprit
 * frame and {@code Fingerprint} of each grouping out. A change of any rule here is a new version.
 * Keeps no state.
 */
@NullMarked
package dev.jankline.processor.fingerprint;

import org.jspecify.annotations.NullMarked;
