/**
 * Shows how far long work is: steps and counts come in, text for standard error goes out, as a bar
 * on a terminal and as a line every 10 s elsewhere.
 */
@NullMarked
package dev.jankline.local.progress;

import org.jspecify.annotations.NullMarked;
