package dev.jankline.gateway.scan;

import java.util.Arrays;

/**
 * Says where the events of a batch lie in the bytes that it was read from, so that they can be
 * copied and need not be encoded again. Holds the bytes, no copy. Read-only once the batch is read.
 */
public final class EventBytes {
  private static final int FIRST_CAPACITY = 16;

  private final byte[] bytes;
  private int[] starts = new int[FIRST_CAPACITY];
  private int events;
  private int headerStart;
  private int headerEnd;

  /** For the bytes of one batch; events are named by {@link #eventBegins}. */
  public EventBytes(byte[] bytes) {
    this.bytes = bytes;
  }

  /** The next event begins here. */
  public void eventBegins(int position) {
    if (events == starts.length) {
      starts = Arrays.copyOf(starts, 2 * events);
    }
    starts[events++] = position;
  }

  /**
   * Header and time of sending lie here, in the one form in which a writer writes them.
   *
   * @param end behind their last byte
   */
  public void headerIs(int start, int end) {
    headerStart = start;
    headerEnd = end;
  }

  /** Number of bytes of header and time of sending. */
  public int headerLength() {
    return headerEnd - headerStart;
  }

  /** Copies the bytes of header and time of sending to another array. */
  public void copyHeader(byte[] to, int at) {
    System.arraycopy(bytes, headerStart, to, at, headerLength());
  }

  /** Number of events. */
  public int count() {
    return events;
  }

  /** Where an event begins. */
  public int start(int event) {
    return starts[event];
  }

  /** Number of bytes of an event. The last byte of a batch ends the array of events. */
  public int length(int event) {
    int end = event + 1 < events ? starts[event + 1] : bytes.length - 1;
    return end - starts[event];
  }

  /** Copies the bytes of an event to another array. */
  public void copy(int event, byte[] to, int at) {
    System.arraycopy(bytes, starts[event], to, at, length(event));
  }
}
