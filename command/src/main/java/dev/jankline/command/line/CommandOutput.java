package dev.jankline.command.line;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.jankline.local.client.Progress;
import dev.jankline.symbols.compile.CompileProgress;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;

/**
 * Prints results on standard output and progress on standard error, so that what is printed with
 * {@code --json} stays one document.
 */
public final class CommandOutput {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final long PAUSE_NANOS = Duration.ofSeconds(10).toNanos();

  private final PrintStream out;
  private final PrintStream err;
  private final Progress progress = new Lines();

  public CommandOutput(PrintStream out, PrintStream err) {
    this.out = out;
    this.err = err;
  }

  /** A line of the result. */
  public void line(String text) {
    out.println(text);
    out.flush();
  }

  /** The result as a JSON document on one line. */
  public void json(Object document) {
    line(toJson(document));
  }

  /** Takes what long work does and how far it is, for standard error. */
  public Progress progress() {
    return progress;
  }

  /** Takes how many bytes of a symbol file are compiled. */
  public CompileProgress compiling(Path file) {
    String work = "compiling bytes of " + file.getFileName();
    return (done, total) -> progress.at(work, done, total);
  }

  /** What is wrong. */
  public void error(String text) {
    err.println(text);
    err.flush();
  }

  public static String toJson(Object document) {
    try {
      return JSON.writeValueAsString(document);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a result cannot be written as JSON", e);
    }
  }

  /** Prints every step, and how far a step is when nothing was printed for ten seconds. */
  private final class Lines implements Progress {
    private final long start = System.nanoTime();
    private long last = start;

    @Override
    public synchronized void accept(String step) {
      last = System.nanoTime();
      err.printf(Locale.ROOT, "%6.1f s  %s%n", (last - start) / 1e9, step);
      err.flush();
    }

    @Override
    public synchronized void at(String work, long done, long total) {
      if (System.nanoTime() - last >= PAUSE_NANOS) {
        accept(work + ": " + done + " of " + total);
      }
    }
  }
}
