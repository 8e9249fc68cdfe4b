/**
 * Holds the stacks of platforms and libraries as template files describe them: template, device and
 * version in, frames by their original names out. The same seed gives the same frames.
 */
@NullMarked
package dev.jankline.benchmarks.quality.fleet.template;

import org.jspecify.annotations.NullMarked;
