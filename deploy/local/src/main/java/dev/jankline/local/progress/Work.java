package dev.jankline.local.progress;

/**
 * One piece of work and how far it is.
 *
 * @param name what is done
 * @param done how much is done
 * @param total how much there is; 0 when nobody knows
 * @param unit what is counted
 */
record Work(String name, long done, long total, ProgressUnit unit) {
  private static final int BAR = 30;
  private static final int PERCENT = 100;

  /** Work of which only the last step is known. */
  static Work after(String step) {
    return new Work("still working; the last step: " + step, 0, 0, ProgressUnit.PIECES);
  }

  boolean ended() {
    return total > 0 && done >= total;
  }

  /** For a line: name, counts and share. */
  String text() {
    if (total == 0 && done == 0) {
      return name;
    }
    return name + ": " + unit.text(done, total) + (total > 0 ? " (" + percent() + " %)" : "");
  }

  /** For a terminal: a bar when the total is known, then the text. */
  String bar() {
    if (total == 0) {
      return text();
    }
    int full = (int) (BAR * share());
    return "[" + "#".repeat(full) + ".".repeat(BAR - full) + "] " + text();
  }

  private int percent() {
    return (int) (PERCENT * share());
  }

  private double share() {
    return Math.max(0, Math.min(1, (double) done / total));
  }
}
