package dev.jankline.dashboard.tree;

import org.jspecify.annotations.Nullable;

/**
 * Says whose tree is asked for.
 *
 * @param lens KEY, INNER or OUTER
 * @param column column of single stalls that names their cluster of this lens
 * @param version null for all
 * @param other version to compare with; null for none
 */
public record TreeKey(
    String app,
    String lens,
    String column,
    String fingerprint,
    @Nullable String version,
    @Nullable String other) {}
