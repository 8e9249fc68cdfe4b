/** Alert rules: reads them from a file and tells which rules are in force for an app. */
@NullMarked
package dev.jankline.processor.rule;

import org.jspecify.annotations.NullMarked;
