/**
 * What all queries share: estimates with intervals, pages of lists, times as text, and the versions
 * of an app. Rows of the store come in, values as clients see them go out.
 */
@NullMarked
package dev.jankline.dashboard.query;

import org.jspecify.annotations.NullMarked;
