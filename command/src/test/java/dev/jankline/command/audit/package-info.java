/** Tests of the recount with events made by hand. */
@NullMarked
package dev.jankline.command.audit;

import org.jspecify.annotations.NullMarked;
