package dev.jankline.processor.service;

import java.util.Optional;

/**
 * Holds what was seen of the processor at one moment.
 *
 * @param state state of Kafka Streams, by its name
 * @param liveThreads stream threads that run
 * @param wantedThreads stream threads that were configured
 * @param offsets how far this process has come; empty when Kafka does not answer
 * @param heap what the garbage collector does
 */
public record Observation(
    String state, int liveThreads, int wantedThreads, Optional<Offsets> offsets, Heap heap) {

  /**
   * How far the partitions of this process are processed.
   *
   * @param partitions number of partitions
   * @param processed sum of committed offsets
   * @param waiting records (and markers of transactions) after them
   */
  public record Offsets(int partitions, long processed, long waiting) {}

  /**
   * What the garbage collector does.
   *
   * @param collectionMillis time spent on collections since the start
   * @param usedShare share of the old generation that the last full collection left in use, 0 to 1
   */
  public record Heap(long collectionMillis, double usedShare) {}
}
