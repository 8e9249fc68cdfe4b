package dev.jankline.local.stack;

import java.nio.file.Path;

/**
 * Says where the files are that a stack is started from: a distribution, or a checkout with the
 * outputs of its build.
 */
public interface ProgramFiles {
  /** System property that {@code bin/jank} sets to the folder of its distribution. */
  String HOME = "jankline.home";

  /**
   * Finds the distribution that {@code bin/jank} was started from, else the checkout around the
   * running classes.
   *
   * @throws IllegalStateException when there is neither
   */
  static ProgramFiles find() {
    String home = System.getProperty(HOME);
    return home == null ? Checkout.find() : new Distribution(Path.of(home));
  }

  /**
   * Class path on which the main class of a program runs.
   *
   * @param program the program to run
   * @throws IllegalStateException when its files are missing; the message says how to get them
   */
  String classPath(Program program);

  /**
   * Class path of the broker. None of our classes shares it.
   *
   * @throws IllegalStateException when the broker's jars are missing
   */
  String brokerClassPath();

  /**
   * Executable jar of the schema registry.
   *
   * @throws IllegalStateException when it is missing
   */
  Path registryJar();

  /**
   * Folder with the obfuscated jars and the mappings of the demo's app.
   *
   * @throws IllegalStateException when it is missing
   */
  Path demoApp();
}
