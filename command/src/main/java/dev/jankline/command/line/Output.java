package dev.jankline.command.line;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.jankline.local.progress.Progress;
import dev.jankline.local.progress.ProgressDisplay;
import dev.jankline.local.progress.ProgressTicker;
import dev.jankline.local.progress.ProgressUnit;
import dev.jankline.symbols.compile.CompileProgress;
import java.io.PrintStream;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Prints results on standard output and progress on standard error, so that what is printed with
 * {@code --json} stays one document.
 */
public final class Output implements AutoCloseable {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** System property that {@code bin/jank} sets when standard error is a terminal. */
  private static final String TERMINAL = "jankline.terminal";

  private final PrintStream out;
  private final PrintStream err;
  private final ProgressDisplay display;
  private @Nullable ProgressTicker ticker;

  public Output(PrintStream out, PrintStream err) {
    this.out = out;
    this.err = err;
    this.display = new ProgressDisplay(err, Boolean.getBoolean(TERMINAL), System::nanoTime);
  }

  /** A line of the result. */
  public void line(String text) {
    display.clear();
    out.println(text);
    out.flush();
  }

  /** The result as a JSON document on one line. */
  public void json(Object document) {
    line(toJson(document));
  }

  /**
   * Takes what long work does and how far it is. What is shown of it goes to standard error, until
   * {@link #rest} or the end of the command.
   */
  public synchronized Progress progress() {
    if (ticker == null) {
      ticker = new ProgressTicker(display);
    }
    return display;
  }

  /** Takes how many bytes of a symbol file are compiled. */
  public CompileProgress compiling(Path file) {
    String work = "compiling " + file.getFileName();
    return (done, total) -> progress().at(work, done, total, ProgressUnit.BYTES);
  }

  /** Ends what is shown of work under way. */
  public void rest() {
    display.rest();
  }

  /** What is wrong. */
  public void error(String text) {
    display.clear();
    err.println(text);
    err.flush();
  }

  @Override
  public synchronized void close() {
    if (ticker != null) {
      ticker.close();
    }
    display.rest();
  }

  public static String toJson(Object document) {
    try {
      return JSON.writeValueAsString(document);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a result cannot be written as JSON", e);
    }
  }
}
