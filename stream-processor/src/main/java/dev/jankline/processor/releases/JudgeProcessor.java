package dev.jankline.processor.releases;

import dev.jankline.processor.alerts.AlertChoice;
import dev.jankline.processor.alerts.RulesInForce;
import dev.jankline.processor.alerts.ScreenAlerts;
import dev.jankline.processor.days.Ages;
import dev.jankline.processor.days.Windows;
import dev.jankline.processor.kafka.DeadLetterSink;
import dev.jankline.processor.kafka.Forwarder;
import dev.jankline.processor.kafka.Nodes;
import dev.jankline.processor.kafka.RecordSerdes;
import dev.jankline.processor.kafka.Stage;
import dev.jankline.processor.kafka.StoreNames;
import dev.jankline.processor.kafka.StoredValues;
import dev.jankline.processor.kafka.TopologyMetrics;
import dev.jankline.schema.Alert;
import dev.jankline.schema.ComparisonPlan;
import dev.jankline.schema.FixMark;
import dev.jankline.schema.JudgeInput;
import dev.jankline.schema.JudgeMark;
import dev.jankline.topics.Keys;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.streams.processor.PunctuationType;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps the newest totals of the apps of its partition, and judges each app whose totals changed,
 * at most once in an interval, by {@link AppJudge}. What was judged is a function of the totals of
 * that moment: a total that changes again is judged again.
 *
 * <p>State: totals of the last 24 days in a store, and of these the cells of versions and clusters
 * in memory, made again from the store when a task starts. After a restart everything is judged
 * that was not judged before it.
 */
public final class JudgeProcessor extends Stage<JudgeInput> {
  private static final Logger LOG = LoggerFactory.getLogger(JudgeProcessor.class);
  private static final Duration DROP_INTERVAL = Duration.ofSeconds(30);

  /** Of so many turns one takes clusters of which the exposure alone changed. */
  private static final int CATCH_UP_TURNS = 5;

  private final RecordSerdes serdes;
  private final TopologyMetrics metrics;
  private final RulesInForce rules;
  private final AppJudge.Alerts alerts;
  private final JudgeLimits limits;
  private final Map<String, JudgedApp> apps = new TreeMap<>();
  private final Map<String, Instant> kept = new HashMap<>();
  private final Map<String, ComparisonPlan> plans = new HashMap<>();
  private Forwarder forwarder;
  private StoredJudgeInput totals;
  private StoredAlerts sent;
  private long sequence;
  private Instant received = Instant.EPOCH;
  private int turn;

  /** Takes the rules in force. */
  @SuppressWarnings("NullAway.Init") // Kafka Streams calls init() before process().
  public JudgeProcessor(
      RecordSerdes serdes, TopologyMetrics metrics, RulesInForce rules, JudgeLimits limits) {
    super(Nodes.JUDGE);
    this.serdes = serdes;
    this.metrics = metrics;
    this.rules = rules;
    this.alerts = new AppJudge.Alerts(new AlertChoice(rules), new ScreenAlerts(rules));
    this.limits = limits;
  }

  /** Reads what is stored: Kafka Streams starts a task anew when it was rolled back. */
  @Override
  protected void start(ProcessorContext<String, Object> context, Forwarder forwarder) {
    this.forwarder = forwarder;
    DeadLetterSink letters = new DeadLetterSink(context, Nodes.TOTAL_DEAD_LETTERS, metrics);
    totals =
        new StoredJudgeInput(
            context.getStateStore(StoreNames.JUDGED_TOTALS),
            new StoredValues<>(
                context, serdes, JudgeInput.class, StoreNames.JUDGED_TOTALS, letters),
            this::isOld);
    sent =
        new StoredAlerts(
            context.getStateStore(StoreNames.SENT_ALERTS),
            new StoredValues<>(context, serdes, Alert.class, StoreNames.SENT_ALERTS, letters));
    apps.clear();
    kept.clear();
    plans.clear();
    sequence = 0;
    received = Instant.EPOCH;
    Instant now = Instant.ofEpochMilli(context.currentSystemTimeMs());
    Map<String, Long> marks = new HashMap<>();
    totals.each(total -> restore(total, marks, now));
    apps.values().forEach(this::forget);
    context.schedule(limits.interval(), PunctuationType.WALL_CLOCK_TIME, millis -> judge());
    context.schedule(DROP_INTERVAL, PunctuationType.WALL_CLOCK_TIME, millis -> dropOld());
  }

  @Override
  protected void process(String key, JudgeInput total, Instant receivedAt) {
    received = receivedAt.isAfter(received) ? receivedAt : received;
    if (isOld(total)) {
      return;
    }
    total.setSequence(++sequence);
    totals.put(total);
    app(total).change(total, receivedAt);
  }

  private void restore(JudgeInput total, Map<String, Long> marks, Instant now) {
    sequence = Math.max(sequence, total.getSequence());
    JudgeMark mark = total.getMark();
    if (mark != null) {
      marks.put(total.getApp(), mark.getSequence());
      app(total).releases().firstSeen(mark.getFirstSeen());
      if (!mark.getDue().isEmpty()) {
        app(total).restore(mark.getDue(), now);
      }
      sequence = Math.max(sequence, mark.getSequence());
    } else if (total.getSequence() > marks.getOrDefault(total.getApp(), 0L)) {
      app(total).change(total, now);
    } else {
      app(total).restore(total);
    }
  }

  private JudgedApp app(JudgeInput total) {
    return apps.computeIfAbsent(total.getApp(), name -> new JudgedApp(name));
  }

  private void judge() {
    turn = (turn + 1) % CATCH_UP_TURNS;
    boolean catchesUp = turn == 0;
    for (JudgedApp app : apps.values()) {
      if (app.isChanged() || (catchesUp && !app.behind().isEmpty())) {
        judge(app, catchesUp);
      }
      forget(app);
    }
  }

  private void judge(JudgedApp app, boolean catchesUp) {
    Instant at = app.at();
    JudgementOutput judged =
        new JudgementOutput(
            rate -> forwarder.forward(Nodes.RATES, Keys.of(rate), rate, at),
            rate -> forwarder.tombstone(Nodes.RATES, Keys.of(rate), at));
    boolean isJudged;
    try {
      isJudged =
          new AppJudge(
                  app,
                  rules.order(app.name()),
                  alerts,
                  limits,
                  new AppJudge.Stored(
                      rules.obsoleteAfterReleases(app.name()),
                      (cluster, version) -> totals.days(app.name(), cluster, version),
                      version ->
                          totals.sums(app.name(), version, rules.inForce(app.name()).getArms())),
                  judged)
              .judge(catchesUp);
    } catch (IllegalArgumentException | ArithmeticException | IndexOutOfBoundsException e) {
      // Totals that statistics cannot work with would fail at every turn; the next change may heal.
      metrics.registry().counter("jank.judgements.failed").increment();
      LOG.warn("app {} cannot be judged until its totals change", app.name(), e);
      app.judged(List.of());
      app.due().clear();
      app.behind().clear();
      return;
    }
    if (isJudged) {
      publish(app, judged);
      plan(app, at);
    }
  }

  private void publish(JudgedApp app, JudgementOutput judged) {
    JudgeMark found = totals.mark(app.name());
    JudgeMark mark = found == null ? new JudgeMark() : found;
    int maxNewTickets = rules.maxNewTickets(app.name());
    mark.setFirstSeen(app.releases().firstSeen());
    VanishedTickets vanished = new VanishedTickets(app, rules.order(app.name()));
    for (Alert alert : judged.alerts()) {
      observed(alert, mark);
      sent.send(alert, mark, maxNewTickets).map(vanished::named).ifPresent(this::alert);
    }
    for (Alert alert : judged.fixAlerts()) {
      observed(alert, mark);
      alert(alert);
    }
    judged
        .fixes()
        .forEach(
            fix -> {
              JudgeInput total =
                  new JudgeInput(app.name(), null, null, fix, sequence, null, null, null);
              totals.put(total);
              app.restore(total);
            });
    mark.setSequence(sequence);
    mark.setDue(app.unfinished());
    totals.put(new JudgeInput(app.name(), null, null, null, sequence, mark, null, null));
  }

  private static void observed(Alert alert, JudgeMark mark) {
    Long millis = mark.getFirstSeen().get(alert.getVersionName());
    alert.setVersionFirstSeen(millis == null ? null : Instant.ofEpochMilli(millis));
  }

  /** Says which versions are compared from now on, when that changed. */
  private void plan(JudgedApp app, Instant at) {
    ComparisonPlan plan =
        new ComparisonPlanner(app.releases(), rules.order(app.name()))
            .plan(app.name(), rules.inForce(app.name()).getArms());
    if (!plan.equals(plans.put(app.name(), plan))) {
      forwarder.forward(Nodes.PLANS, app.name(), plan, at);
    }
  }

  private void alert(Alert alert) {
    String key = Keys.cluster(alert.getApp(), alert.getFingerprint());
    forwarder.forward(Nodes.ALERTS, key, alert, alert.getAt());
  }

  /**
   * Forgets, once a day, what is older than all that is compared. The day of an app of which
   * nothing comes is a week behind that of the others: so late may a lagging partition be.
   */
  private void forget(JudgedApp app) {
    Instant silent = received.minus(Ages.KEPT);
    Instant newest = app.releases().newest().isAfter(silent) ? app.releases().newest() : silent;
    Instant oldest = Windows.start(newest, Windows.DAY).minus(Ages.COMPARED);
    Instant before = kept.put(app.name(), oldest);
    if (before == null || before.isBefore(oldest)) {
      app.dropBefore(oldest);
    }
  }

  private boolean isOld(JudgeInput total) {
    FixMark fix = total.getFix();
    return fix == null
        ? StoredJudgeInput.start(total).isBefore(kept.getOrDefault(total.getApp(), Instant.MIN))
        : FixJudge.lastSaid(fix).isBefore(received.minus(Ages.REMEMBERED));
  }

  /** Deletes from the stores what is old, of all apps. */
  private void dropOld() {
    totals.dropOld(this::dropped);
    sent.dropBefore(received.minus(Ages.REMEMBERED));
  }

  private void dropped(JudgeInput total) {
    JudgedApp app = app(total);
    if (total.getFix() != null) {
      app.fixes().remove(total.getFix().getFingerprint());
    } else if (total.getSums() != null) {
      app.dropVerdicts(total.getSums().getVersionName());
    }
  }

  /**
   * Says how an app is judged.
   *
   * @param interval time between two judgements of an app whose totals changed
   * @param maxDeviceStalls stalls that one device may count for a cluster and day
   */
  public record JudgeLimits(Duration interval, int maxDeviceStalls) {}
}
