package dev.jankline.command.cluster;

import dev.jankline.command.line.CommandException;
import dev.jankline.command.line.CommandOutput;
import dev.jankline.schema.TicketStatus;
import dev.jankline.topics.KeyedTopic;
import dev.jankline.topics.Keys;
import dev.jankline.topics.TicketDecision;
import dev.jankline.topics.Topics;
import java.time.Instant;
import java.util.Map;
import java.util.function.Consumer;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * Writes what an operator decides about the ticket of a cluster into {@code jank.ticket-status.v1},
 * where the processor reads it. What was known of the ticket in its tracker is kept.
 */
public final class TicketChange {
  @Mixin private TicketOptions ticket = new TicketOptions();

  @Option(
      names = "--by",
      paramLabel = "NAME",
      description = "Who decides; without it, the user of this machine.")
  private String by = System.getProperty("user.name", "");

  /** Writes a decision. */
  void make(CommandOutput output, TicketDecision decision) {
    ticket.use(
        settings -> {
          try (KeyedTopic<TicketStatus> topic =
              KeyedTopic.in(settings, settings, Topics.TICKET_STATUS)) {
            TicketStatus before = topic.newest(ticket.key());
            topic.put(
                ticket.key(),
                decision.by(by).status(ticket.app, ticket.fingerprint, before, Instant.now()));
          }
        });
    output.line(ticket.fingerprint + " of " + ticket.app + " " + decision.words());
  }

  /** Fingerprint of the cluster. */
  String fingerprint() {
    return ticket.fingerprint;
  }

  /** Names one ticket, and where its topics are. */
  static final class TicketOptions {
    @Mixin private ClusterOptions cluster = new ClusterOptions();

    @Option(names = "--app", required = true, paramLabel = "A", description = "Application id.")
    String app = "";

    @Option(
        names = "--cluster",
        required = true,
        paramLabel = "FINGERPRINT",
        description = "Fingerprint of the ticket's cluster, as './jank tickets list' prints it.")
    String fingerprint = "";

    /** Does work with the settings of clients. */
    void use(Consumer<Map<String, Object>> work) {
      if (fingerprint.isBlank() || app.isBlank()) {
        throw CommandException.badInput("--app and --cluster must not be empty");
      }
      cluster.run(work);
    }

    /** Key of the ticket's records. */
    String key() {
      return Keys.cluster(app, fingerprint);
    }
  }
}
