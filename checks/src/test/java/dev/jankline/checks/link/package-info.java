/** Checks that links of the documents lead to files that are there. */
@NullMarked
package dev.jankline.checks.link;

import org.jspecify.annotations.NullMarked;
