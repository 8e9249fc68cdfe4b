/** Tests of the growth of topics. */
@NullMarked
package dev.jankline.processor.growth;

import org.jspecify.annotations.NullMarked;
