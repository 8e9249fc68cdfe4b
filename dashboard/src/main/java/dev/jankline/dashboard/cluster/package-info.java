/**
 * Questions about clusters: the list, its sums by package, class and method, and one cluster. A
 * filter comes in, items as clients see them go out.
 */
@NullMarked
package dev.jankline.dashboard.cluster;

import org.jspecify.annotations.NullMarked;
