package dev.jankline.trace;

import java.util.ArrayList;
import java.util.List;

/** Writes down entries: {@code new Entries().in(1, 0).out(1, 20)}. */
final class Entries {
  private final List<Long> entries = new ArrayList<>();
  private boolean cut;

  Entries in(int methodId, long millis) {
    entries.add(TraceRing.entry(true, methodId, millis));
    return this;
  }

  Entries out(int methodId, long millis) {
    entries.add(TraceRing.entry(false, methodId, millis));
    return this;
  }

  /** Older entries are lost. */
  Entries cut() {
    cut = true;
    return this;
  }

  List<Long> list() {
    return entries;
  }

  CallTree between(long start, long end) {
    return between(start, end, 1_000);
  }

  CallTree between(long start, long end, int budget) {
    CallTreeFold fold = new CallTreeFold(start, end);
    fold.begin(cut);
    for (long entry : entries) {
      if (!fold.take(entry)) {
        break;
      }
    }
    return fold.tree(budget);
  }
}
