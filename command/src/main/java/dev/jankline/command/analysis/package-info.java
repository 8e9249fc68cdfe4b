/**
 * Words that run the analysis of stalls without a pipeline: stall files or retained records come
 * in, explanations and comparisons of clusters go out.
 */
@NullMarked
package dev.jankline.command.analysis;

import org.jspecify.annotations.NullMarked;
