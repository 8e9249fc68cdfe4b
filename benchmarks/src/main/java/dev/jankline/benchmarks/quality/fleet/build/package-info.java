/**
 * Obfuscates or links the code of generated apps: frames by their original names in, frames as a
 * device sends them and the symbols to undo it out.
 */
@NullMarked
package dev.jankline.benchmarks.quality.fleet.build;

import org.jspecify.annotations.NullMarked;
