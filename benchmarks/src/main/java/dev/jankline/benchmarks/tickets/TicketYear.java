package dev.jankline.benchmarks.tickets;

import dev.jankline.benchmarks.tickets.YearDispatcher.Clock;
import dev.jankline.benchmarks.tickets.YearPlan.Closing;
import dev.jankline.benchmarks.tickets.YearPlan.Problem;
import dev.jankline.benchmarks.tickets.YearPlan.Release;
import dev.jankline.benchmarks.tickets.YearPlan.Story;
import dev.jankline.schema.ClusterMetadata;
import dev.jankline.schema.ComparisonPlan;
import dev.jankline.schema.DeviceSums;
import dev.jankline.schema.EventId;
import dev.jankline.schema.Grouping;
import dev.jankline.schema.JudgeInput;
import dev.jankline.schema.TicketEvent;
import dev.jankline.schema.TicketEventType;
import dev.jankline.schema.TicketStatus;
import dev.jankline.topics.Keys;
import dev.jankline.topics.TicketDecision;
import dev.jankline.topics.Topics;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Runs a year: the fleet counts once a day, people close issues, and the dispatcher tries again
 * every six hours.
 */
final class TicketYear implements AutoCloseable {
  static final Duration STEP = Duration.ofHours(6);
  private static final int STEPS_A_DAY = 4;
  private static final int DEVICES = 600;
  private static final int MOST_ROUNDS = 10;
  private static final int COUNTED_AT = 0;
  private static final int PEOPLE_AT = 2;

  /** Days on which the tracker is away, but for their last quarter. */
  private static final Set<Integer> AWAY = Set.of(43, 118, 119, 205, 290);

  private final YearPlan plan;
  private final Clock clock;
  private final YearTracker tracker;
  private final YearTopology topology;
  private final YearDispatcher dispatcher;
  private final FleetCounts fleet;
  private final FleetComparisons comparisons = new FleetComparisons();
  private final Map<String, ComparisonPlan> plans = new HashMap<>();
  private final Map<Problem, Life> lives = new LinkedHashMap<>();
  private final List<Problem> suggested = new ArrayList<>();
  private int today;

  /** What truly happened to a problem, and what was said of it. */
  static final class Life {
    /** Release that is said to have the fix; with a closing and no version, the next one. */
    private @Nullable Integer fixedIn;

    private long sinceFix;
    private @Nullable Instant evidence;
    long affected;
    final List<TicketEvent> events = new ArrayList<>();
    final List<Duration> delays = new ArrayList<>();

    /** Fingerprint of the ticket that it was suggested to go on with; empty for none. */
    String suggested = "";

    int wrong;

    /** A return of which there is evidence, without a ticket that was opened again. */
    @Nullable Instant waiting() {
      return evidence;
    }
  }

  TicketYear(YearPlan plan, Path folder, long seed) throws IOException {
    this.plan = plan;
    clock = new Clock(YearPlan.START);
    fleet = new FleetCounts(seed);
    tracker = new YearTracker(clock);
    topology = new YearTopology(folder.resolve("state"), YearPlan.START);
    dispatcher = new YearDispatcher(folder, tracker.url(), clock);
    plan.problems.forEach(problem -> lives.put(problem, new Life()));
  }

  Map<Problem, Life> lives() {
    return lives;
  }

  YearTracker tracker() {
    return tracker;
  }

  int held() {
    return dispatcher.held();
  }

  /**
   * Goes on for some days.
   *
   * @param progress takes the number of each day that begins
   */
  void run(int days, IntConsumer progress) throws IOException, InterruptedException {
    for (int end = today + days; today < end; today++) {
      int day = today;
      progress.accept(day);
      for (int step = 0; step < STEPS_A_DAY; step++) {
        Instant now = YearPlan.at(day).plus(STEP.multipliedBy(step));
        clock.set(now);
        tracker.away(AWAY.contains(day) && step < STEPS_A_DAY - 1);
        if (step == COUNTED_AT) {
          count(day, now);
        } else if (step == PEOPLE_AT) {
          decide(day);
        }
        topology.judge();
        exchange();
        topology.pass(STEP);
      }
    }
  }

  /** An operator decides about the ticket of a problem. */
  void decide(Problem problem, TicketDecision decision) {
    send(decision.status(problem.app(), problem.fingerprint(), null, clock.instant()));
  }

  @Override
  public void close() {
    dispatcher.close();
    topology.close();
    tracker.close();
  }

  private void count(int day, Instant now) {
    for (String app : plan.apps()) {
      plan.shares(day).forEach((release, share) -> count(app, release, share, now));
    }
    topology.judge();
    for (ComparisonPlan each : topology.plans()) {
      plans.put(each.getApp(), each);
    }
    for (ComparisonPlan each : plans.values()) {
      for (DeviceSums sums : comparisons.of(each, now)) {
        JudgeInput input = new JudgeInput(each.getApp(), null, null, null, 0L, null, sums, null);
        topology.send(Topics.JUDGE_INPUT, each.getApp(), input, now);
      }
    }
  }

  private void count(String app, int number, double share, Instant now) {
    Release release = plan.releases.get(number);
    int devices = (int) Math.round(share * DEVICES);
    Map<String, BitSet> stalled = new HashMap<>();
    BitSet any = new BitSet();
    for (Problem problem : plan.problems) {
      if (problem.app().equals(app) && problem.rates()[number] > 0) {
        BitSet its = fleet.stalled(devices, problem.rates()[number]);
        if (!its.isEmpty()) {
          describe(problem, release, now);
          topology.count(FleetCounts.stalls(app, problem.fingerprint(), release, now, its), now);
          stalled.put(problem.fingerprint(), its);
          any.or(its);
          seen(problem, number, its.cardinality(), now);
        }
      }
    }
    topology.count(FleetCounts.exposure(app, release, now, devices, any), now);
    comparisons.add(app, new FleetComparisons.Use(release.name(), now, devices, stalled));
  }

  private void describe(Problem problem, Release release, Instant now) {
    Life life = life(problem);
    if (life.affected > 0) {
      return;
    }
    ClusterMetadata texts = new ClusterMetadata();
    texts.setApp(problem.app());
    texts.setGrouping(Grouping.PRIMARY);
    texts.setFingerprint(problem.fingerprint());
    texts.setTitle(problem.code().title());
    texts.setLocation(problem.code().title());
    texts.setCause(problem.code().cause());
    texts.setCauseStalls(Map.of());
    texts.setStack(List.of());
    texts.setSymbolized(true);
    texts.setExampleEventId(new EventId(new byte[16]));
    texts.setExampleVersionName(release.name());
    texts.setFirstSeen(now);
    texts.setLastSeen(now);
    texts.setFirstVersionName(release.name());
    texts.setAt(now);
    texts.setAlternatives(List.of());
    texts.setLockHolder("");
    topology.send(
        Topics.CLUSTER_METADATA, Keys.cluster(problem.app(), problem.fingerprint()), texts, now);
  }

  /** Counts what a person would take for evidence that a stall has returned. */
  private void seen(Problem problem, int release, int affected, Instant now) {
    Life life = life(problem);
    life.affected += affected;
    if (life.fixedIn != null && release >= life.fixedIn) {
      life.sinceFix += affected;
      if (life.evidence == null && life.sinceFix >= YearReport.EVIDENCE) {
        life.evidence = now;
      }
    }
  }

  /** Lets tickets, answers and webhooks go back and forth until nobody has anything to say. */
  private void exchange() throws IOException, InterruptedException {
    for (int round = 0; round < MOST_ROUNDS; round++) {
      List<TicketEvent> events = topology.tickets();
      events.forEach(this::told);
      dispatcher.deliver(events);
      List<YearTracker.Told> told = tracker.told();
      for (YearTracker.Told one : told) {
        dispatcher.hear(one);
      }
      List<TicketStatus> statuses = dispatcher.statuses();
      statuses.forEach(this::send);
      if (events.isEmpty() && told.isEmpty() && statuses.isEmpty()) {
        return;
      }
      topology.judge();
    }
    throw new IllegalStateException("tickets and answers go on without an end");
  }

  private void send(TicketStatus status) {
    String key = Keys.cluster(status.getApp(), status.getFingerprint());
    topology.send(Topics.TICKET_STATUS, key, status, clock.instant());
  }

  private void told(TicketEvent event) {
    lives.forEach(
        (problem, life) -> {
          if (problem.app().equals(event.getApp())
              && problem.fingerprint().equals(event.getFingerprint())) {
            life.events.add(event);
            if (event.getType() == TicketEventType.REOPENED) {
              reopened(problem, life, event);
            }
            if (event.getPerhapsMovedFrom() != null) {
              life.suggested = event.getPerhapsMovedFrom().getFingerprint();
              suggested.add(problem);
            }
          }
        });
  }

  /** Right when the stall is truly in the version, and the version is said to have the fix. */
  private void reopened(Problem problem, Life life, TicketEvent event) {
    int release = plan.indexOf(event.getVersionName());
    Integer fixedIn = life.fixedIn;
    boolean isRight =
        release >= 0
            && problem.rates()[release] > 0
            && problem.story() != Story.IGNORED
            && (fixedIn == null || release >= fixedIn);
    life.wrong += isRight ? 0 : 1;
    if (life.evidence != null) {
      life.delays.add(Duration.between(life.evidence, clock.instant()));
    } else if (isRight) {
      life.delays.add(Duration.ZERO);
    }
    life.fixedIn = null;
    life.evidence = null;
    life.sinceFix = 0;
  }

  /** People close issues, and merge tickets where that was suggested. */
  private void decide(int day) {
    suggested.forEach(
        problem ->
            decide(problem, TicketDecision.merged(life(problem).suggested).by(YearTracker.PERSON)));
    suggested.clear();
    for (Problem problem : plan.problems) {
      for (Closing closing : problem.closings()) {
        if (closing.day() == day) {
          tracker
              .open(problem.app(), problem.fingerprint())
              .ifPresent(issue -> close(problem, closing, issue));
        }
      }
    }
  }

  private void close(Problem problem, Closing closing, YearTracker.Issue issue) {
    boolean isIgnored = closing.fixedIn() < 0;
    String version = closing.isNamed() ? plan.releases.get(closing.fixedIn()).name() : null;
    tracker.close(issue, isIgnored ? "not_planned" : "completed", version);
    Life life = life(problem);
    life.fixedIn = isIgnored ? null : closing.fixedIn();
    life.sinceFix = 0;
    life.evidence = null;
  }

  private Life life(Problem problem) {
    return lives.computeIfAbsent(problem, any -> new Life());
  }
}
