package dev.jankline.processor.service;

import dev.jankline.processor.service.Observation.Heap;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.MemoryUsage;

/** Reads from the Java machine what its garbage collector does. */
final class HeapUse {
  private HeapUse() {}

  static Heap now() {
    long millis = 0;
    for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
      millis += Math.max(0, collector.getCollectionTime());
    }
    return new Heap(millis, usedShare());
  }

  /** Of the heap's largest pool: the old generation, whatever the collector calls it. */
  private static double usedShare() {
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
