package dev.jankline.command.machine;

import dev.jankline.command.line.CommandException;
import dev.jankline.command.line.Output;
import dev.jankline.local.attack.Attack;
import dev.jankline.local.attack.AttackResult;
import dev.jankline.local.attack.AttackRun;
import dev.jankline.local.attack.Attacks;
import dev.jankline.local.attack.GoodBatches;
import dev.jankline.local.fleet.build.ReaderBuild;
import dev.jankline.local.stack.Installation;
import dev.jankline.local.stack.LocalStack;
import dev.jankline.local.stack.StackPlan;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Attacks a gateway of its own on this machine and prints what good clients noticed. */
@Command(
    name = "attack",
    description =
        "Attacks a gateway of its own on this machine, with good clients beside; exit code 1 when it"
            + " does not hold.")
public final class AttackCommand implements Callable<Integer> {
  @Option(
      names = "--attack",
      paramLabel = "NAME",
      description = "Run this attack alone; an unknown name lists what there is.")
  private @Nullable String name;

  @Option(
      names = "--seconds",
      paramLabel = "N",
      defaultValue = "20",
      description =
          "Length of each attack and of the windows before and after it (default: ${DEFAULT-VALUE}).")
  private int seconds;

  @Option(names = "--json", description = "Print the results as one JSON document.")
  private boolean json;

  private final Output output;

  public AttackCommand(Output output) {
    this.output = output;
  }

  @Override
  public Integer call() throws InterruptedException {
    if (seconds < 1 || seconds > 600) {
      throw CommandException.badInput("--seconds must be 1 to 600, not " + seconds);
    }
    if (name != null && !Attacks.NAMES.contains(name)) {
      throw CommandException.badInput(
          "unknown attack '" + name + "'; known are: " + String.join(", ", Attacks.NAMES));
    }
    Installation installation = Installation.find();
    output.progress().accept("recording stalls for the good clients");
    List<byte[]> batches = GoodBatches.record(installation, InstantSource.system());
    List<AttackResult> results = run(installation, batches);
    output.rest();
    if (json) {
      output.json(Map.of("attacks", results));
    }
    boolean held = results.stream().allMatch(AttackResult::held);
    if (!held) {
      output.error("jank attack: the gateway did not hold; see the numbers");
    }
    return held ? 0 : 1;
  }

  private List<AttackResult> run(Installation installation, List<byte[]> batches) {
    StackPlan plan = StackPlan.forApp(ReaderBuild.APP, ReaderBuild.APP).withGatewayOnly();
    List<AttackResult> results = new ArrayList<>();
    try (LocalStack stack = LocalStack.start(installation, plan, output.progress()::accept);
        AttackRun run =
            new AttackRun(stack, batches, Duration.ofSeconds(seconds), output.progress()::accept)) {
      if (!json) {
        output.line(AttackResult.HEADINGS);
      }
      for (Attack attack : chosen(plan, batches)) {
        AttackResult result = run.run(attack);
        results.add(result);
        if (!json) {
          output.line(result.line());
        }
      }
    }
    return results;
  }

  private List<Attack> chosen(StackPlan plan, List<byte[]> batches) {
    return Attacks.all(plan.deviceKey(), batches.get(0)).stream()
        .filter(attack -> name == null || attack.name().equals(name))
        .toList();
  }
}
