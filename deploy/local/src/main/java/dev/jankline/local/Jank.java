package dev.jankline.local;

import dev.jankline.local.command.JankCommand;

/** Runs the {@code jank} command. */
public final class Jank {
  private Jank() {}

  /** Runs one command and ends with its exit code. */
  public static void main(String[] args) {
    // Before the first logger: several modules bring a logback.xml for services.
    System.setProperty("logback.configurationFile", "jank-logback.xml");
    System.exit(JankCommand.run(System.in, System.out, System.err, args));
  }
}
