package dev.jankline.trace;

import java.util.Collections;
import java.util.List;

/** Shows which methods ran in a time range, and how long. Immutable. */
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

  /** The calls, callers first. */
  public List<Line> lines() {
    return lines;
  }

  /** The lines as {@code depth,methodId,count,durationMs}, without a newline at the end. */
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

  /** Nodes left out: over the budget, or too short for the clock. */
  public int trimmed() {
    return trimmed;
  }

  /** What the tree was made of. */
  public Tally tally() {
    return tally;
  }

  /** Holds the calls of one method on one path. */
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

    /** 0 for the outermost methods. */
    public int depth() {
      return depth;
    }

    /** As in methodMapping.txt. */
    public int methodId() {
      return methodId;
    }

    /** Calls in the range. */
    public int count() {
      return count;
    }

    /** Time in these calls, methods called from them included; in steps of the 5 ms clock. */
    public long durationMillis() {
      return durationMillis;
    }
  }

  /** Counts entries from the oldest at hand to the end of the range. */
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

    /** Calls. */
    public long entered() {
      return entered;
    }

    /** Returns. */
    public long left() {
      return left;
    }

    /** Methods open at the end of the range. */
    public int openAtEnd() {
      return openAtEnd;
    }

    /** Calls without return and returns without call. */
    public long unbalanced() {
      return unbalanced;
    }

    /** Calls that found no room in the tree; their time is in their callers'. */
    public long folded() {
      return folded;
    }

    /** Whether the ring no longer held the beginning of the range. */
    public boolean cut() {
      return cut;
    }
  }
}
