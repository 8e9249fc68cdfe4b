package dev.jankline.processor.names;

import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Remembers the names of some classes: most stalls were caused by messages of the same few classes,
 * and a name with numbers in it takes as long to find as the clusters of the stall. Thread-safe;
 * two threads may find the same name twice.
 *
 * <p>Memory: {@value #SLOTS} names of at most {@value #MAX_CHARS} characters, and as many classes.
 */
final class RecentClasses {
  static final int MAX_CHARS = 200;

  private static final int SLOTS = 1024;
  private static final int SPREAD = 13;

  private final AtomicReferenceArray<@Nullable Named> recent = new AtomicReferenceArray<>(SLOTS);
  private final UnaryOperator<String> naming;

  private record Named(String className, String name) {}

  /**
   * Begins without any name.
   *
   * @param naming finds the name of a class; always the same for the same class
   */
  RecentClasses(UnaryOperator<String> naming) {
    this.naming = naming;
  }

  /** The name of a class. */
  String name(String className) {
    if (className.length() > MAX_CHARS) {
      return naming.apply(className);
    }
    int hash = className.hashCode();
    int slot = (hash ^ (hash >>> SPREAD)) & (SLOTS - 1);
    Named known = recent.get(slot);
    if (known != null && known.className().equals(className)) {
      return known.name();
    }
    String name = naming.apply(className);
    recent.set(slot, new Named(className, name));
    return name;
  }
}
