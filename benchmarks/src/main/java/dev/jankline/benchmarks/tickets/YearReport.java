package dev.jankline.benchmarks.tickets;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.jankline.benchmarks.measure.Figure;
import dev.jankline.benchmarks.tickets.TicketYear.Life;
import dev.jankline.benchmarks.tickets.YearPlan.Problem;
import dev.jankline.benchmarks.tickets.YearTracker.Issue;
import dev.jankline.schema.TicketEvent;
import dev.jankline.schema.TicketEventType;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Says what came of a year, and what is promised about it. */
final class YearReport {
  /**
   * Affected device-days that are evidence of a return: with half the old rate there are as many
   * less than once in a thousand times.
   */
  static final int EVIDENCE = 30;

  private static final Duration WEEK = Duration.ofDays(7);

  /** Time in which a change of the truth may be told: a roll-out takes five days. */
  private static final int CHANGE_DAYS = 14;

  private static final int DAY_HOURS = 24;

  private final YearPlan plan;
  private final Map<Problem, Life> lives;
  private final List<Figure> figures = new ArrayList<>();
  final List<String> details = new ArrayList<>();

  YearReport(YearPlan plan, TicketYear year) {
    this.plan = plan;
    this.lives = year.lives();
    Map<List<String>, Integer> issues = new LinkedHashMap<>();
    for (Issue issue : year.tracker().issues) {
      issue.ticket().ifPresent(ticket -> issues.merge(ticket, 1, Integer::sum));
    }
    int planted = 0;
    int missing = 0;
    for (Problem problem : lives.keySet()) {
      planted++;
      if (!issues.containsKey(List.of(problem.app(), problem.fingerprint()))) {
        missing++;
        detail("no issue", problem, "");
      }
    }
    long doubled = issues.values().stream().filter(number -> number > 1).count();
    long others =
        issues.keySet().stream()
            .filter(
                ticket ->
                    lives.keySet().stream()
                        .noneMatch(one -> List.of(one.app(), one.fingerprint()).equals(ticket)))
            .peek(ticket -> details.add("other issue: " + ticket))
            .count();
    figures.add(Figure.of("releases", plan.releases.size(), "").atLeast(26));
    figures.add(Figure.of("problems planted in apps", planted, ""));
    figures.add(Figure.of("issues", year.tracker().issues.size(), ""));
    figures.add(Figure.of("problems without an issue", missing, "").atMost(0));
    figures.add(Figure.of("problems with several issues", (double) doubled, "").atMost(0));
    figures.add(Figure.of("issues of whole apps, releases and summaries", (double) others, ""));
    figures.add(Figure.of("failures of the tracker", year.tracker().failures(), "").atLeast(1));
    figures.add(Figure.of("events never delivered", year.held(), "").atMost(0));
    moved();
    reopened();
    figures.add(
        Figure.of("comments within a week, nothing changed", (double) comments(), "").atMost(0));
    figures.add(
        Figure.of("events of tickets that people ignore", (double) ignored(), "").atMost(0));
  }

  List<Figure> figures() {
    return figures;
  }

  /** People merge what is suggested, so that a wrong suggestion would hide a problem. */
  private void moved() {
    int right = 0;
    int wrong = 0;
    int missed = 0;
    for (Map.Entry<Problem, Life> one : lives.entrySet()) {
      String from = one.getKey().movedFrom();
      String suggested = one.getValue().suggested;
      if (!suggested.equals(from)) {
        wrong += suggested.isEmpty() ? 0 : 1;
        missed += suggested.isEmpty() ? 1 : 0;
        detail("suggested " + suggested, one.getKey(), story(one.getValue()));
      } else if (!from.isEmpty()) {
        right++;
      }
    }
    figures.add(Figure.of("moved problems that were suggested", right, "").atLeast(1));
    figures.add(Figure.of("moved problems without a suggestion", missed, "").atMost(0));
    figures.add(Figure.of("problems suggested wrongly", wrong, "").atMost(0));
  }

  private void reopened() {
    long wrong = 0;
    long late = 0;
    long right = 0;
    long never = 0;
    double slowest = 0;
    for (Map.Entry<Problem, Life> one : lives.entrySet()) {
      Life life = one.getValue();
      wrong += life.wrong;
      if (life.wrong > 0) {
        detail("reopened wrongly", one.getKey(), story(life));
      }
      for (Duration delay : life.delays) {
        right++;
        slowest = Math.max(slowest, (double) delay.toHours());
        if (delay.toHours() > DAY_HOURS) {
          late++;
          detail("reopened after " + delay, one.getKey(), story(life));
        }
      }
      if (life.waiting() != null) {
        never++;
        detail("never reopened, evidence at " + life.waiting(), one.getKey(), story(life));
      }
    }
    figures.add(Figure.of("returns that were reopened", (double) right, "").atLeast(1));
    figures.add(Figure.of("reopened wrongly", (double) wrong, "").atMost(0));
    figures.add(Figure.of("returns reopened late", (double) late, "").atMost(0));
    figures.add(Figure.of("returns never reopened", (double) never, "").atMost(0));
    figures.add(Figure.of("slowest reopening after evidence", slowest, "h").atMost(DAY_HOURS));
  }

  private long comments() {
    long tooMany = 0;
    for (Map.Entry<Problem, Life> one : lives.entrySet()) {
      Instant last = Instant.EPOCH;
      for (TicketEvent event : one.getValue().events) {
        boolean isComment = event.getType() == TicketEventType.UPDATED;
        if (isComment
            && Duration.between(last, event.getAt()).compareTo(WEEK) < 0
            && !isChanged(one.getKey(), event.getAt())) {
          tooMany++;
          detail("comment " + event.getAt(), one.getKey(), story(one.getValue()));
        }
        last = event.getAt();
      }
    }
    return tooMany;
  }

  private boolean isChanged(Problem problem, Instant at) {
    for (int i = 0; i < plan.releases.size(); i++) {
      Instant day = YearPlan.at(plan.releases.get(i).day());
      if (problem.isChangedBy(i, plan.releases)
          && !day.isAfter(at)
          && day.plus(Duration.ofDays(CHANGE_DAYS)).isAfter(at)) {
        return true;
      }
    }
    return false;
  }

  private long ignored() {
    long events = 0;
    for (Map.Entry<Problem, Life> one : lives.entrySet()) {
      if (one.getKey().story() == YearPlan.Story.IGNORED) {
        Instant closed = YearPlan.at(one.getKey().closings().get(0).day() + 1);
        events += one.getValue().events.stream().filter(e -> e.getAt().isAfter(closed)).count();
      }
    }
    return events;
  }

  private void detail(String what, Problem problem, String story) {
    details.add(
        "%s: %s %s %s %s"
            .formatted(what, problem.app(), problem.fingerprint(), problem.story(), story));
  }

  private static String story(Life life) {
    return String.join(
        ", ",
        life.events.stream()
            .map(e -> e.getAt() + " " + e.getType() + " " + e.getKind() + " " + e.getVersionName())
            .toList());
  }

  boolean isHeld() {
    return figures.stream().allMatch(Figure::ok);
  }

  String json() {
    List<Object> rows = new ArrayList<>();
    for (Figure figure : figures) {
      Map<String, Object> row = new LinkedHashMap<>();
      row.put("name", figure.name());
      row.put("measured", figure.value());
      if (figure.bound() != null) {
        row.put("promised", Objects.requireNonNull(figure.bound()).toString());
      }
      row.put("holds", figure.ok());
      rows.add(row);
    }
    try {
      return new ObjectMapper()
          .writeValueAsString(Map.of("figures", rows, "details", details, "held", isHeld()));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("figures cannot be written as JSON", e);
    }
  }
}
