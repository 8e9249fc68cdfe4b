/** What the tests of several formats share. */
@NullMarked
package dev.jankline.formats.testing;

import org.jspecify.annotations.NullMarked;
