/** Tests of the package of the same name. */
@NullMarked
package dev.jankline.dashboard.web;

import org.jspecify.annotations.NullMarked;
