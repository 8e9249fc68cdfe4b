/**
 * Has what every stage uses of Kafka Streams, and no stage: the values that nodes pass to each
 * other inside one task, one sealed type for each edge ({@code Node} names a node with the type it
 * takes, {@code Forwarder} forwards, {@code Stage} processes); reading bytes at the start of a
 * sub-topology; serdes by the schema registry.
 *
 * <p>Commits: stages keep what they make in memory until the commit, are told when it is near, and
 * send what waited as part of the same transaction. What is in memory when a task ends without a
 * commit is made again from the records that were not committed.
 *
 * <p>Failures: one record that always fails does not stop the topology. Failures are counted by
 * record, and their transaction is rolled back; after three the record is given up. What cannot be
 * processed is written to {@code jank.dead-letters.v1} with reason and origin in the headers, in
 * the same transaction. An event has its row in the accounting; a report of a gateway is no event
 * and has none. Every dead letter is in {@code jank_dead_letters_total}.
 */
@NullMarked
package dev.jankline.processor.kafka;

import org.jspecify.annotations.NullMarked;
