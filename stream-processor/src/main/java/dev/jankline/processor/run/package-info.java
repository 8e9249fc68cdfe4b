/**
 * Runs the topology against Kafka: waits for registry and topics, decides whether local state may
 * be used, replaces threads that fail, and stops. A plan and a topology in, a running process out.
 */
@NullMarked
package dev.jankline.processor.run;

import org.jspecify.annotations.NullMarked;
