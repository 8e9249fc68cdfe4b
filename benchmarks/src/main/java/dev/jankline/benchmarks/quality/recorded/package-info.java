/**
 * The recorded set: stalls of a real program ({@code notes}) on the JVM, whose causes were written
 * down before they were run. {@code ./jank cluster-quality --record FILE} records again.
 */
@NullMarked
package dev.jankline.benchmarks.quality.recorded;

import org.jspecify.annotations.NullMarked;
