package dev.jankline.webhook.text;

import dev.jankline.schema.Estimate;
import dev.jankline.schema.TicketDay;
import dev.jankline.schema.TicketEvent;
import dev.jankline.schema.TicketName;
import dev.jankline.schema.VersionComparison;
import dev.jankline.schema.VersionVerdict;
import dev.jankline.webhook.text.Message.Block.Fact;
import dev.jankline.words.VerdictWords;
import dev.jankline.words.Words;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Lists what is known of a ticket, a line each; what is not known has no line. */
final class TicketFacts {
  private static final int MAX_CAUSES = 4;
  private static final int MAX_DAYS = 7;
  private static final int MAX_NAMES = 5;
  private static final String PER_THOUSAND =
      "Affected per 1,000 device-days (a device counts once a day)";
  private static final String TO_CLOSE =
      "label the issue fixed-in:VERSION first; without it the next release counts as fixed";

  private final TicketEvent event;
  private final List<Fact> facts = new ArrayList<>();

  private TicketFacts(TicketEvent event) {
    this.event = event;
  }

  static List<Fact> of(TicketEvent event) {
    TicketFacts facts = new TicketFacts(event);
    facts.why();
    facts.rates();
    facts.numbers();
    facts.times();
    return List.copyOf(facts.facts);
  }

  private void why() {
    add("Rule", event.getRule() + ": " + event.getTrigger());
    add("Code", event.getLocation());
    TicketName moved = event.getPerhapsMovedFrom();
    add("Perhaps moved", moved == null ? "" : moved(moved));
    add("Owners", String.join(", ", event.getOwners()));
    add("Assigned to", event.getAssignee() == null ? "" : event.getAssignee());
    if (event.getScreen() == null) {
      add("Causes", causes());
      add("Waits for", event.getLockHolder());
      add(
          "Screen of the example",
          event.getExampleScreen() == null ? "" : event.getExampleScreen());
      add("Alternatives", String.join(", ", event.getAlternatives()));
    }
  }

  private String moved(TicketName from) {
    return ("./jank tickets merge --app %s --cluster %s --into %s goes on with the ticket of %s,"
            + " which this version does not have")
        .formatted(event.getApp(), event.getFingerprint(), from.getFingerprint(), from.getTitle());
  }

  private void rates() {
    VersionComparison rate = event.getRate();
    if (rate == null) {
      return;
    }
    if (rate.getForegroundMillis() == 0) {
      add("Rate", "none, because no foreground time was sent with these reports");
      return;
    }
    VersionComparison older = event.getOlderRate();
    String before =
        older == null
            ? ""
            : "; "
                + older.getVersionName()
                + ": "
                + Figures.estimate(older.getAffectedPerThousand());
    add(PER_THOUSAND, Figures.estimate(rate.getAffectedPerThousand()) + before);
    Estimate perHour = rate.getStallsPerHour();
    add("Stalls per foreground hour", perHour == null ? "" : Figures.estimate(perHour));
    VersionVerdict verdict = rate.getVerdict();
    String groups = verdict == null ? null : new VerdictWords(verdict).groups();
    add("On whom", groups == null ? "" : groups);
    if (verdict != null && verdict.getNewerHours() > 0) {
      add("Compared", compared(verdict));
    }
  }

  private static String compared(VersionVerdict verdict) {
    return Figures.count(Math.round(verdict.getNewerHours()))
        + " foreground hours with "
        + Figures.count(Math.round(verdict.getOlderHours()))
        + (verdict.getOlderVersions().size() > 1
            ? " of %d older versions".formatted(verdict.getOlderVersions().size())
            : " of " + verdict.getOlderVersionName())
        + (verdict.getIsControlled()
            ? "; what the same devices differed by before the update is taken off"
            : "; nothing is taken off for what the same devices differed by before the update");
  }

  private void numbers() {
    add("Version", event.getVersionName() + " (" + event.getVersionCode() + ")");
    add(
        "Stalls",
        Figures.count(event.getStalls())
            + (event.getWindowMillis() == 0
                ? " in the release to date, "
                : " from " + Figures.day(event.getWindowStart()) + " on, ")
            + Figures.count(event.getDevices())
            + (event.getWindowMillis() == 0 ? " device-days" : " devices"));
    add("ANRs", anrs());
    if (event.getScreen() == null) {
      add("Duration", duration());
    }
    add("Trend", trend());
    add("Device tiers", shares(event.getAffectedTiers(), MAX_NAMES));
    add("OS releases", shares(releases(event.getAffectedReleases()), MAX_NAMES));
  }

  /** Direct ones and those it explains are never one number. */
  private String anrs() {
    long explained = event.getExplainedAnrs();
    String direct = Figures.count(event.getAnrs());
    return explained > 0
        ? direct + ", " + Figures.count(explained) + " more explained by it"
        : event.getAnrs() > 0 ? direct : "";
  }

  private String duration() {
    String p90 = event.getP90Millis() == 0 ? "" : ", p90 " + Figures.count(event.getP90Millis());
    return "p50 "
        + Figures.count(event.getP50Millis())
        + p90
        + ", p95 "
        + Figures.count(event.getP95Millis())
        + " ms";
  }

  private void times() {
    add("First seen", firstSeen());
    add("Last seen", Words.minute(event.getLastSeen()));
    String fixed = event.getFixedInVersionName();
    add("Fixed in", fixed == null ? "" : fixed);
    add("To close", TO_CLOSE);
  }

  private String firstSeen() {
    String version = event.getFirstVersionName();
    return Words.minute(event.getFirstSeen()) + (version.isEmpty() ? "" : ", in " + version);
  }

  private String causes() {
    Map<String, Long> stalls = event.getCauseStalls();
    long all = stalls.values().stream().mapToLong(Long::longValue).sum();
    if (all <= 0) {
      return words(event.getCause().name());
    }
    Map<String, Long> named = new HashMap<>();
    stalls.forEach((cause, number) -> named.put(words(cause), number));
    return shares(named, MAX_CAUSES);
  }

  /** What a cause means; the word itself when it is new. */
  private static String words(String cause) {
    String words = Words.below("cause.").get(cause);
    return words == null ? cause : words + " (" + cause + ")";
  }

  /** Names with the share of the sum that each has, the largest first. */
  private static String shares(Map<String, Long> numbers, int most) {
    long all = numbers.values().stream().mapToLong(Long::longValue).sum();
    return numbers.entrySet().stream()
        .sorted(
            Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder())
                .thenComparing(Map.Entry.comparingByKey()))
        .limit(most)
        .map(one -> one.getKey() + " " + Figures.percent((double) one.getValue() / all))
        .collect(Collectors.joining(", "));
  }

  private static Map<String, Long> releases(Map<String, Long> numbers) {
    Map<String, Long> named = new HashMap<>(numbers);
    Long unknown = named.remove("0");
    if (unknown != null) {
      named.put("unknown", unknown);
    }
    return named;
  }

  private String trend() {
    List<TicketDay> days = event.getTrend();
    if (days.size() < 2) {
      return "";
    }
    return days.subList(Math.max(0, days.size() - MAX_DAYS), days.size()).stream()
        .map(
            day ->
                Figures.day(day.getWindowStart())
                    + " "
                    + day.getVersionName()
                    + ": "
                    + Figures.count(day.getStalls()))
        .collect(Collectors.joining(", "));
  }

  private void add(String name, String value) {
    if (!value.isBlank()) {
      facts.add(new Fact(name, Cut.line(value)));
    }
  }
}
