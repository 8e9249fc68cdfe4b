package dev.jankline.processor.commit;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Keeps values in memory until the commit, by key, and says when there are too many. Used by one
 * stream thread.
 *
 * <p>Memory: at most the limit's bytes and the values of one more record.
 *
 * @param <K> key
 * @param <T> what waits
 */
public final class Waiting<K, T> {
  private final WaitingLimits limits;
  private Map<K, Sized<T>> values = new LinkedHashMap<>();
  private long bytes;

  private record Sized<T>(T value, long bytes) {}

  /** Begins without any value. */
  public Waiting(WaitingLimits limits) {
    this.limits = limits;
  }

  /** The value that waits under a key; null when there is none. */
  public @Nullable T find(K key) {
    Sized<T> found = values.get(key);
    return found == null ? null : found.value();
  }

  /**
   * Keeps a value in place of the one under its key.
   *
   * @param size estimated bytes of key and value
   */
  public void put(K key, T value, long size) {
    Sized<T> replaced = values.put(key, new Sized<>(value, size));
    bytes += size - (replaced == null ? 0 : replaced.bytes());
  }

  /** Whether there are more values or bytes than may wait. */
  public boolean isFull() {
    return values.size() > limits.maxRows() || bytes > limits.maxBytes();
  }

  /** Hands all values over, in the order in which their keys came, and forgets them. */
  public List<T> drain() {
    List<T> all = values.values().stream().map(Sized::value).toList();
    values = new LinkedHashMap<>();
    bytes = 0;
    return all;
  }
}
