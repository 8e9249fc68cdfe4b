/**
 * Answers uploads of batches. An authenticated HTTP request comes in; the events of the batch go to
 * an {@link dev.jankline.gateway.batch.EventSink}, and a reply that accepts or refuses the whole
 * batch goes out.
 */
@NullMarked
package dev.jankline.gateway.batch;

import org.jspecify.annotations.NullMarked;
