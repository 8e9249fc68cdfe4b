package dev.jankline.formats.report;

import dev.jankline.schema.StackFrame;
import dev.jankline.schema.StackSample;
import dev.jankline.schema.ThreadState;
import java.util.ArrayList;
import java.util.List;

/**
 * Gathers the samples of one stall. Each gets the part of the duration that it stands for; the
 * shares add up to the duration. Not thread-safe.
 */
public final class SampledStacks {
  private final ReportedTree tree = new ReportedTree();
  private final List<Integer> leaves = new ArrayList<>();
  private final List<Long> marks = new ArrayList<>();

  /**
   * Adds a sample that stands for a part of the time.
   *
   * @param weight its part, in any unit; times of samples that were taken regularly count 1 each
   */
  public void add(List<StackFrame> innermostFirst, long weight) {
    leaves.add(tree.add(innermostFirst));
    marks.add(weight);
  }

  /** Adds a sample whose innermost node is in the tree already. */
  public void add(int leaf, long weight) {
    leaves.add(leaf);
    marks.add(weight);
  }

  public ReportedTree tree() {
    return tree;
  }

  public boolean isEmpty() {
    return leaves.isEmpty();
  }

  /** The samples, each with the part of a duration that its weight is of all weights. */
  public List<StackSample> byWeight(long durationMillis) {
    double all = 0;
    for (long weight : marks) {
      all += weight;
    }
    List<StackSample> samples = new ArrayList<>();
    double before = 0;
    long given = 0;
    for (int i = 0; i < leaves.size(); i++) {
      before += marks.get(i);
      long until =
          i == leaves.size() - 1 ? durationMillis : Math.round(durationMillis * before / all);
      samples.add(sample(given, Math.max(0, until - given), leaves.get(i)));
      given = Math.max(given, until);
    }
    return samples;
  }

  /**
   * The samples, when their weights are the milliseconds from the start to each of them, rising:
   * each stands for the time that is nearer to it than to any other.
   */
  public List<StackSample> byOffset(long durationMillis) {
    List<StackSample> samples = new ArrayList<>();
    long given = 0;
    for (int i = 0; i < leaves.size(); i++) {
      long offset = within(marks.get(i), durationMillis);
      long until =
          i == leaves.size() - 1
              ? durationMillis
              : (offset + within(marks.get(i + 1), durationMillis)) / 2;
      samples.add(sample(offset, Math.max(0, until - given), leaves.get(i)));
      given = Math.max(given, until);
    }
    return samples;
  }

  private static long within(long offset, long durationMillis) {
    return Math.max(0, Math.min(offset, durationMillis));
  }

  private static StackSample sample(long offset, long share, int leaf) {
    return new StackSample(
        (int) Math.min(Integer.MAX_VALUE, offset),
        (int) Math.min(Integer.MAX_VALUE, share),
        leaf,
        ThreadState.UNKNOWN);
  }
}
