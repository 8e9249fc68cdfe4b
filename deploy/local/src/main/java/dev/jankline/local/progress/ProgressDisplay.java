package dev.jankline.local.progress;

import java.io.PrintStream;
import java.time.Duration;
import java.util.Locale;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Shows progress on a stream. Steps are lines, with the seconds since the start. Of work under way
 * a terminal shows a bar that is drawn over, at most 10 times a second; any other stream gets a
 * line when none was written for 10 s. Work that takes less than half a second draws no bar.
 *
 * <p>Thread-safe. {@link #tick} must be called now and then, because work may be silent for
 * minutes.
 */
public final class ProgressDisplay implements Progress {
  private static final double NANOS_PER_SECOND = 1e9;
  private static final long LINE_NANOS = Duration.ofSeconds(10).toNanos();
  private static final long BAR_NANOS = Duration.ofMillis(100).toNanos();
  private static final long FIRST_BAR_NANOS = Duration.ofMillis(500).toNanos();
  private static final String CLEAR = "\r\033[K";

  private final PrintStream stream;
  private final boolean terminal;
  private final LongSupplier nanos;
  private final long start;
  private long lastShown;
  private boolean drawn;
  private @Nullable Work work;

  /**
   * Makes a display that has shown nothing yet.
   *
   * @param stream takes lines or the bar
   * @param terminal whether the stream is a terminal, which can draw over a line
   * @param nanos a clock that never goes back, for example {@code System::nanoTime}
   */
  public ProgressDisplay(PrintStream stream, boolean terminal, LongSupplier nanos) {
    this.stream = stream;
    this.terminal = terminal;
    this.nanos = nanos;
    this.start = nanos.getAsLong();
    this.lastShown = start;
  }

  @Override
  public synchronized void accept(String step) {
    clear();
    line(step);
    work = Work.after(step);
  }

  @Override
  public synchronized void at(String name, long done, long total, ProgressUnit unit) {
    Work now = new Work(name, done, total, unit);
    if (now.ended()) {
      clear();
      work = null;
      return;
    }
    if (work == null) {
      // Work that begins after a pause waits its own time.
      lastShown = nanos.getAsLong();
    }
    work = now;
    show();
  }

  /** Shows work under way when it is time to. */
  public synchronized void tick() {
    if (work != null) {
      show();
    }
  }

  /** Ends the work under way: until the next step nothing is shown. */
  public synchronized void rest() {
    clear();
    work = null;
  }

  /** Takes the bar away, so that other text can be printed; the next tick draws it again. */
  public synchronized void clear() {
    if (drawn) {
      stream.print(CLEAR);
      stream.flush();
      drawn = false;
    }
  }

  private void show() {
    Work now = work;
    if (now == null) {
      return;
    }
    long since = nanos.getAsLong() - lastShown;
    if (!terminal) {
      if (since >= LINE_NANOS) {
        line(now.text());
      }
    } else if (since >= (drawn ? BAR_NANOS : FIRST_BAR_NANOS)) {
      stream.printf(Locale.ROOT, "%s%6.1f s  %s", CLEAR, seconds(), now.bar());
      stream.flush();
      drawn = true;
      lastShown = nanos.getAsLong();
    }
  }

  private void line(String text) {
    stream.printf(Locale.ROOT, "%6.1f s  %s%n", seconds(), text);
    stream.flush();
    lastShown = nanos.getAsLong();
  }

  private double seconds() {
    return (nanos.getAsLong() - start) / NANOS_PER_SECOND;
  }
}
