package dev.jankline.processor.fingerprint;

import dev.jankline.processor.names.FrameName;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Remembers what a rule says of some names of frames: the same code stalls again and again, and a
 * rule takes a name apart. Thread-safe; two threads may ask the rule for the same name twice.
 *
 * <p>Memory: {@value #SLOTS} names of at most {@value #MAX_CHARS} characters.
 */
final class RecentNames {
  static final int MAX_CHARS = 256;

  private static final int SLOTS = 2048;
  private static final int SPREAD = 13;

  private final AtomicReferenceArray<@Nullable Answer> recent = new AtomicReferenceArray<>(SLOTS);
  private final Predicate<FrameName> rule;

  private record Answer(FrameName name, boolean applies) {}

  /**
   * Begins without any name.
   *
   * @param rule says the same of names with the same container and member
   */
  RecentNames(Predicate<FrameName> rule) {
    this.rule = rule;
  }

  /** What the rule says of a name. */
  boolean test(FrameName name) {
    if (name.text().length() > MAX_CHARS) {
      return rule.test(name);
    }
    int hash = name.text().hashCode();
    int slot = (hash ^ (hash >>> SPREAD)) & (SLOTS - 1);
    Answer known = recent.get(slot);
    if (known != null && isSame(known.name(), name)) {
      return known.applies();
    }
    boolean applies = rule.test(name);
    recent.set(slot, new Answer(name, applies));
    return applies;
  }

  private static boolean isSame(FrameName one, FrameName other) {
    return one.member().equals(other.member()) && one.container().equals(other.container());
  }
}
