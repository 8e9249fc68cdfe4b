package dev.jankline.dashboard.report;

import dev.jankline.dashboard.cluster.ClusterItem.TicketLink;
import dev.jankline.dashboard.query.Estimate;
import dev.jankline.dashboard.query.Verdict;
import dev.jankline.dashboard.query.Verdict.Beside;
import dev.jankline.dashboard.report.ReleaseBriefing.BriefedCluster;
import dev.jankline.dashboard.report.ReleaseBriefing.Facts;
import dev.jankline.dashboard.report.ReleaseBriefing.Message;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Makes the words of a briefing. Messages whose key begins with {@code release}, {@code clusters}
 * or {@code ticket} are the sentence, the others stand after it.
 */
final class BriefingWords {
  private static final Set<String> WORSE = Set.of("WORSE", "NEW", "SLIGHTLY_WORSE");
  private static final Set<String> NOT_WORSE = Set.of("NOT_WORSE", "GONE");
  private static final Duration WEEK = Duration.ofDays(6);
  private static final double MOST_UNNAMED = 0.5;
  private static final DateTimeFormatter WEEKDAY = time("EEE HH:mm 'UTC'");
  private static final DateTimeFormatter DATE = time("d MMM HH:mm 'UTC'");

  private BriefingWords() {}

  private static DateTimeFormatter time(String pattern) {
    return DateTimeFormatter.ofPattern(pattern, Locale.ENGLISH).withZone(ZoneOffset.UTC);
  }

  static List<Message> of(Facts facts) {
    List<Message> messages = new ArrayList<>();
    messages.add(release(facts));
    if (!facts.worse().isEmpty()) {
      clusters(facts, messages);
    }
    Verdict verdict = facts.verdict();
    if (verdict != null && verdict.outcome().equals("NOT_COMPARABLE")) {
      messages.add(reason(verdict.reason()));
    }
    if (facts.skipped() != null) {
      messages.add(
          new Message(
              "older.skipped",
              "%s, the version before, is not compared: it is no production version, or devices"
                      .formatted(facts.skipped())
                  + " alike did not use it at the same time"));
    }
    if (facts.missing().foregroundHours() != null) {
      messages.add(missing(facts));
    }
    sides(facts, messages);
    if (facts.unnamedShare() > MOST_UNNAMED) {
      messages.add(
          new Message(
              "names.missing",
              "%.0f %% of its stalls have no names: upload the symbols of %s"
                  .formatted(100 * facts.unnamedShare(), facts.version().name())));
    }
    return messages;
  }

  /** The messages that are the sentence. */
  static String sentence(List<Message> messages) {
    return messages.stream()
            .filter(message -> message.key().matches("(release|clusters|ticket)\\..*"))
            .map(Message::text)
            .collect(Collectors.joining())
        + ".";
  }

  private static Message release(Facts facts) {
    String version = facts.version().name();
    Verdict verdict = facts.verdict();
    boolean isJudged = verdict != null && !verdict.outcome().equals("NOT_COMPARABLE");
    if (!isJudged && facts.stalls() > 0 && facts.version().foregroundMillis() == 0) {
      return new Message(
          "release.noExposure",
          "%s has no rate: no foreground time was sent with its stalls (%,d), of which each place has a share"
              .formatted(version, facts.stalls()));
    }
    if (verdict == null) {
      return unjudged(facts, version);
    }
    String older = String.valueOf(verdict.olderVersion());
    String ratio = ratio(verdict.ratio());
    return switch (verdict.outcome()) {
      case "WORSE" ->
          new Message(
              "release.worse",
              version
                  + " stalls"
                  + factor(verdict.ratio())
                  + older
                  + range(verdict.ratio())
                  + where(facts, verdict));
      case "SLIGHTLY_WORSE" ->
          new Message(
              "release.slightlyWorse",
              version + " stalls slightly more often than " + older + ratio);
      case "NOT_WORSE" -> notWorse(version, older, verdict);
      case "NEW" -> new Message("release.new", version + " stalls, and " + older + " did not");
      case "GONE" ->
          new Message("release.gone", version + " does not stall any more, and " + older + " did");
      case "NOT_ENOUGH" ->
          new Message(
              "release.notEnough",
              "Not enough is known yet to tell %s from %s in all%s"
                  .formatted(version, older, ratio));
      default ->
          verdict.olderVersion() == null
              ? new Message(
                  "release.noOlder", version + " cannot be compared with an older version")
              : new Message(
                  "release.notComparable", version + " cannot be compared with " + older + " yet");
    };
  }

  private static Message unjudged(Facts facts, String version) {
    if (facts.asked() != null) {
      return new Message(
          "release.notJudgedAgainst",
          "%s was not judged against %s: figures below are counts"
              .formatted(version, facts.asked().name()));
    }
    if (facts.stalls() == 0 && facts.version().foregroundMillis() > 0) {
      return new Message(
          "release.noStalls",
          "%s had no stall in %s of foreground time, and is not judged yet"
              .formatted(version, hours(facts.version().foregroundMillis() / 3_600_000.0)));
    }
    return new Message("release.notJudged", version + " is not judged yet");
  }

  private static Message notWorse(String version, String older, Verdict verdict) {
    Estimate ratio = verdict.ratio();
    if (ratio == null || ratio.low() == null || ratio.high() == null) {
      return new Message("release.notWorse", version + " is not worse than " + older + " in all");
    }
    String words = ratio(ratio);
    if (ratio.high() < 1) {
      return new Message(
          "release.better", version + " stalls less often than " + older + " in all" + words);
    }
    return new Message(
        "release.notWorse",
        version
            + " stalls "
            + (ratio.low() > 1 ? "about " : "")
            + "as often as "
            + older
            + " in all"
            + words);
  }

  /** Says of a release that is worse where and since when, unless a cluster says it. */
  private static String where(Facts facts, Verdict verdict) {
    return facts.worse().isEmpty()
        ? inSentence(groups(verdict.tiers(), verdict.balance()))
            + since(verdict.since(), verdict.judgedAt())
        : "";
  }

  private static void clusters(Facts facts, List<Message> messages) {
    BriefedCluster first = facts.worse().get(0);
    Verdict verdict = facts.verdict();
    boolean isBad = verdict != null && WORSE.contains(verdict.outcome());
    String key = first.isWorse() ? first.outcome().toLowerCase(Locale.ROOT) : "ticket";
    messages.add(
        new Message(
            "clusters." + key,
            (isBad ? "; " : ", but ")
                + first.shortTitle()
                + changed(first)
                + (first.isWorse() ? inSentence(first.groups()) : "")
                + since(first.since(), verdict == null ? null : verdict.judgedAt())));
    messages.add(ticket(first.ticket()));
    int more = facts.worse().size() - 1;
    if (more > 0) {
      messages.add(
          new Message(
              "clusters.more",
              more == 1
                  ? "; 1 more place is worse or new"
                  : "; %d more places are worse or new".formatted(more)));
    }
  }

  private static String changed(BriefedCluster cluster) {
    return switch (cluster.outcome()) {
      case "NEW" -> " is new";
      case "WORSE" ->
          cluster.ratio() == null || cluster.ratio().value() == null
              ? " got worse"
              : " got " + figure(cluster.ratio().value()) + " × worse";
      default -> " has a ticket of this version";
    };
  }

  private static Message ticket(@Nullable TicketLink ticket) {
    if (ticket == null) {
      return new Message("ticket.none", "; no ticket yet");
    }
    String name = ticket.externalId() == null ? ticket.ticket() : ticket.externalId();
    String owners = ticket.owners().isEmpty() ? "" : ", " + String.join(" and ", ticket.owners());
    String state =
        ticket.state().equals("UNKNOWN")
            ? "not answered by the tracker yet"
            : ticket.state().toLowerCase(Locale.ROOT).replace('_', '-');
    return new Message("ticket.known", "; ticket " + name + owners + ", " + state);
  }

  private static Message reason(@Nullable String reason) {
    return switch (String.valueOf(reason)) {
      case "NO_BASELINE" ->
          new Message(
              "reason.NO_BASELINE",
              "There is no older production version that was used at the same time: keep 1 % of"
                  + " devices on the version before, or name a predecessor in the rules");
      case "NO_COMMON_EXPOSURE" ->
          new Message(
              "reason.NO_COMMON_EXPOSURE",
              "Devices of the same tier, OS release and vendor did not use both versions at the"
                  + " same time yet: keep 1 % of devices on the older one");
      case "NAMES_MISSING" ->
          new Message(
              "reason.NAMES_MISSING",
              "The shares of stalls with names differ too much between the versions: upload the"
                  + " symbols of the version with fewer names");
      default -> new Message("reason.UNKNOWN", "The reason is not known");
    };
  }

  private static Message missing(Facts facts) {
    Double foreground = facts.missing().foregroundHours();
    String at = facts.missing().at();
    return new Message(
        "missing.hours",
        "A change of 1.5 × would be found with about %s more foreground time of %s"
                .formatted(hours(foreground == null ? 0 : foreground), facts.version().name())
            + (at == null ? "" : ", at the present speed by " + DATE.format(Instant.parse(at))));
  }

  /**
   * Says on which devices something is worse.
   *
   * @return null when it is worse on none, or nothing was compared
   */
  static @Nullable String groups(List<Verdict.Tier> tiers, List<Verdict.Balance> balance) {
    List<Verdict.Tier> compared =
        tiers.stream().filter(tier -> !tier.outcome().equals("NOT_COMPARABLE")).toList();
    List<Verdict.Tier> worse =
        compared.stream().filter(tier -> WORSE.contains(tier.outcome())).toList();
    if (worse.isEmpty()) {
      return null;
    }
    String most = Verdict.most(balance).map(words -> ", " + words).orElse("");
    if (worse.size() == compared.size() && compared.size() > 1) {
      return "on devices of all tiers" + most;
    }
    List<Verdict.Tier> unknown =
        compared.stream()
            .filter(tier -> !WORSE.contains(tier.outcome()) && !NOT_WORSE.contains(tier.outcome()))
            .toList();
    String where = "on " + names(worse) + " devices" + most;
    return unknown.isEmpty()
        ? (compared.size() > worse.size() ? "only " : "") + where
        : where + "; not enough is known of " + names(unknown);
  }

  private static String names(List<Verdict.Tier> tiers) {
    return tiers.stream()
        .map(tier -> tier.tier().toLowerCase(Locale.ROOT) + "-tier")
        .collect(Collectors.joining(" and "));
  }

  /** Groups as a part of a sentence: the tiers alone, without what is not known. */
  private static String inSentence(@Nullable String groups) {
    return groups == null ? "" : " " + groups.split("[;,]", 2)[0];
  }

  private static String since(@Nullable String since, @Nullable String judgedAt) {
    if (since == null) {
      return "";
    }
    Instant begin = Instant.parse(since);
    boolean isOfThisWeek =
        judgedAt != null && Duration.between(begin, Instant.parse(judgedAt)).compareTo(WEEK) < 0;
    return " since " + (isOfThisWeek ? WEEKDAY : DATE).format(begin);
  }

  /** Says what other comparisons show. */
  private static void sides(Facts facts, List<Message> messages) {
    facts.sides().stream()
        .filter(BriefingWords::isWorse)
        .map(side -> facts.version().name() + " is worse " + where(side) + ratio(side.ratio()))
        .forEach(text -> messages.add(new Message("side.app", text)));
    Map<String, Integer> places = new TreeMap<>();
    facts.clusterSides().stream()
        .filter(BriefingWords::isWorse)
        .forEach(side -> places.merge(where(side), 1, Integer::sum));
    places.forEach(
        (where, number) ->
            messages.add(new Message("side.clusters", clusters(number) + " " + where)));
  }

  /** Counts clusters that are worse or new. */
  static String clusters(int number) {
    return number == 1 ? "1 cluster is worse or new" : number + " clusters are worse or new";
  }

  private static boolean isWorse(Beside side) {
    return side.outcome().equals("WORSE") || side.outcome().equals("NEW");
  }

  private static String where(Beside side) {
    return switch (side.kind()) {
      case "FIRST_DAY" -> "in the first day after the update";
      case "ARM" -> "with %s=%s than with %s".formatted(side.label(), side.newer(), side.older());
      case "LONG_TERM" -> "than " + side.older() + ", step by step";
      case "INSIDE" -> "than it was at first";
      case "UPDATE" -> "than on the same devices before the update";
      default -> "in " + side.label();
    };
  }

  private static String factor(@Nullable Estimate ratio) {
    return ratio == null || ratio.value() == null
        ? " more often than "
        : " " + figure(ratio.value()) + " × as often as ";
  }

  private static String range(@Nullable Estimate ratio) {
    return ratio == null || ratio.value() == null || ratio.low() == null || ratio.high() == null
        ? ""
        : " (%s–%s)".formatted(figure(ratio.low()), figure(ratio.high()));
  }

  private static String ratio(@Nullable Estimate ratio) {
    if (ratio == null || ratio.value() == null) {
      return "";
    }
    String value = figure(ratio.value()) + " ×";
    return ratio.low() == null || ratio.high() == null
        ? " (" + value + ")"
        : " (%s, %s–%s)".formatted(value, figure(ratio.low()), figure(ratio.high()));
  }

  private static String figure(double ratio) {
    return String.format(Locale.ROOT, ratio >= 10 ? "%.0f" : ratio < 0.1 ? "%.2f" : "%.1f", ratio);
  }

  private static String hours(double hours) {
    long whole = Math.max(1, (long) Math.ceil(hours));
    return whole == 1 ? "1 hour" : String.format(Locale.ROOT, "%,d hours", whole);
  }
}
