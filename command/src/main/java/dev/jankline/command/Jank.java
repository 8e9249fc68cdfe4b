package dev.jankline.command;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
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
    PrintStream out = utf8(FileDescriptor.out);
    PrintStream err = utf8(FileDescriptor.err);
    int exit = JankCommand.run(System.in, out, err, args);
    out.flush();
    err.flush();
    System.exit(exit);
  }

  /**
   * UTF-8, because without a locale Java would write ASCII and names of code may have any letter.
   */
  private static PrintStream utf8(FileDescriptor stream) {
    return new PrintStream(new BufferedOutputStream(new FileOutputStream(stream)), true, UTF_8);
  }
}
