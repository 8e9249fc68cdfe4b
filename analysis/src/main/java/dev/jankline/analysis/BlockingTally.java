package dev.jankline.analysis;

import dev.jankline.analysis.frames.BlockingKind;
import dev.jankline.analysis.frames.Share;
import java.util.ArrayList;
import java.util.List;

/** Adds up the votes for blocking calls. They are few, so a list is enough. Not thread-safe. */
final class BlockingTally {

  private final List<Line> lines = new ArrayList<>(4);

  private static final class Line {
    final BlockingKind kind;
    final String primitive;
    long millis;

    Line(BlockingKind kind, String primitive) {
      this.kind = kind;
      this.primitive = primitive;
    }
  }

  void add(BlockingKind kind, String primitive, long millis) {
    for (Line line : lines) {
      if (line.kind == kind && line.primitive.equals(primitive)) {
        line.millis += millis;
        return;
      }
    }
    Line line = new Line(kind, primitive);
    line.millis = millis;
    lines.add(line);
  }

  /**
   * Returns the kind with at least half of the time and the call with most of the kind's time. Of
   * equals it is the first kind in the order of the enum, and the first call by name.
   *
   * @param total milliseconds of all samples, also of those that did not vote
   */
  BlockingVote result(long total) {
    BlockingKind best = null;
    long most = 0;
    long blocked = 0;
    for (Line line : lines) {
      blocked += line.millis;
      long millis = millis(line.kind);
      if (best == null || millis > most || (millis == most && line.kind.compareTo(best) < 0)) {
        best = line.kind;
        most = millis;
      }
    }
    if (best == null || !Share.isHalf(most, total)) {
      return new BlockingVote(null, "", 0, total, blocked);
    }
    Line primitive = heaviest(best);
    return new BlockingVote(best, primitive.primitive, most, total, blocked);
  }

  private long millis(BlockingKind kind) {
    long millis = 0;
    for (Line line : lines) {
      millis += line.kind == kind ? line.millis : 0;
    }
    return millis;
  }

  private Line heaviest(BlockingKind kind) {
    Line best = lines.get(0);
    for (Line line : lines) {
      boolean better =
          best.kind != kind
              || line.millis > best.millis
              || (line.millis == best.millis && line.primitive.compareTo(best.primitive) < 0);
      if (line.kind == kind && better) {
        best = line;
      }
    }
    return best;
  }
}
