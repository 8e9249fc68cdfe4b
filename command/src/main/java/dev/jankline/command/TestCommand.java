package dev.jankline.command;

import dev.jankline.command.line.CommandException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Explains the word {@code test}, which the shell script does without this program. */
@Command(
    name = "test",
    description = {
      "Runs every test after a build from nothing; exit code 1 when one failed.",
      "Tests of what JDKs differ in run on a JDK 25 too when there is one. The last lines name the"
          + " slowest test classes, the starts of the whole stack, and 'N passed, N failed, N"
          + " skipped'.",
      "As root on Debian it first installs what tests use beside the build: Node.js, kcat, LLVM 19,"
          + " Prometheus and Android's packaging tools. Tests whose tool is missing are skipped."
    })
final class TestCommand implements Callable<Integer> {
  @Option(
      names = "--all",
      description = "Compile on the JDK 25 too, and run every unit test on it.")
  private boolean all;

  @Override
  public Integer call() {
    throw CommandException.badInput(
        "tests are run by the script: './jank test%s' in the checkout"
            .formatted(all ? " --all" : ""));
  }
}
