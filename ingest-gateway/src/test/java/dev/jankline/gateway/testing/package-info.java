/** Makes the batches that tests of several rooms upload. */
@NullMarked
package dev.jankline.gateway.testing;

import org.jspecify.annotations.NullMarked;
