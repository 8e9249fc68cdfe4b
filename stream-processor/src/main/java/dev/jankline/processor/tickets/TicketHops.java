package dev.jankline.processor.tickets;

import static java.nio.charset.StandardCharsets.US_ASCII;

import org.jspecify.annotations.Nullable;

/** Counts, in a header of a record, how many tickets have passed an alert on. */
final class TicketHops {
  static final String HEADER = "jank.hops";
  private static final String NUMBER = "\\d{1,4}";

  private TicketHops() {}

  static byte[] write(int hops) {
    return Integer.toString(hops).getBytes(US_ASCII);
  }

  /** The number in a header; 0 when there is none, the limit when it cannot be read. */
  static int read(byte @Nullable [] value) {
    if (value == null) {
      return 0;
    }
    String text = new String(value, US_ASCII);
    return text.matches(NUMBER) ? Integer.parseInt(text) : AlertSteps.MAX_HOPS;
  }
}
