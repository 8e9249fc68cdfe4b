/**
 * Checks of every module: packages are small, say what belongs in them, and do not depend on each
 * other in circles.
 */
@NullMarked
package dev.jankline.checks.packages;

import org.jspecify.annotations.NullMarked;
