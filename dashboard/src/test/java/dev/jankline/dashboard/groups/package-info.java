/** Tests of the package of the same name. */
@NullMarked
package dev.jankline.dashboard.groups;

import org.jspecify.annotations.NullMarked;
