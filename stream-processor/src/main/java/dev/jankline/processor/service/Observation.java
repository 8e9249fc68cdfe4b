package dev.jankline.processor.service;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.MemoryUsage;
import java.util.Map;
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
   * How far this process is.
   *
   * @param tasks by their name
   */
  public record Offsets(Map<String, At> tasks) {
    /**
     * How far a task is. Of two partitions it processes the older records first, so that one may
     * wait long.
     *
     * @param partitions that it reads
     * @param processed sum of their committed offsets
     * @param waiting records (and markers of transactions) after these
     */
    public record At(int partitions, long processed, long waiting) {
      /** Each partition may end in the marker of a transaction, which nobody processes. */
      boolean isIdle() {
        return waiting <= partitions;
      }
    }

    /** Sum of all. */
    long processed() {
      return tasks.values().stream().mapToLong(At::processed).sum();
    }
  }

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
