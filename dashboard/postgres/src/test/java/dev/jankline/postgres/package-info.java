/** Tests. */
@NullMarked
package dev.jankline.postgres;

import org.jspecify.annotations.NullMarked;
