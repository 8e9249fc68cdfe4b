/**
 * Holds stalls whose cause is known, and reads and writes files of them: JSON lines in, {@code
 * LabelledStall} out, and back.
 */
@NullMarked
package dev.jankline.benchmarks.quality.cases;

import org.jspecify.annotations.NullMarked;
