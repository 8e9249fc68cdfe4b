/** Fixtures: events by a small DSL, serdes and symbols in memory, the whole pipeline. */
@NullMarked
package dev.jankline.processor.testing;

import org.jspecify.annotations.NullMarked;
