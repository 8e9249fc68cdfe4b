/**
 * Shows the pipeline on one page: {@code JankTopology} with its limits, and the {@code Main} that
 * runs it.
 */
@NullMarked
package dev.jankline.processor;

import org.jspecify.annotations.NullMarked;
