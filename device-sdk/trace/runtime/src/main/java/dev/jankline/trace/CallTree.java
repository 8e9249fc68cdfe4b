package dev.jankline.trace;

import java.util.Collections;
import java.util.List;

/** Tells which methods ran in a time range, and for how long. Immutable. */
public final class CallTree {
  static final CallTree EMPTY =
      new CallTree(Collections.emptyList(), 0, new Tally(0, 0, 0, 0, 0, false));

  private final List<Line> lines;
  private final int trimmed;
  private final Tally tally;

  CallTree(List<Line> lines, int trimmed, Tally tally) {
    this.lines = Collections.unmodifiableList(lines);
    this.trimmed = trimmed;
    this.tally = tally;
  }

  /** {@return the calls, callers first} */
  public List<Line> lines() {
    return lines;
  }

  /**
   * {@return the lines as {@code depth,methodId,count,durationMs}, without a newline at the end}
   */
  public String text() {
    StringBuilder text = new StringBuilder(lines.size() * 16);
    for (Line line : lines) {
      if (text.length() > 0) {
        text.append('\n');
      }
      text.append(line.depth).append(',').append(line.methodId).append(',');
      text.append(line.count).append(',').append(line.durationMillis);
    }
    return text.toString();
  }

  /** {@return number of nodes left out: over the budget, or too short for the clock} */
  public int trimmed() {
    return trimmed;
  }

  /** {@return counts of the entries the tree was made of} */
  public Tally tally() {
    return tally;
  }

  /** The calls of one method on one path of callers. */
  public static final class Line {
    private final int depth;
    private final int methodId;
    private final int count;
    private final long durationMillis;

    Line(int depth, int methodId, int count, long durationMillis) {
      this.depth = depth;
      this.methodId = methodId;
      this.count = count;
      this.durationMillis = durationMillis;
    }

    /** {@return number of callers in the tree; 0 for the outermost methods} */
    public int depth() {
      return depth;
    }

    /** {@return id of the method in methodMapping.txt} */
    public int methodId() {
      return methodId;
    }

    /** {@return number of calls in the range} */
    public int count() {
      return count;
    }

    /**
     * {@return time in these calls and in all methods called from them, in milliseconds; its
     * resolution is 5 ms}
     */
    public long durationMillis() {
      return durationMillis;
    }
  }

  /** Counts of the entries from the oldest that was kept to the end of the range. */
  public static final class Tally {
    private final long entered;
    private final long left;
    private final int openAtEnd;
    private final long unbalanced;
    private final long folded;
    private final boolean cut;

    Tally(long entered, long left, int openAtEnd, long unbalanced, long folded, boolean cut) {
      this.entered = entered;
      this.left = left;
      this.openAtEnd = openAtEnd;
      this.unbalanced = unbalanced;
      this.folded = folded;
      this.cut = cut;
    }

    /** {@return number of calls} */
    public long entered() {
      return entered;
    }

    /** {@return number of returns} */
    public long left() {
      return left;
    }

    /** {@return number of methods that had not returned at the end of the range} */
    public int openAtEnd() {
      return openAtEnd;
    }

    /** {@return number of calls without a return and of returns without a call} */
    public long unbalanced() {
      return unbalanced;
    }

    /**
     * {@return number of calls that found no room in the tree; their time counts for their callers}
     */
    public long folded() {
      return folded;
    }

    /** {@return whether the beginning of the range had been overwritten already} */
    public boolean cut() {
      return cut;
    }
  }
}
