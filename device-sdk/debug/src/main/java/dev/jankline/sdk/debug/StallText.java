package dev.jankline.sdk.debug;

import dev.jankline.sdk.wire.StallReport;
import java.util.Arrays;
import java.util.Locale;

/** Writes a stall as text for people. */
final class StallText {
  private static final int BAR_WIDTH = 20;
  private static final String FRAME = "\n    at ";

  private StallText() {}

  /** How long, what and where, in one line. */
  static String title(StallReport stall) {
    String screen = stall.screen;
    String where = screen == null ? "" : " on " + screen;
    return stall.durationMillis + " ms " + stall.kind + where;
  }

  /** The innermost frame of the heaviest stack. */
  static String guilty(StallReport stall) {
    int heaviest = heaviest(stall);
    StackTraceElement[] stack = heaviest < 0 ? new StackTraceElement[0] : stall.stacks[heaviest];
    return stack.length == 0 ? "no stack was captured" : stack[0].toString();
  }

  /** The first frames of the heaviest stack, each in a line. */
  static String heaviestStack(StallReport stall, int maxFrames) {
    int heaviest = heaviest(stall);
    return heaviest < 0 ? "" : lines(stall.stacks[heaviest], maxFrames);
  }

  /** A line for each sample: when, for how long, a bar of that length, and what ran. */
  static String timeline(StallReport stall) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < stall.stacks.length; i++) {
      int share = stall.sharesMillis[i];
      StackTraceElement[] stack = stall.stacks[i];
      int width = Math.max(1, BAR_WIDTH * share / Math.max(1, stall.durationMillis));
      char[] bar = new char[width];
      Arrays.fill(bar, '#');
      text.append(
          String.format(
              Locale.ROOT,
              "%6d ms %5d ms %-" + BAR_WIDTH + "s %s%n",
              stall.offsetsMillis[i],
              share,
              new String(bar),
              stack.length == 0 ? "" : stack[0]));
    }
    return text.toString();
  }

  /**
   * The sample whose stack has the most time of the stall, together with the samples of the same
   * stack; -1 when there is no sample.
   */
  static int heaviest(StallReport stall) {
    int heaviest = -1;
    int most = -1;
    for (int i = 0; i < stall.stacks.length; i++) {
      StackTraceElement[] stack = stall.stacks[i];
      int millis = 0;
      for (int other = 0; other < stall.stacks.length; other++) {
        millis += Arrays.equals(stack, stall.stacks[other]) ? stall.sharesMillis[other] : 0;
      }
      if (millis > most) {
        most = millis;
        heaviest = i;
      }
    }
    return heaviest;
  }

  private static String lines(StackTraceElement[] stack, int maxFrames) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < Math.min(maxFrames, stack.length); i++) {
      text.append(FRAME).append(stack[i]);
    }
    return text.toString();
  }
}
