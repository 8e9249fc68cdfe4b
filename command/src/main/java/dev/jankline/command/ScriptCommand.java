package dev.jankline.command;

import dev.jankline.command.line.CommandException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Explains the words that the checkout's script does without this program. */
abstract class ScriptCommand implements Callable<Integer> {
  private final String word;

  private ScriptCommand(String word) {
    this.word = word;
  }

  @Override
  public final Integer call() {
    throw CommandException.badInput(
        "done by the script: './jank %s' in the checkout".formatted(word));
  }

  /** Explains {@code test}. */
  @Command(
      name = "test",
      description = {
        "Runs every test after a build from nothing; exit code 1 when one failed.",
        "Tests of what JDKs differ in run on a JDK 25 too when there is one. The last lines name"
            + " the slowest test classes, the starts of the whole stack, and 'N passed, N failed, N"
            + " skipped'.",
        "As root on Debian it first installs what tests use beside the build: Node.js, kcat, LLVM"
            + " 19, Prometheus, Buildah and Android's packaging tools. Tests whose tool is missing"
            + " are skipped."
      })
  static final class Tests extends ScriptCommand {
    Tests() {
      super("test");
    }

    @Option(
        names = "--all",
        description = "Compile on the JDK 25 too, and run every unit test on it.")
    boolean all;

    @Option(
        names = "--art",
        description =
            "Test the device SDK on Android's own runtime instead (ART of Android 10, interpreter),"
                + " which is built once, on Debian; exit code 3 where it cannot be had.")
    boolean art;
  }

  /** Explains {@code attack}. */
  @Command(
      name = "attack",
      description =
          "Attacks every door of a stack on this machine while good clients go on, and prints what"
              + " was tried, refused and kept; exit code 1 when something did not hold.")
  static final class Attack extends ScriptCommand {
    Attack() {
      super("attack");
    }

    @Option(names = "--json", description = "Print one JSON document instead of a table.")
    boolean json;
  }

  /** Explains {@code chaos}. */
  @Command(
      name = "chaos",
      description = {
        "Kills, suspends, poisons and fills up parts of a stack on this machine at random under"
            + " load, then checks that every event was counted once; exit code 1 when one was not.",
        "The full disk needs the right to mount; without it that trouble is left out."
      })
  static final class Chaos extends ScriptCommand {
    Chaos() {
      super("chaos");
    }

    @Option(names = "--json", description = "Print one JSON document instead of a table.")
    boolean json;

    @Option(
        names = "--minutes",
        paramLabel = "N",
        defaultValue = "10",
        description = "Minutes of trouble, 1 to 60; default: ${DEFAULT-VALUE}.")
    int minutes;

    @Option(
        names = "--seed",
        paramLabel = "N",
        description = "Repeats the plan of the run that printed this seed.")
    long seed;
  }
}
