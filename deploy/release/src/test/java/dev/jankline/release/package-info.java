/** Tests of what is released, and of the files to deploy with. */
@NullMarked
package dev.jankline.release;

import org.jspecify.annotations.NullMarked;
