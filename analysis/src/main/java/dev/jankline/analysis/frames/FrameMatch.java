package dev.jankline.analysis.frames;

import org.jspecify.annotations.Nullable;

/**
 * Holds the entry of a frame list that matches a frame.
 *
 * @param role role that the entry gives
 * @param kind what the call blocks on; set exactly when the role is {@code BLOCKING}
 * @param entry the entry as it is written in the list
 * @param own true when the entry comes from the app's own list
 */
public record FrameMatch(FrameRole role, @Nullable BlockingKind kind, String entry, boolean own) {}
