package dev.jankline.sdk.wire;

import java.util.Arrays;

/**
 * An encoded event of a stall, to which the thread dump of the same death is added: its lines as
 * further frames and nodes, one more sample that leads to them and stands for no time, and how the
 * process ended. Everything else stays byte for byte as it was, the id first of all. Only events
 * with frames of Java alone, as a stall has them while it goes on. Not thread-safe.
 */
public final class StallEvent {
  private static final int ID_BYTES = 16;

  // The null of Stall.exit, and the bodies that the event does not have.
  private static final int TAIL_BYTES = Event.BODIES;

  private final byte[] event;
  private final int frames;
  private final int framesEnd;
  private final int nodes;
  private final int nodesEnd;
  private final int samplesEnd;
  private final int durationMillis;
  private int at = ID_BYTES;

  /**
   * Reads where the parts of an event are; throws an unchecked exception when it is no such one.
   */
  public StallEvent(byte[] event) {
    this.event = event.clone();
    skipLongs(1);
    at++;
    skipLongs(1);
    durationMillis = (int) readLong();
    skipLongs(1);
    skipOptionalTexts(3);
    frames = (int) readLong();
    for (int i = 0; i < frames; i++) {
      at++;
      skipText();
      skipText();
      skipOptionalTexts(1);
      skipLongs(1);
      at += StackFrame.KINDS - 1;
    }
    framesEnd = end(frames);
    nodes = (int) readLong();
    skipLongs(2 * nodes);
    nodesEnd = end(nodes);
    int samples = (int) readLong();
    skipLongs(4 * samples);
    samplesEnd = end(samples);
  }

  /** Number of frames: the first one added has this index. */
  public int frames() {
    return frames;
  }

  /** Number of nodes: the first one added has this index. */
  public int nodes() {
    return nodes;
  }

  /** Duration of the stall in milliseconds, as far as it was written. */
  public int durationMillis() {
    return durationMillis;
  }

  /** The event with more stacks, and how the process ended as {@link #exit} writes it. */
  public byte[] with(StallStacks more, byte[] exit) {
    return new AvroWriter()
        .writeBytes(Arrays.copyOf(event, framesEnd))
        .writeBlock(more.frames())
        .writeBytes(Arrays.copyOfRange(event, framesEnd, nodesEnd))
        .writeBlock(more.nodes())
        .writeBytes(Arrays.copyOfRange(event, nodesEnd, samplesEnd))
        .writeBlock(more.samples())
        .writeBytes(Arrays.copyOfRange(event, samplesEnd, event.length - TAIL_BYTES))
        .writePresence(true)
        .writeBytes(exit)
        .endFields(0, Event.BODIES);
  }

  /** How a process ended; an importance below 0 is not known. */
  @SuppressWarnings("EnumOrdinal") // Avro writes the position; a test compares the orders.
  public static byte[] exit(ExitSubtype subtype, int importance) {
    return new AvroWriter()
        .writeLong(subtype.ordinal())
        .writeOptionalLong(importance < 0 ? null : importance)
        .toBytes();
  }

  /** The place of the byte that ends an array: of an empty one it was read as the count. */
  private int end(int items) {
    return items == 0 ? at - 1 : at++;
  }

  private void skipLongs(int count) {
    for (int i = 0; i < count; i++) {
      readLong();
    }
  }

  private void skipOptionalTexts(int count) {
    for (int i = 0; i < count; i++) {
      if (event[at++] != 0) {
        skipText();
      }
    }
  }

  private void skipText() {
    int bytes = (int) readLong();
    at += bytes;
  }

  private long readLong() {
    long zigzag = 0;
    int shift = 0;
    byte next;
    do {
      next = event[at++];
      zigzag |= (next & 0x7FL) << shift;
      shift += 7;
    } while (next < 0);
    return (zigzag >>> 1) ^ -(zigzag & 1);
  }
}
