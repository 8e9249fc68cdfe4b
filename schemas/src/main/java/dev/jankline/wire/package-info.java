/** Forms of the wire contract: single-object batches, plain JSON, histogram buckets. */
@NullMarked
package dev.jankline.wire;

import org.jspecify.annotations.NullMarked;
