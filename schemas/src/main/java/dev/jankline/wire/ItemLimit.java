package dev.jankline.wire;

import dev.jankline.wire.WireException.Reason;
import java.util.function.LongPredicate;

/**
 * Bounds what one decoded record may hold: array items and map entries, which take a byte or two
 * each on the wire and up to {@link #ITEM_BYTES} in memory. Not thread-safe; counts one record.
 */
public final class ItemLimit {
  /** Items a batch may hold, all arrays together. */
  public static final int MAX_ITEMS = 200_000;

  /** Memory that an item takes at most, beside its texts. */
  public static final int ITEM_BYTES = 128;

  private static final int HEADER_ITEMS = 256;

  private final long maxItems;
  private final int maxEvents;
  private final LongPredicate memory;
  private long items;

  private ItemLimit(long maxItems, int maxEvents, LongPredicate memory) {
    this.maxItems = maxItems;
    this.maxEvents = maxEvents;
    this.memory = memory;
  }

  /** The limits of a batch, without a bound of memory. */
  public static ItemLimit ofBatch() {
    return ofBatch(bytes -> true);
  }

  /**
   * The limits of a batch.
   *
   * @param memory takes so many bytes more, or says that there are not so many
   */
  public static ItemLimit ofBatch(LongPredicate memory) {
    return new ItemLimit(MAX_ITEMS, BatchCheck.MAX_EVENTS, memory);
  }

  /** The limit of a header alone; one that holds more is rare and may cost more. */
  static ItemLimit ofHeader() {
    return new ItemLimit(HEADER_ITEMS, BatchCheck.MAX_EVENTS, bytes -> true);
  }

  /** No limit, for records from our own topics and files. */
  public static ItemLimit none() {
    return new ItemLimit(Long.MAX_VALUE, Integer.MAX_VALUE, bytes -> true);
  }

  /** Counts items before anything is allocated for them. */
  public void take(long count) throws WireException {
    items += count;
    if (items > maxItems) {
      throw new WireException(
          Reason.INVALID, "The batch holds more than " + maxItems + " items in all its arrays");
    }
    if (count > 0 && !memory.test(count * ITEM_BYTES)) {
      throw new WireException(Reason.UNAVAILABLE, "The gateway is full: send again later");
    }
  }

  /** Counts the events of a batch as they come. */
  public void event(int index) throws WireException {
    if (index >= maxEvents) {
      throw new WireException(
          Reason.INVALID,
          "events: holds more than " + maxEvents + " events; a batch has 1 to " + maxEvents);
    }
  }
}
