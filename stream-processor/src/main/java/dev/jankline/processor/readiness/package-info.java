/**
 * Says whether the processor can do its work now, and why not: a pure class judges what adapters
 * see of Kafka Streams, of the group's offsets and of the heap.
 */
@NullMarked
package dev.jankline.processor.readiness;

import org.jspecify.annotations.NullMarked;
