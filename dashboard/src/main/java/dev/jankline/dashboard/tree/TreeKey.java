package dev.jankline.dashboard.tree;

import org.jspecify.annotations.Nullable;

/**
 * Says whose tree is asked for.
 *
 * @param grouping PRIMARY, BLOCKING_CALL or ENTRY_POINT
 * @param column column of single stalls that names their cluster of this grouping
 * @param version null for all
 * @param other version to compare with; null for none
 */
public record TreeKey(
    String app,
    String grouping,
    String column,
    String fingerprint,
    @Nullable String version,
    @Nullable String other) {}
