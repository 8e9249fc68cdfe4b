/** The topology: decode, dedup, symbolize, represent, cluster, count, judge. */
@NullMarked
package dev.jankline.processor;

import org.jspecify.annotations.NullMarked;
