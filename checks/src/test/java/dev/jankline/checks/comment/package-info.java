/** Checks the doc comments of all modules. */
@NullMarked
package dev.jankline.checks.comment;

import org.jspecify.annotations.NullMarked;
