package dev.jankline.command.cluster;

import dev.jankline.command.line.CommandException;
import dev.jankline.command.line.Output;
import dev.jankline.schema.StatusSource;
import dev.jankline.schema.TicketState;
import dev.jankline.schema.TicketStatus;
import dev.jankline.topics.Keys;
import dev.jankline.topics.TicketIds;
import dev.jankline.topics.Topics;
import dev.jankline.wire.TrustedRecords;
import java.time.Instant;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * Writes what an operator decides about the ticket of a cluster into {@code jank.ticket-status.v1},
 * where the processor reads it. What was known of the ticket in its tracker is kept.
 */
public final class TicketChange {
  static {
    TrustedRecords.trust();
  }

  @Mixin private ClusterOptions cluster = new ClusterOptions();

  @Option(names = "--app", required = true, paramLabel = "A", description = "Application id.")
  private String app = "";

  @Option(
      names = "--cluster",
      required = true,
      paramLabel = "FINGERPRINT",
      description = "Fingerprint of the ticket's cluster, as './jank tickets list' prints it.")
  private String fingerprint = "";

  /** Makes a decision; {@code change} fills in the status. */
  void make(Output output, String words, Consumer<TicketStatus> change) {
    if (fingerprint.isBlank() || app.isBlank()) {
      throw CommandException.badInput("--app and --cluster must not be empty");
    }
    String key = Keys.cluster(app, fingerprint);
    cluster.run(
        settings -> {
          try (KeyedTopic<TicketStatus> topic = KeyedTopic.in(settings, Topics.TICKET_STATUS)) {
            TicketStatus status = decided(topic.newest().get(key), Instant.now());
            change.accept(status);
            topic.put(key, status);
          }
        });
    output.line(fingerprint + " of " + app + " " + words);
  }

  /** Fingerprint of the cluster. */
  String fingerprint() {
    return fingerprint;
  }

  private TicketStatus decided(@Nullable TicketStatus before, Instant now) {
    return TicketStatus.newBuilder()
        .setApp(app)
        .setFingerprint(fingerprint)
        .setTicket(TicketIds.ticket(app, fingerprint))
        .setLastEventId(before == null ? "" : before.getLastEventId())
        .setState(TicketState.OPEN)
        .setExternalId(before == null ? null : before.getExternalId())
        .setUrl(before == null ? null : before.getUrl())
        .setAttempts(0)
        .setSource(StatusSource.OPERATOR)
        .setAt(now)
        .build();
  }
}
