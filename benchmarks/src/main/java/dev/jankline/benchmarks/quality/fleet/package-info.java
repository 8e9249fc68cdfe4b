/**
 * Generates stalls whose causes are known: programs with planted causes, built in several versions,
 * each obfuscated twice, run on different devices and sampled as the SDK samples.
 */
@NullMarked
package dev.jankline.benchmarks.quality.fleet;

import org.jspecify.annotations.NullMarked;
