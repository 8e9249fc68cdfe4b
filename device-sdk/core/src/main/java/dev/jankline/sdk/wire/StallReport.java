package dev.jankline.sdk.wire;

import org.jspecify.annotations.Nullable;

/**
 * Says what is known of one stall, as a {@code StallListener} receives it. All listeners receive
 * the same object: read it only.
 */
public final class StallReport {
  /** Made by the SDK, and by tests of a listener. */
  public StallReport() {}

  /** Name of the kind: DISPATCH, INPUT, ANR … */
  public String kind = "";

  /** Screen that was shown; null when none was named. */
  public @Nullable String screen;

  /** Begin of the stall by the clock of the device, in milliseconds since 1970 UTC. */
  public long startMillis;

  /** Duration in milliseconds. */
  public int durationMillis;

  /** When each sample was taken, in milliseconds since the begin; empty when there is none. */
  public int[] offsetsMillis = {};

  /** How much of the stall each sample stands for, in milliseconds: together the duration. */
  public int[] sharesMillis = {};

  /** Stack of each sample, innermost frame first, of the innermost 64 frames. */
  public StackTraceElement[][] stacks = {};
}
