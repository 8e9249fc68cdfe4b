/** Sends reports of other tools through a whole stack. */
@NullMarked
package dev.jankline.local.report;

import org.jspecify.annotations.NullMarked;
