package dev.jankline.command.line;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.PrintStream;
import java.util.Locale;

/**
 * Prints results on standard output and progress on standard error, so that what is printed with
 * {@code --json} stays one document.
 */
public final class Output {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final double NANOS_PER_SECOND = 1e9;

  private final PrintStream out;
  private final PrintStream err;
  private final long startNanos = System.nanoTime();

  public Output(PrintStream out, PrintStream err) {
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

  /** What goes on, with the seconds since the start. */
  public void progress(String text) {
    err.printf(Locale.ROOT, "%6.1f s  %s%n", seconds(), text);
    err.flush();
  }

  /** What is wrong. */
  public void error(String text) {
    err.println(text);
    err.flush();
  }

  /** Seconds since the command started. */
  public double seconds() {
    return (System.nanoTime() - startNanos) / NANOS_PER_SECOND;
  }

  public static String toJson(Object document) {
    try {
      return JSON.writeValueAsString(document);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a result cannot be written as JSON", e);
    }
  }
}
