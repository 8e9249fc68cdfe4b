/**
 * Questions about apps and their versions: which there are, how each does, how a version does by
 * day, and how two versions differ.
 */
@NullMarked
package dev.jankline.dashboard.release;

import org.jspecify.annotations.NullMarked;
