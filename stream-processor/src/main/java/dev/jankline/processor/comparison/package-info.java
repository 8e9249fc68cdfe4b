/**
 * Compares a version with the older ones by what its devices did before: sums over devices in,
 * evidence, ratio and interval of the app and of each cluster out. Pure functions of the sums.
 */
@NullMarked
package dev.jankline.processor.comparison;

import org.jspecify.annotations.NullMarked;
