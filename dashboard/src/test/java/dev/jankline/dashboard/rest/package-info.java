/** Tests of the package of the same name. */
@NullMarked
package dev.jankline.dashboard.rest;

import org.jspecify.annotations.NullMarked;
