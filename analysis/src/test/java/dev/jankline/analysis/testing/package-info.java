/** Fixtures: stalls by a small DSL. */
@NullMarked
package dev.jankline.analysis.testing;

import org.jspecify.annotations.NullMarked;
