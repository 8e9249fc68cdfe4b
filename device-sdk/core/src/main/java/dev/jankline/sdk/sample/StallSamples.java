package dev.jankline.sdk.sample;

import dev.jankline.sdk.wire.StallStacks;
import dev.jankline.sdk.wire.StallStacks.ThreadState;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/** Holds the samples of one message, which its sequence number names. Not thread-safe. */
public final class StallSamples {
  /** Frames of a stack that listeners are told of: 60 samples of them take some 150 kB. */
  private static final int MAX_SHOWN_FRAMES = 64;

  private final long sequence;
  private final SampleTree tree;
  private final int[] offsetsMillis;
  private final int[] nodes;
  private final ThreadState[] states;
  private final StackTraceElement[][] shown;
  private int count;

  StallSamples(long sequence, int maxSamples, int maxBytes) {
    this.sequence = sequence;
    this.tree = new SampleTree(maxBytes);
    this.offsetsMillis = new int[maxSamples];
    this.nodes = new int[maxSamples];
    this.shown = new StackTraceElement[maxSamples][];
    this.states = new ThreadState[maxSamples];
  }

  /** The stacks of a stall without any sample. */
  public static StallStacks none() {
    return new StallStacks(
        Collections.emptyList(), Collections.emptyList(), Collections.emptyList());
  }

  long sequence() {
    return sequence;
  }

  int count() {
    return count;
  }

  void add(int offsetMillis, StackTraceElement[] stack, ThreadState state) {
    offsetsMillis[count] = offsetMillis;
    nodes[count] = tree.add(stack);
    states[count] = state;
    shown[count] = Arrays.copyOf(stack, Math.min(MAX_SHOWN_FRAMES, stack.length));
    count++;
  }

  /** The stacks and shares of a stall of that duration. */
  public StallStacks toStacks(int durationMillis) {
    int[] shares = shares(offsetsMillis, count, durationMillis);
    List<byte[]> samples = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      int offset = Math.min(offsetsMillis[i], durationMillis);
      samples.add(StallStacks.sample(offset, shares[i], nodes[i], states[i]));
    }
    StallStacks stacks = new StallStacks(tree.frames(), tree.nodes(), samples);
    stacks.told.offsetsMillis = Arrays.copyOf(offsetsMillis, count);
    stacks.told.sharesMillis = shares;
    stacks.told.stacks = Arrays.copyOf(shown, count);
    return stacks;
  }

  /**
   * Divides the duration of a stall among the first {@code count} samples, whose offsets never go
   * back; all in milliseconds. A sample stands for the time that is nearer to it than to any other
   * sample, so after a late sample the shares around the gap are large. They add up to the
   * duration.
   */
  static int[] shares(int[] offsetsMillis, int count, int durationMillis) {
    int[] shares = new int[count];
    int from = 0;
    for (int i = 0; i < count; i++) {
      boolean last = i == count - 1;
      int middle =
          last ? durationMillis : (int) (((long) offsetsMillis[i] + offsetsMillis[i + 1]) / 2);
      int to = Math.max(from, Math.min(middle, durationMillis));
      shares[i] = to - from;
      from = to;
    }
    return shares;
  }
}
