package dev.jankline.local;

import dev.jankline.local.command.JankCommand;
import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/** Runs the {@code jank} command. */
public final class Jank {
  private Jank() {}

  /** Runs one command and ends with its exit code. */
  public static void main(String[] args) {
    // Before the first logger: several modules bring a logback.xml for services.
    System.setProperty("logback.configurationFile", "jank-logback.xml");
    System.exit(
        JankCommand.run(System.in, utf8(FileDescriptor.out), utf8(FileDescriptor.err), args));
  }

  /** Names of code need more than the ASCII that an environment without a locale stands for. */
  private static PrintStream utf8(FileDescriptor stream) {
    return new PrintStream(
        new BufferedOutputStream(new FileOutputStream(stream)), true, StandardCharsets.UTF_8);
  }
}
