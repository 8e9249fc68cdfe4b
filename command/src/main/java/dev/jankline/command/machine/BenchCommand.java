package dev.jankline.command.machine;

import dev.jankline.command.line.CommandException;
import dev.jankline.command.line.CommandOutput;
import dev.jankline.local.process.ChildException;
import dev.jankline.local.process.ForegroundProcess;
import dev.jankline.local.process.JavaCommand;
import dev.jankline.local.stack.Checkout;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * Measures what is promised about speed, memory and size. The benchmarks are a module that knows
 * this one, so they run as a process of their own, on a class path that nothing else uses.
 */
@Command(
    name = "bench",
    description = "Measures what is promised; exit code 1 when a promise is missed.")
public final class BenchCommand implements Callable<Integer> {
  private static final String MAIN = "dev.jankline.benchmarks.BenchMain";
  private static final List<String> JVM =
      List.of("-Xmx1g", "-XX:+UseSerialGC", "--enable-native-access=ALL-UNNAMED");
  private static final Duration LIMIT = Duration.ofMinutes(30);

  @Parameters(
      index = "0",
      paramLabel = "NAME",
      description = "What to measure; an unknown name lists what there is.")
  private String name = "";

  @Option(names = "--json", description = "Print the figures as one JSON document.")
  private boolean json;

  private final CommandOutput output;

  public BenchCommand(CommandOutput output) {
    this.output = output;
  }

  @Override
  public Integer call() throws InterruptedException {
    String classPath = Checkout.find().classPath("benchmarks");
    JavaCommand java = new JavaCommand(JVM);
    List<String> command =
        json ? java.main(classPath, MAIN, name, "--json") : java.main(classPath, MAIN, name);
    output.progress().accept("measuring " + name);
    try {
      return ForegroundProcess.run(command, LIMIT, output::line, output::error);
    } catch (ChildException e) {
      throw CommandException.failed(e);
    }
  }
}
