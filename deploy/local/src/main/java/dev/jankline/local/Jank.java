package dev.jankline.local;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.jankline.local.command.JankCommand;
import java.io.PrintStream;

/** Runs the {@code jank} command. */
public final class Jank {
  private Jank() {}

  /**
   * Runs one command and ends with its exit code. Texts are UTF-8 in and out, whatever the locale:
   * in the locale of a container ({@code LANG=C}) Java would print a question mark for every letter
   * that is not ASCII.
   */
  public static void main(String[] args) {
    // Before the first logger: several modules bring a logback.xml for services.
    System.setProperty("logback.configurationFile", "jank-logback.xml");
    PrintStream out = new PrintStream(System.out, true, UTF_8);
    PrintStream err = new PrintStream(System.err, true, UTF_8);
    int exit = JankCommand.run(System.in, out, err, args);
    out.flush();
    err.flush();
    System.exit(exit);
  }
}
