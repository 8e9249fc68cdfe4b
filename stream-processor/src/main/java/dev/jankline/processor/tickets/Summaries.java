package dev.jankline.processor.tickets;

import dev.jankline.schema.Alert;
import dev.jankline.schema.AlertKind;
import dev.jankline.schema.Cause;
import dev.jankline.schema.ClusterMetadata;
import dev.jankline.schema.TicketEvent;
import dev.jankline.schema.TicketEventType;
import dev.jankline.schema.TicketLife;
import dev.jankline.schema.TicketLine;
import dev.jankline.schema.TicketPhase;
import dev.jankline.topics.TicketDecision.TicketIds;
import dev.jankline.wire.TrustedRecords;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the ticket of an app and day that lists the clusters for which no ticket was opened,
 * because the app had opened as many as it may. It is told at its first cluster, whenever it has
 * twice as many as last told, and at the end of the day (UTC). At most {@link #MAX_LINES} clusters
 * are kept, of which an event lists the {@link #MAX_LISTED} with most stalls.
 */
final class Summaries {
  static {
    TrustedRecords.trust();
  }

  static final int MAX_LINES = 200;
  static final int MAX_LISTED = 50;
  private static final String PREFIX = "summary-";
  private static final String RULE = "flood limit";
  private static final int MORE_FACTOR = 2;

  private Summaries() {}

  /** Name of the summary of a time's day, in the place of a fingerprint. */
  static String name(Instant at) {
    return PREFIX + at.atOffset(ZoneOffset.UTC).toLocalDate();
  }

  static boolean isSummary(TicketLife life) {
    return life.getFingerprint().startsWith(PREFIX);
  }

  /** The alert with the title of its cluster, which the summary does not know. */
  static Alert titled(Alert alert, @Nullable ClusterMetadata texts) {
    String screen = alert.getScreen();
    String title = screen != null ? "Screen " + screen : texts == null ? null : texts.getTitle();
    return title == null
        ? alert
        : Alert.newBuilder(alert).setTrigger(title + ": " + alert.getTrigger()).build();
  }

  static Step add(Ticket ticket, Alert alert) {
    TicketLife life = Lives.in(ticket.life(), TicketPhase.OPEN, alert.getAt());
    life.setLines(lines(ticket.life().getLines(), alert));
    life.setClusters(life.getLines().size());
    TicketEvent last = ticket.last();
    return last == null || life.getClusters() >= MORE_FACTOR * last.getClusters()
        ? told(ticket, life, alert.getAt())
        : Step.quiet(life);
  }

  /** Tells whether clusters came in that no event counts yet. */
  static boolean isUntold(Ticket ticket) {
    TicketEvent last = ticket.last();
    return isSummary(ticket.life())
        && last != null
        && ticket.life().getClusters() > last.getClusters();
  }

  /** The last event of a summary, when its day is over. */
  static Step close(Ticket ticket, Instant now) {
    Instant end = day(ticket.life(), now).plus(Duration.ofDays(1));
    return isUntold(ticket) && end.isBefore(now)
        ? told(ticket, ticket.life(), ticket.life().getAt())
        : Step.quiet(ticket.life());
  }

  private static Instant day(TicketLife life, Instant otherwise) {
    try {
      return LocalDate.parse(life.getFingerprint().substring(PREFIX.length()))
          .atStartOfDay(ZoneOffset.UTC)
          .toInstant();
    } catch (DateTimeParseException e) {
      return otherwise;
    }
  }

  private static List<TicketLine> lines(List<TicketLine> known, Alert alert) {
    List<TicketLine> lines = new ArrayList<>(known);
    lines.removeIf(line -> line.getFingerprint().equals(alert.getFingerprint()));
    lines.add(
        new TicketLine(
            alert.getFingerprint(),
            alert.getVersionName(),
            alert.getTrigger(),
            alert.getStalls(),
            alert.getDevices()));
    lines.sort(Comparator.comparingLong(TicketLine::getStalls).reversed());
    return List.copyOf(lines.subList(0, Math.min(MAX_LINES, lines.size())));
  }

  private static Step told(Ticket ticket, TicketLife life, Instant at) {
    String app = life.getApp();
    String name = life.getFingerprint();
    List<TicketLine> lines = life.getLines();
    int sequence = ticket.nextSequence();
    TicketEventType type = TicketEventType.SUMMARY;
    Instant start = day(life, at);
    TicketLine first = lines.get(0);
    TicketEvent event =
        TicketEvent.newBuilder()
            .setId(TicketIds.event(app, name, type, sequence))
            .setType(type)
            .setApp(app)
            .setTicket(TicketIds.ticket(app, name))
            .setSequence(sequence)
            .setFingerprint(name)
            .setTitle(life.getClusters() + " more clusters on " + name.substring(PREFIX.length()))
            .setCause(Cause.UNKNOWN)
            .setStack(List.of())
            .setKind(AlertKind.UNKNOWN)
            .setRule(RULE)
            .setTrigger("the app has opened as many tickets in this day as its rules allow")
            .setVersionName(first.getVersionName())
            .setVersionCode(0)
            .setWindowStart(start)
            .setWindowMillis(Duration.ofDays(1).toMillis())
            .setStalls(lines.stream().mapToLong(TicketLine::getStalls).sum())
            .setDevices(lines.stream().mapToLong(TicketLine::getDevices).max().orElse(0))
            .setP50Millis(0)
            .setP95Millis(0)
            .setFirstSeen(start)
            .setLastSeen(at)
            .setLines(List.copyOf(lines.subList(0, Math.min(MAX_LISTED, lines.size()))))
            .setClusters(life.getClusters())
            .setAt(at)
            .build();
    return Step.says(life, event);
  }
}
