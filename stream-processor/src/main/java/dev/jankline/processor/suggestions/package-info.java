/**
 * Suggests which clusters of an app should be merged: clusters with open tickets in, {@code
 * MergeSuggestion} out, and a tombstone when one of the two tickets is not open any more. Stores
 * each cluster with those it is suggested with. Drops pairs beyond three for a cluster; nothing is
 * merged by itself.
 */
@NullMarked
package dev.jankline.processor.suggestions;

import org.jspecify.annotations.NullMarked;
