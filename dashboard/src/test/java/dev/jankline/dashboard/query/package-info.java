/** Tests of the package of the same name. */
@NullMarked
package dev.jankline.dashboard.query;

import org.jspecify.annotations.NullMarked;
