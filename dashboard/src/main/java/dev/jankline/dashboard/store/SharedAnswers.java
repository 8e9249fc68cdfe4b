package dev.jankline.dashboard.store;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;

/**
 * Keeps answers as long as the store has not changed since: however many ask the same, the store is
 * asked once. Forgets those that were asked for longest ago when they are too large together.
 * Thread-safe.
 */
public final class SharedAnswers<Q, A> {
  private final long maxSize;
  private final ToLongFunction<A> sizes;
  private final LinkedHashMap<Q, Kept<A>> answers = new LinkedHashMap<>(16, 0.75f, true);
  private long revision = -1;
  private long size;

  /**
   * Begins without any.
   *
   * @param maxSize size of all together; one of more than a quarter is not kept
   * @param sizes size of an answer
   */
  public SharedAnswers(long maxSize, ToLongFunction<A> sizes) {
    this.maxSize = maxSize;
    this.sizes = sizes;
  }

  /** An answer that is there or on its way; its size is counted once it is there. */
  private static final class Kept<A> extends FutureTask<A> {
    private long size;

    Kept(Supplier<A> asking) {
      super(asking::get);
    }
  }

  /**
   * The answer to a question about a state of the store.
   *
   * @param asked number of changes before that state
   * @param asking asks the store, unless somebody did; what it throws is thrown to all who wait
   */
  public A of(long asked, Q question, Supplier<A> asking) {
    Kept<A> own = new Kept<>(asking);
    Kept<A> shared = put(asked, question, own);
    if (shared != own) {
      return answer(shared);
    }
    own.run();
    try {
      A answer = answer(own);
      count(question, own, sizes.applyAsLong(answer));
      return answer;
    } catch (RuntimeException e) {
      count(question, own, Long.MAX_VALUE);
      throw e;
    }
  }

  private synchronized Kept<A> put(long asked, Q question, Kept<A> own) {
    if (asked != revision) {
      answers.clear();
      size = 0;
      revision = asked;
    }
    Kept<A> known = answers.putIfAbsent(question, own);
    return known == null ? own : known;
  }

  /** Counts an answer that has come, and makes room for it; what is too large is not kept. */
  private synchronized void count(Q question, Kept<A> own, long added) {
    if (added > maxSize / 4) {
      answers.remove(question, own);
      return;
    }
    if (answers.get(question) != own) {
      return;
    }
    own.size = added;
    size += added;
    Iterator<Map.Entry<Q, Kept<A>>> eldest = answers.entrySet().iterator();
    while (size > maxSize && eldest.hasNext()) {
      size -= eldest.next().getValue().size;
      eldest.remove();
    }
  }

  private static <A> A answer(Kept<A> kept) {
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
