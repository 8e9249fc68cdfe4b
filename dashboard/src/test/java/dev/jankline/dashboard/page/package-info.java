/** Tests of the page in a real Chromium, with answers of the REST interface made by a fixture. */
@NullMarked
package dev.jankline.dashboard.page;

import org.jspecify.annotations.NullMarked;
