/**
 * Checks of the whole build: dependencies between modules and packages, class paths, settings in
 * the documentation, licenses.
 */
@NullMarked
package dev.jankline.command.check;

import org.jspecify.annotations.NullMarked;
