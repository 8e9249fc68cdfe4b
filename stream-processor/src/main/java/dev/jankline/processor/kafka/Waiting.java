package dev.jankline.processor.kafka;

import java.util.ArrayList;
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
  private Map<K, Held<T>> values = new LinkedHashMap<>();
  private @Nullable K lastKey;
  private @Nullable Held<T> last;
  private long bytes;

  private static final class Held<T> {
    private T value;
    private long bytes;

    Held(T value, long bytes) {
      this.value = value;
      this.bytes = bytes;
    }
  }

  /** Begins without any value. */
  public Waiting(WaitingLimits limits) {
    this.limits = limits;
  }

  /** The value that waits under a key; null when there is none. */
  public @Nullable T find(K key) {
    Held<T> found = values.get(key);
    lastKey = key;
    last = found;
    return found == null ? null : found.value;
  }

  /**
   * Keeps a value in place of the one under its key. A key that was just looked for is not looked
   * up again.
   *
   * @param size estimated bytes of key and value
   */
  public void put(K key, T value, long size) {
    Held<T> held = key == lastKey ? last : values.get(key);
    lastKey = null;
    if (held == null) {
      values.put(key, new Held<>(value, size));
      bytes += size;
    } else {
      bytes += size - held.bytes;
      held.value = value;
      held.bytes = size;
    }
  }

  /** Whether there are more values or bytes than may wait. */
  public boolean isFull() {
    return values.size() > limits.maxRows() || bytes > limits.maxBytes();
  }

  /** Hands all values over, in the order in which their keys came, and forgets them. */
  public List<T> drain() {
    List<T> all = new ArrayList<>(values.size());
    values.values().forEach(held -> all.add(held.value));
    values = new LinkedHashMap<>();
    lastKey = null;
    last = null;
    bytes = 0;
    return all;
  }

  /**
   * Bounds what waits in memory for a commit.
   *
   * @param maxRows rows of one stage and task before they are sent on at once
   * @param maxBytes estimated bytes of them before they are sent on at once
   */
  public record WaitingLimits(int maxRows, long maxBytes) {}
}
