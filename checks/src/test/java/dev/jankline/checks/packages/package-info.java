/**
 * Checks of every module: packages say what belongs in them and do not depend on each other in
 * circles; no file is long.
 */
@NullMarked
package dev.jankline.checks.packages;

import org.jspecify.annotations.NullMarked;
