package dev.jankline.processor.service;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.MemoryUsage;
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
  public record Heap(long collectionMillis, double usedShare) {
    /** Reads from the Java machine what its garbage collector does. */
    static Heap now() {
      long millis = 0;
      for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
        millis += Math.max(0, collector.getCollectionTime());
      }
      return new Heap(millis, usedShareNow());
    }

    /** Of the heap's largest pool: the old generation, whatever the collector calls it. */
    private static double usedShareNow() {
      long largest = 0;
      double share = 0;
      for (MemoryPoolMXBean pool : ManagementFactory.getMemoryPoolMXBeans()) {
        MemoryUsage afterCollection =
            pool.getType() == MemoryType.HEAP ? pool.getCollectionUsage() : null;
        if (afterCollection != null && afterCollection.getMax() > largest) {
          largest = afterCollection.getMax();
          share = (double) afterCollection.getUsed() / largest;
        }
      }
      return share;
    }
  }
}
