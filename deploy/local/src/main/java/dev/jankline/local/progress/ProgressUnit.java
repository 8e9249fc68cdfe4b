package dev.jankline.local.progress;

import java.util.Locale;

/** Says what a count of work counts, and writes it. */
public enum ProgressUnit {
  /** Things without a unit: modules, batches, events. */
  PIECES {
    @Override
    String text(long done, long total) {
      return total > 0 ? done + " of " + total : Long.toString(done);
    }
  },
  /** Bytes, written in MB of 1,000,000 bytes. */
  BYTES {
    @Override
    String text(long done, long total) {
      return total > 0
          ? String.format(Locale.ROOT, "%.1f of %.1f MB", done / BYTES_PER_MB, total / BYTES_PER_MB)
          : String.format(Locale.ROOT, "%.1f MB", done / BYTES_PER_MB);
    }
  };

  private static final double BYTES_PER_MB = 1e6;

  /** How much is done, of how much when that is known. */
  abstract String text(long done, long total);
}
