package dev.jankline.processor.lists;

import org.jspecify.annotations.Nullable;

/**
 * Tells what the frame lists say of a name.
 *
 * @param role role of the entry
 * @param kind set exactly when the role is {@code BLOCKING}
 * @param entry the entry as it stands in the list
 * @param own true when it comes from the app's own list
 */
public record FrameMatch(FrameRole role, @Nullable BlockingKind kind, String entry, boolean own) {}
