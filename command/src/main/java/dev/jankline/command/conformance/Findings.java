package dev.jankline.command.conformance;

import dev.jankline.command.conformance.CheckedBatch.Finding;
import dev.jankline.command.conformance.CheckedBatch.Finding.Level;
import java.util.ArrayList;
import java.util.List;

/** Gathers findings of one batch: keeps the first 1,000 and counts the others. Not thread-safe. */
final class Findings {
  private static final int MAX_KEPT = 1_000;

  private final List<Finding> kept = new ArrayList<>();
  private long unnamed;

  void refused(String path, String what, String toDo) {
    add(new Finding(Level.REFUSED, path, what, toDo));
  }

  void tolerated(String path, String what, String toDo) {
    add(new Finding(Level.TOLERATED, path, what, toDo));
  }

  /** Counts findings that nobody has kept. */
  void unnamed(long more) {
    unnamed += more;
  }

  CheckedBatch of(int events) {
    return new CheckedBatch(events, List.copyOf(kept), unnamed);
  }

  private void add(Finding finding) {
    if (kept.size() < MAX_KEPT) {
      kept.add(finding);
    } else {
      unnamed++;
    }
  }
}
