package dev.jankline.command;

import dev.jankline.command.line.CommandException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Explains the words that the checkout's script does without this program. */
@Command
abstract class ScriptCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Override
  public final Integer call() {
    throw CommandException.badInput(
        "done by the script: './jank %s' in the checkout".formatted(spec.name()));
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
            + " 19, Prometheus and Android's packaging tools. Tests whose tool is missing are"
            + " skipped."
      })
  static final class Tests extends ScriptCommand {
    @Option(
        names = "--all",
        description = "Compile on the JDK 25 too, and run every unit test on it.")
    private boolean all;
  }

  /** Explains {@code attack}. */
  @Command(
      name = "attack",
      description =
          "Attacks every door of a stack on this machine while good clients go on, and prints what"
              + " was tried, refused and kept; exit code 1 when something did not hold.")
  static final class Attack extends ScriptCommand {
    @Option(names = "--json", description = "Print one JSON document instead of a table.")
    private boolean json;
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
    @Option(names = "--json", description = "Print one JSON document instead of a table.")
    private boolean json;

    @Option(
        names = "--minutes",
        paramLabel = "N",
        defaultValue = "10",
        description = "Minutes of trouble, 1 to 60; default: ${DEFAULT-VALUE}.")
    private int minutes;

    @Option(
        names = "--seed",
        paramLabel = "N",
        description = "Repeats the plan of the run that printed this seed.")
    private long seed;
  }
}
