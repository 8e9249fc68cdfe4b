package dev.jankline.processor.tickets;

import dev.jankline.processor.kafka.Forwarder;
import dev.jankline.processor.kafka.Nodes;
import dev.jankline.processor.kafka.RecordSerdes;
import dev.jankline.processor.kafka.Stage;
import dev.jankline.processor.kafka.TopologyMetrics;
import dev.jankline.processor.tickets.ReadTicketInputsProcessor.TicketHops;
import dev.jankline.schema.ClusterMetadata;
import dev.jankline.schema.FixMark;
import dev.jankline.schema.JudgeInput;
import dev.jankline.schema.MergeCandidate;
import dev.jankline.schema.OpenWatch;
import dev.jankline.schema.TicketEvent;
import dev.jankline.schema.TicketFix;
import dev.jankline.schema.TicketLife;
import dev.jankline.schema.TicketName;
import dev.jankline.topics.Keys;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.streams.processor.PunctuationType;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;

/**
 * Takes what concerns tickets through {@link TicketLifeCycle}: keeps their state, sends their
 * events and passes alerts on to the tickets that take them. Keys of tickets that wait for
 * something are in memory, to be looked at every half minute.
 */
public final class TicketProcessor extends Stage<TicketInput> {
  private static final Duration LOOK_INTERVAL = Duration.ofSeconds(30);

  private final RecordSerdes serdes;
  private final TopologyMetrics metrics;
  private final TicketLifeCycle lifeCycle;
  private final Set<String> unfinished = new TreeSet<>();
  private Forwarder forwarder;
  private StoredTickets tickets;

  /** Takes what decides, and what reads and writes its state. */
  @SuppressWarnings("NullAway.Init") // Kafka Streams calls init() before process().
  public TicketProcessor(RecordSerdes serdes, TopologyMetrics metrics, TicketLifeCycle lifeCycle) {
    super(TicketInput.TICKET);
    this.serdes = serdes;
    this.metrics = metrics;
    this.lifeCycle = lifeCycle;
  }

  @Override
  protected void start(ProcessorContext<String, Object> context, Forwarder forwarder) {
    this.forwarder = forwarder;
    tickets = new StoredTickets(context, serdes, metrics);
    unfinished.addAll(tickets.unfinished());
    context.schedule(
        LOOK_INTERVAL, PunctuationType.WALL_CLOCK_TIME, now -> finish(Instant.ofEpochMilli(now)));
  }

  @Override
  protected void process(String key, TicketInput input, Instant receivedAt) {
    Ticket ticket = tickets.read(key, receivedAt);
    if (input instanceof TicketInput.Raised raised) {
      Step step = lifeCycle.alert(ticket, raised.alert(), raised.hops());
      apply(key, ticket, step, raised.hops(), receivedAt);
    } else if (input instanceof TicketInput.Answered answered) {
      apply(key, ticket, lifeCycle.status(ticket, answered.status()), 0, receivedAt);
    } else if (input instanceof TicketInput.Described described) {
      described(key, ticket, described.texts(), receivedAt);
    } else if (input instanceof TicketInput.Undescribed) {
      if (ticket.last() == null) {
        tickets.deleteTexts(key);
      }
    } else {
      throw new IllegalStateException("unknown input of a ticket: " + input.getClass());
    }
  }

  private void described(String key, Ticket ticket, ClusterMetadata texts, Instant receivedAt) {
    tickets.write(key, texts);
    Ticket known = ticket.withTexts(texts);
    compare(ticket, known, receivedAt);
    apply(key, known, lifeCycle.described(known), 0, receivedAt);
  }

  private void finish(Instant now) {
    for (String key : List.copyOf(unfinished)) {
      Ticket ticket = tickets.read(key, now);
      apply(key, ticket, lifeCycle.overdue(ticket, now), 0, now);
    }
  }

  private void apply(String key, Ticket before, Step step, int hops, Instant receivedAt) {
    Ticket after =
        new Ticket(
            step.life(), step.event() == null ? before.last() : step.event(), before.texts());
    if (step.event() != null) {
      tickets.write(key, step.event());
      forwarder.forward(Nodes.TICKETS, key, step.event(), receivedAt);
    }
    if (!step.life().equals(before.life())) {
      tickets.write(key, step.life());
    }
    if (step.routed() != null) {
      route(step.life().getApp(), step.routed(), hops, receivedAt);
    }
    if (step.fix() != null) {
      judge(step.life(), step.fix(), receivedAt);
    }
    if (after.isOpen() && !before.isOpen()) {
      watch(after, receivedAt);
    }
    compare(before, after, receivedAt);
    remember(key, after);
  }

  /** Lets the cluster be compared with others of its app that have open tickets. */
  private void compare(Ticket before, Ticket after, Instant receivedAt) {
    MergeCandidate candidate = MergeNews.of(before, after);
    if (candidate != null) {
      String app = after.life().getApp();
      JudgeInput input = new JudgeInput(app, null, null, null, 0L, null, null, candidate);
      forwarder.forward(Nodes.FIXES, app, input, receivedAt);
    }
  }

  /** Lets releases without the stall of an open ticket be counted; a screen has no cluster. */
  private void watch(Ticket ticket, Instant receivedAt) {
    TicketEvent last = ticket.last();
    if (last == null || last.getScreen() != null || Summaries.isSummary(ticket.life())) {
      return;
    }
    judge(
        ticket.life(),
        FixMark.newBuilder()
            .setFingerprint(ticket.life().getFingerprint())
            .setFixedInVersionName(last.getVersionName())
            .setFixedInVersionCode(last.getVersionCode())
            .setAt(last.getAt())
            .setWatch(
                OpenWatch.newBuilder()
                    .setLastSeen(last.getLastSeen().truncatedTo(ChronoUnit.DAYS))
                    .setTicket(
                        new TicketName(last.getFingerprint(), last.getTitle(), last.getCause()))
                    .build())
            .build(),
        receivedAt);
  }

  private void remember(String key, Ticket ticket) {
    if (TicketLifeCycle.isUnfinished(ticket)) {
      unfinished.add(key);
    } else {
      unfinished.remove(key);
    }
  }

  /** Lets the fix be judged, by the totals of its app. */
  private void judge(TicketLife life, TicketFix fix, Instant receivedAt) {
    FixMark mark =
        new FixMark(
            life.getFingerprint(),
            fix.getVersionName(),
            fix.getVersionCode(),
            fix.getAt(),
            null,
            fix.getNamed(),
            null);
    judge(life, mark, receivedAt);
  }

  private void judge(TicketLife life, FixMark mark, Instant receivedAt) {
    JudgeInput total = new JudgeInput(life.getApp(), null, null, mark, 0L, null, null, null);
    forwarder.forward(Nodes.FIXES, life.getApp(), total, receivedAt);
  }

  private void route(String app, Step.RoutedAlert routed, int hops, Instant receivedAt) {
    RecordHeaders headers = new RecordHeaders();
    headers.add(TicketHops.HEADER, TicketHops.write(hops + 1));
    forwarder.forward(
        Nodes.ROUTED_ALERTS,
        new Record<>(
            Keys.cluster(app, routed.ticket()),
            routed.alert(),
            receivedAt.toEpochMilli(),
            headers));
  }
}
