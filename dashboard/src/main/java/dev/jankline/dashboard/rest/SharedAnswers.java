package dev.jankline.dashboard.rest;

import dev.jankline.dashboard.store.StoreException;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Keeps answers as long as the store has not changed since: however many tabs ask the same, the
 * store is asked once. Forgets those that were asked for longest ago when they are too large
 * together. Thread-safe.
 */
final class SharedAnswers {
  private final long maxCharacters;
  private final LinkedHashMap<Question, Kept> answers = new LinkedHashMap<>(16, 0.75f, true);
  private long revision = -1;
  private long characters;

  SharedAnswers(long maxCharacters) {
    this.maxCharacters = maxCharacters;
  }

  /**
   * A question.
   *
   * @param address path and query
   * @param only the one app that the answer may tell of; null for all
   */
  record Question(String address, @Nullable String only) {}

  /** An answer that is there or on its way; its length is counted once it is there. */
  private static final class Kept extends FutureTask<Lists.Body> {
    private long characters;

    Kept(Supplier<Lists.Body> asking) {
      super(asking::get);
    }
  }

  /**
   * The answer to a question about a state of the store.
   *
   * @param asked number of changes before that state
   * @param asking asks the store, unless somebody did; what it throws is thrown to all who wait
   */
  Lists.Body of(long asked, Question question, Supplier<Lists.Body> asking) {
    Kept own = new Kept(asking);
    Kept shared = put(asked, question, own);
    if (shared != own) {
      return answer(shared);
    }
    own.run();
    try {
      Lists.Body body = answer(own);
      count(question, own, body.text().length());
      return body;
    } catch (RuntimeException e) {
      count(question, own, Long.MAX_VALUE);
      throw e;
    }
  }

  private synchronized Kept put(long asked, Question question, Kept own) {
    if (asked != revision) {
      answers.clear();
      characters = 0;
      revision = asked;
    }
    Kept known = answers.putIfAbsent(question, own);
    return known == null ? own : known;
  }

  /** Counts an answer that has come, and makes room for it; what is too large is not kept. */
  private synchronized void count(Question question, Kept own, long length) {
    if (length > maxCharacters / 4) {
      answers.remove(question, own);
      return;
    }
    if (answers.get(question) != own) {
      return;
    }
    own.characters = length;
    characters += length;
    Iterator<Map.Entry<Question, Kept>> eldest = answers.entrySet().iterator();
    while (characters > maxCharacters && eldest.hasNext()) {
      characters -= eldest.next().getValue().characters;
      eldest.remove();
    }
  }

  private static Lists.Body answer(Kept kept) {
    try {
      return kept.get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw new StoreException("a question failed: " + e.getCause(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new StoreException("interrupted while waiting for an answer", e);
    }
  }
}
