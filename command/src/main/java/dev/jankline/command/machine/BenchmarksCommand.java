package dev.jankline.command.machine;

import dev.jankline.command.line.OutputCommand;
import dev.jankline.local.process.ForegroundProcess;
import dev.jankline.local.process.JavaCommand;
import dev.jankline.local.stack.Checkout;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/**
 * A command whose work is in the module of the benchmarks. That module knows this one, so it runs
 * as a process of its own, which checks the options.
 */
abstract class BenchmarksCommand extends OutputCommand {
  /**
   * Two fleets of 30,000 devices take half of the heap. Connections that are idle for 5 s are not
   * used again: a server may be closing them.
   */
  private static final List<String> JVM =
      List.of(
          "-Xmx1g",
          "-XX:+UseSerialGC",
          "--enable-native-access=ALL-UNNAMED",
          "-Djdk.httpclient.keepalive.timeout=5");

  private final List<String> words = new ArrayList<>();

  @Option(names = "--json", description = "Print the figures as one JSON document.")
  private boolean json;

  /** Hands a word on to the process. */
  BenchmarksCommand add(String word) {
    words.add(word);
    return this;
  }

  /** Hands an option on to the process, when it has a value. */
  BenchmarksCommand add(String option, @Nullable Object value) {
    return value == null ? this : add(option).add(value.toString());
  }

  /**
   * Runs a main class with the words and {@code --json} when it is given.
   *
   * @param work what it does, for the progress
   */
  int run(String main, String work, Duration limit) throws InterruptedException {
    String classPath = Checkout.find().classPath("benchmarks");
    if (json) {
      words.add("--json");
    }
    output.progress().accept(work);
    return ForegroundProcess.run(
        new JavaCommand(JVM).main(classPath, main, words.toArray(new String[0])),
        limit,
        output::line,
        output::error);
  }
}
