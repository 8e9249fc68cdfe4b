package dev.jankline.dashboard.store;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Keeps answers that many questions begin with, as long as the store has not changed since. Keeps
 * those of the {@value #MAX_ANSWERS} questions that were asked last. Thread-safe.
 */
final class KeptAnswers {
  private static final int MAX_ANSWERS = 256;

  private final Map<Question, Answer> answers =
      Collections.synchronizedMap(
          new LinkedHashMap<>(16, 0.75f, true) {
            private static final long serialVersionUID = 1L;

            @Override
            protected boolean removeEldestEntry(Map.Entry<Question, Answer> eldest) {
              return size() > MAX_ANSWERS;
            }
          });

  /** What was asked: a type of answers, and of what. */
  private record Question(Class<?> type, String subject) {}

  /** An answer, and the number of changes to the store before it was given. */
  private record Answer(long revision, Object value) {}

  /**
   * The answer to a question about a state of the store.
   *
   * @param revision number of changes before that state
   * @param asking asks the store, when no answer of that state is kept
   */
  <T> T of(long revision, Class<T> type, String subject, Supplier<T> asking) {
    Question question = new Question(type, subject);
    Answer kept = answers.get(question);
    if (kept != null && kept.revision == revision) {
      return type.cast(kept.value);
    }
    T value = asking.get();
    answers.put(question, new Answer(revision, value));
    return value;
  }
}
