package dev.jankline.command.cluster;

import dev.jankline.command.cluster.TicketChange.TicketOptions;
import dev.jankline.command.line.CommandException;
import dev.jankline.command.line.OutputCommand;
import dev.jankline.schema.MergeSuggestion;
import dev.jankline.schema.TicketEvent;
import dev.jankline.schema.TicketStatus;
import dev.jankline.topics.KeyedTopic;
import dev.jankline.topics.TicketDecision;
import dev.jankline.topics.Topics;
import dev.jankline.webhook.store.DeadLetteredTickets;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Groups what can be done with tickets. */
@Command(
    subcommands = {
      TicketsCommand.Listing.class,
      TicketsCommand.Show.class,
      TicketsCommand.Mute.class,
      TicketsCommand.Fixed.class,
      TicketsCommand.Suggestions.class,
      TicketsCommand.Merge.class,
      TicketsCommand.Reopen.class,
      TicketsCommand.Assign.class,
      TicketsCommand.Retry.class
    },
    name = "tickets",
    description = "Lists tickets, decides about them, and tries dead-lettered ticket events again.")
public final class TicketsCommand {

  /** Prints the tickets. */
  @Command(
      name = "list",
      description = "Prints the tickets of the last 30 days with their state, newest first.")
  public static final class Listing extends OutputCommand {
    @Mixin private ClusterOptions cluster = new ClusterOptions();

    @Option(names = "--app", paramLabel = "A", description = "Only tickets of this app.")
    private @Nullable String app;

    @Option(
        names = "--state",
        paramLabel = "S",
        description = "Only tickets in this state, for example opened.")
    private @Nullable String state;

    @Option(names = "--owner", paramLabel = "O", description = "Only tickets of this owner.")
    private @Nullable String owner;

    @Option(names = "--in", paramLabel = "VERSION", description = "Only tickets of this version.")
    private @Nullable String version;

    @Option(names = "--json", description = "Prints one JSON document.")
    private boolean json;

    @Override
    public Integer call() {
      cluster.run(this::list);
      return 0;
    }

    private void list(Map<String, Object> settings) {
      try (KeyedTopic<TicketEvent> events = KeyedTopic.in(settings, settings, Topics.TICKETS);
          KeyedTopic<TicketStatus> statuses =
              KeyedTopic.in(settings, settings, Topics.TICKET_STATUS)) {
        List<Map<String, Object>> rows =
            TicketListing.rows(
                events.newest(),
                statuses.newest(),
                new TicketListing.Filter(app, state, owner, version));
        if (json) {
          output.json(Map.of("tickets", rows));
        } else {
          rows.forEach(row -> output.line(TicketListing.line(row)));
          output.line(rows.size() + " tickets");
        }
      }
    }
  }

  /** Prints one ticket. */
  @Command(
      name = "show",
      description = "Prints the events of a ticket in 30 days, and who decided what and when.")
  public static final class Show extends OutputCommand {
    @Mixin private TicketOptions ticket = new TicketOptions();

    @Option(names = "--json", description = "Prints one JSON document.")
    private boolean json;

    @Override
    public Integer call() {
      ticket.use(this::show);
      return 0;
    }

    private void show(Map<String, Object> settings) {
      try (KeyedTopic<TicketEvent> events = KeyedTopic.in(settings, settings, Topics.TICKETS);
          KeyedTopic<TicketStatus> statuses =
              KeyedTopic.in(settings, settings, Topics.TICKET_STATUS)) {
        List<TicketEvent> all = events.all(ticket.key());
        TicketStatus status = statuses.newest(ticket.key());
        if (all.isEmpty() && status == null) {
          throw CommandException.badInput(
              "%s has no ticket of %s; see ./jank tickets list"
                  .formatted(ticket.app, ticket.fingerprint));
        }
        Map<String, Object> shown = TicketListing.shown(all, status);
        if (json) {
          output.json(shown);
        } else {
          TicketListing.lines(shown).forEach(output::line);
        }
      }
    }
  }

  /** Silences a ticket. */
  @Command(name = "mute", description = "Silences a cluster: its alerts open and change no ticket.")
  public static final class Mute extends OutputCommand {
    @Mixin private TicketChange ticket = new TicketChange();

    @Option(
        names = "--until",
        paramLabel = "TIME",
        description = "End of the silence, as 2026-12-31T08:00:00Z; without any end there is none.")
    private @Nullable Instant until;

    @Option(
        names = "--until-version",
        paramLabel = "VERSION",
        description = "An alert of this version, or a later one, ends the silence.")
    private @Nullable String version;

    @Option(
        names = "--until-times",
        paramLabel = "N",
        description = "A rate N times that of the last event ends the silence.")
    private @Nullable Double times;

    @Option(
        names = "--until-devices",
        paramLabel = "N",
        description = "An alert of N devices, or device-days, ends the silence.")
    private @Nullable Long devices;

    @Option(names = "--off", description = "Ends the silence, or a merge, of the cluster.")
    private boolean off;

    @Override
    public Integer call() {
      TicketDecision.MuteEnd end = new TicketDecision.MuteEnd(until, version, times, devices);
      if (off && !end.equals(TicketDecision.MuteEnd.NEVER)) {
        throw CommandException.badInput("--off and --until… exclude each other; give one of them");
      }
      if ((times != null && !(times > 1)) || (devices != null && devices < 1)) {
        throw CommandException.badInput(
            "--until-times must be above 1 and --until-devices at least 1");
      }
      ticket.make(output, off ? TicketDecision.unmuted() : TicketDecision.mutedUntil(end));
      return 0;
    }
  }

  /** Says which version carries the fix. */
  @Command(
      name = "fixed",
      description = "Says which version carries the fix; only versions with it reopen the ticket.")
  public static final class Fixed extends OutputCommand {
    @Mixin private TicketChange ticket = new TicketChange();

    @Option(
        names = "--in",
        required = true,
        paramLabel = "VERSION",
        description = "Name of the first version with the fix, for example 1.2.0.")
    private String version = "";

    @Option(names = "--code", paramLabel = "N", description = "Its version code.")
    private @Nullable Long code;

    @Override
    public Integer call() {
      ticket.make(output, TicketDecision.fixed(version, code));
      return 0;
    }
  }

  /** Prints the suggested merges. */
  @Command(
      name = "suggestions",
      description = "Prints pairs of open tickets that one fix would probably mend, and why.")
  public static final class Suggestions extends OutputCommand {
    @Mixin private ClusterOptions cluster = new ClusterOptions();

    @Option(names = "--app", paramLabel = "A", description = "Only tickets of this app.")
    private @Nullable String app;

    @Option(names = "--json", description = "Prints one JSON document.")
    private boolean json;

    @Override
    public Integer call() {
      cluster.run(this::list);
      return 0;
    }

    private void list(Map<String, Object> settings) {
      try (KeyedTopic<MergeSuggestion> suggestions =
          KeyedTopic.in(settings, settings, Topics.MERGE_SUGGESTIONS)) {
        List<Map<String, Object>> rows =
            SuggestionListing.rows(suggestions.newest().values(), app, cluster.words());
        if (json) {
          output.json(Map.of("suggestions", rows));
        } else {
          rows.forEach(row -> SuggestionListing.lines(row).forEach(output::line));
          output.line(rows.size() + " suggestions");
        }
      }
    }
  }

  /** Lets another ticket take the alerts. */
  @Command(
      name = "merge",
      description = "Closes the ticket of a cluster; the ticket of another takes its alerts.")
  public static final class Merge extends OutputCommand {
    @Mixin private TicketChange ticket = new TicketChange();

    @Option(
        names = "--into",
        required = true,
        paramLabel = "FINGERPRINT",
        description = "Fingerprint of the cluster whose ticket goes on.")
    private String into = "";

    @Override
    public Integer call() {
      if (into.equals(ticket.fingerprint())) {
        throw CommandException.badInput("a cluster cannot be merged into itself; check --into");
      }
      ticket.make(output, TicketDecision.merged(into));
      return 0;
    }
  }

  /** Opens a ticket again. */
  @Command(
      name = "reopen",
      description = "Opens a ticket again that was closed as fixed, muted or merged.")
  public static final class Reopen extends OutputCommand {
    @Mixin private TicketChange ticket = new TicketChange();

    @Override
    public Integer call() {
      ticket.make(output, TicketDecision.reopened());
      return 0;
    }
  }

  /** Gives a ticket to somebody. */
  @Command(name = "assign", description = "Says who is to work on a ticket.")
  public static final class Assign extends OutputCommand {
    @Mixin private TicketChange ticket = new TicketChange();

    @Option(
        names = "--to",
        required = true,
        paramLabel = "NAME",
        description = "Account in the tracker; empty for nobody.")
    private String to = "";

    @Override
    public Integer call() {
      ticket.make(output, TicketDecision.assigned(to));
      return 0;
    }
  }

  /** Asks the dispatchers for a retry of dead-lettered events. */
  @Command(
      name = "retry",
      description = "Asks the dispatchers to deliver dead-lettered ticket events, after all.")
  public static final class Retry extends OutputCommand {
    @Mixin private ClusterOptions cluster = new ClusterOptions();

    @Option(names = "--app", paramLabel = "A", description = "Only events of this app.")
    private @Nullable String app;

    @Option(names = "--ticket", paramLabel = "ID", description = "Only events of this ticket.")
    private @Nullable String ticket;

    @Option(names = "--dry-run", description = "Only lists what is dead-lettered.")
    private boolean dryRun;

    @Option(names = "--json", description = "Prints one JSON document.")
    private boolean json;

    @Override
    public Integer call() {
      cluster.run(this::retry);
      return 0;
    }

    private void retry(Map<String, Object> settings) {
      try (DeadLetteredTickets tickets = DeadLetteredTickets.in(settings)) {
        List<DeadLetteredTickets.DeadLetter> found =
            tickets.find().stream()
                .filter(deadLettered -> matches(deadLettered.retry().getEvent()))
                .toList();
        if (!dryRun) {
          found.forEach(tickets::retry);
        }
        print(found);
      }
    }

    private boolean matches(TicketEvent event) {
      return (app == null || app.equals(event.getApp()))
          && (ticket == null || ticket.equals(event.getTicket()));
    }

    private void print(List<DeadLetteredTickets.DeadLetter> found) {
      List<Map<String, Object>> rows = found.stream().map(Retry::row).toList();
      if (json) {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("deadLettered", rows);
        document.put("retried", dryRun ? 0 : rows.size());
        output.json(document);
        return;
      }
      rows.forEach(row -> output.line(row.get("ticket") + "  " + row.get("error")));
      output.line(rows.size() + (dryRun ? " ticket events are dead-lettered" : " are tried again"));
    }

    private static Map<String, Object> row(DeadLetteredTickets.DeadLetter deadLettered) {
      TicketEvent event = deadLettered.retry().getEvent();
      Map<String, Object> row = new LinkedHashMap<>();
      row.put("app", event.getApp());
      row.put("ticket", event.getTicket());
      row.put("event", event.getId());
      row.put("attempts", deadLettered.retry().getAttempts());
      row.put("error", deadLettered.retry().getError());
      return row;
    }
  }
}
