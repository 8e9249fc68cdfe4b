package dev.jankline.analysis.names;

import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Remembers what a rule says of some names: the same code stalls again and again, and to take a
 * name apart takes time. Thread-safe; two threads may ask the rule for the same name twice.
 *
 * <p>Memory: {@value #SLOTS} names of at most {@value #MAX_CHARS} characters, and their answers.
 *
 * @param <Q> a name; equal ones have the same answer
 * @param <A> what the rule says of it
 */
public final class RecentAnswers<Q, A> {
  static final int MAX_CHARS = 256;

  private static final int SLOTS = 2048;
  private static final int SPREAD = 13;

  private final AtomicReferenceArray<@Nullable Known<Q, A>> recent =
      new AtomicReferenceArray<>(SLOTS);
  private final Function<Q, String> text;
  private final Function<Q, A> rule;

  private record Known<Q, A>(Q name, A answer) {}

  /**
   * Begins without any name.
   *
   * @param text the name as one text
   * @param rule always says the same of equal names
   */
  public RecentAnswers(Function<Q, String> text, Function<Q, A> rule) {
    this.text = text;
    this.rule = rule;
  }

  /** Gives texts that are equal one object: mostly the first of them. */
  public static RecentAnswers<String, String> ofSameTexts() {
    return new RecentAnswers<>(name -> name, name -> name);
  }

  /** What the rule says of a name. */
  public A of(Q name) {
    String its = text.apply(name);
    if (its.length() > MAX_CHARS) {
      return rule.apply(name);
    }
    int hash = its.hashCode();
    int slot = (hash ^ (hash >>> SPREAD)) & (SLOTS - 1);
    Known<Q, A> known = recent.get(slot);
    if (known != null && known.name().equals(name)) {
      return known.answer();
    }
    A answer = rule.apply(name);
    recent.set(slot, new Known<>(name, answer));
    return answer;
  }
}
