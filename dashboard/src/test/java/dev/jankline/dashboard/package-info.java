/** Tests of the settings of a dashboard. */
@NullMarked
package dev.jankline.dashboard;

import org.jspecify.annotations.NullMarked;
