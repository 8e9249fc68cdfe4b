/**
 * Shows the pipeline on one page: {@code JankTopology} with its parts and limits, and the {@code
 * Main} that runs it. Each stage has a package of its own; settings, run and registry are rooms
 * beside them.
 */
@NullMarked
package dev.jankline.processor;

import org.jspecify.annotations.NullMarked;
