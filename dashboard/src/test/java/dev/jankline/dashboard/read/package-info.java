/** Tests of the package of the same name. */
@NullMarked
package dev.jankline.dashboard.read;

import org.jspecify.annotations.NullMarked;
