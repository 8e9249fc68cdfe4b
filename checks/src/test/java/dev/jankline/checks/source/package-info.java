/** Finds the modules of the checkout with their sources and compiled classes. */
@NullMarked
package dev.jankline.checks.source;

import org.jspecify.annotations.NullMarked;
