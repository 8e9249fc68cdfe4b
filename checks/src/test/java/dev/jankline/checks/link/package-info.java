/** Checks that the files that documents link to, and the tests they name, are there. */
@NullMarked
package dev.jankline.checks.link;

import org.jspecify.annotations.NullMarked;
