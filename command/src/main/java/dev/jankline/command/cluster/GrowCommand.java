package dev.jankline.command.cluster;

import dev.jankline.command.line.CommandException;
import dev.jankline.command.line.OutputCommand;
import dev.jankline.processor.growth.TopicGrowth;
import dev.jankline.processor.growth.TopicGrowth.RefusedException;
import java.time.InstantSource;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Gives topics more partitions, with the processor's state. */
@Command(
    name = "grow",
    description = {
      "Gives topics that the processor counts and judges by more partitions, and moves its state to"
          + " them. Stop all processors first; gateways go on.",
      "Goes on where it was interrupted when it is run again; until then no processor starts."
    })
public final class GrowCommand extends OutputCommand {
  @Mixin private ClusterOptions cluster = new ClusterOptions();

  @Option(
      names = "--application-id",
      defaultValue = "jank-processor",
      paramLabel = "ID",
      description = "The processor's application id (default: ${DEFAULT-VALUE}).")
  private String applicationId = "";

  @Option(
      names = "--partitions",
      required = true,
      paramLabel = "N",
      description = "Partitions that each of these topics is to have.")
  private int partitions;

  @Option(
      names = "--dry-run",
      description = "Only tells how many entries of state would move; processors may run.")
  private boolean dryRun;

  @Override
  public Integer call() {
    cluster.run(this::grow);
    return 0;
  }

  private void grow(Map<String, Object> settings) {
    try (TopicGrowth growth =
        new TopicGrowth(
            settings, applicationId, partitions, output::line, InstantSource.system())) {
      if (dryRun) {
        growth.tell();
      } else {
        growth.run(TopicGrowth.GATEWAYS_LEARN);
      }
    } catch (RefusedException e) {
      throw CommandException.failed(String.valueOf(e.getMessage()));
    }
  }
}
