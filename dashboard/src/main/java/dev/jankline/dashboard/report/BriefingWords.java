package dev.jankline.dashboard.report;

import dev.jankline.dashboard.cluster.ClusterItem.TicketLink;
import dev.jankline.dashboard.query.Estimate;
import dev.jankline.dashboard.query.Verdict;
import dev.jankline.dashboard.query.Verdict.Beside;
import dev.jankline.dashboard.report.ReleaseBriefing.BriefedCluster;
import dev.jankline.dashboard.report.ReleaseBriefing.Facts;
import dev.jankline.words.VerdictWords;
import dev.jankline.words.Words;
import dev.jankline.words.Words.Phrase;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Chooses the words of a briefing. Those whose key begins with {@code release}, {@code clusters} or
 * {@code ticket} are the sentence, the others stand after it.
 */
final class BriefingWords {
  private static final Set<String> WORSE = Set.of("WORSE", "NEW", "SLIGHTLY_WORSE");
  private static final double MOST_UNNAMED = 0.5;

  private BriefingWords() {}

  static List<Phrase> of(Facts facts) {
    List<Phrase> messages = new ArrayList<>();
    messages.add(release(facts));
    if (!facts.worse().isEmpty()) {
      clusters(facts, messages);
    }
    if (facts.change() != null) {
      messages.add(facts.change());
    }
    Verdict verdict = facts.verdict();
    if (verdict != null && verdict.outcome().equals("NOT_COMPARABLE")) {
      String reason = verdict.reason();
      messages.add(Phrase.of("reason." + (reason == null ? "UNKNOWN" : reason)));
    }
    if (facts.skipped() != null) {
      messages.add(Phrase.of("older.skipped", facts.skipped()));
    }
    if (facts.missing().foregroundHours() != null) {
      messages.add(missing(facts, facts.missing().foregroundHours()));
    }
    sides(facts, messages);
    if (facts.unnamedShare() > MOST_UNNAMED) {
      messages.add(Phrase.of("names.missing", 100 * facts.unnamedShare(), facts.version().name()));
    }
    return messages;
  }

  /** The messages that are the sentence. */
  static String sentence(List<Phrase> messages) {
    return messages.stream()
            .filter(message -> message.key().matches("(release|clusters|ticket)\\..*"))
            .map(Phrase::text)
            .collect(Collectors.joining())
        + ".";
  }

  /** Says of a release where and since when it is worse, unless a cluster says it. */
  private static Phrase release(Facts facts) {
    String version = facts.version().name();
    Verdict verdict = facts.verdict();
    boolean isJudged = verdict != null && !verdict.outcome().equals("NOT_COMPARABLE");
    if (!isJudged && facts.stalls() > 0 && facts.version().foregroundMillis() == 0) {
      return Phrase.of("release.noExposure", version, facts.stalls());
    }
    if (verdict == null) {
      return unjudged(facts, version);
    }
    String older = verdict.olderVersion() == null ? "" : verdict.olderVersion();
    Phrase compared = verdict.words().compared(version, older, true);
    return facts.worse().isEmpty() ? compared.and(verdict.words().where()) : compared;
  }

  private static Phrase unjudged(Facts facts, String version) {
    if (facts.asked() != null) {
      return Phrase.of("release.notJudgedAgainst", version, facts.asked().name());
    }
    return facts.stalls() == 0 && facts.version().foregroundMillis() > 0
        ? Phrase.of(
            "release.noStalls", version, hours(facts.version().foregroundMillis() / 3_600_000.0))
        : Phrase.of("release.notJudged", version);
  }

  private static void clusters(Facts facts, List<Phrase> messages) {
    BriefedCluster first = facts.worse().get(0);
    Verdict verdict = facts.verdict();
    String joint = verdict != null && WORSE.contains(verdict.outcome()) ? "; " : ", but ";
    messages.add(
        first.isWorse()
            ? Phrase.of(
                "clusters." + first.outcome().toLowerCase(Locale.ROOT),
                joint,
                first.shortTitle(),
                first.change())
            : Phrase.of("clusters.ticket", joint, first.shortTitle()));
    messages.add(ticket(first.ticket()));
    long more = facts.worse().stream().skip(1).filter(BriefedCluster::isWorse).count();
    if (more > 0) {
      messages.add(more == 1 ? Phrase.of("clusters.one") : Phrase.of("clusters.more", more));
    }
    long ticketed = facts.worse().size() - 1 - more;
    if (ticketed > 0) {
      messages.add(Phrase.of("clusters.ticketed", ticketed));
    }
  }

  private static Phrase ticket(@Nullable TicketLink ticket) {
    if (ticket == null) {
      return Phrase.of("ticket.none");
    }
    String name = ticket.externalId() == null ? ticket.ticket() : ticket.externalId();
    String owners = ticket.owners().isEmpty() ? "" : ", " + String.join(" and ", ticket.owners());
    return Phrase.of(
        "ticket.known", name, owners, Words.known("state.", ticket.state()).split(":", 2)[0]);
  }

  private static Phrase missing(Facts facts, double foreground) {
    String at = facts.missing().at();
    return Phrase.of(
        "missing.hours",
        hours(foreground),
        facts.version().name(),
        at == null ? "" : Words.of("missing.at", Words.minute(Instant.parse(at))));
  }

  /** Says what other comparisons show. */
  private static void sides(Facts facts, List<Phrase> messages) {
    facts.sides().stream()
        .filter(BriefingWords::isWorse)
        .map(side -> side(facts.version().name(), side))
        .forEach(messages::add);
    Map<String, Integer> places = new TreeMap<>();
    facts.clusterSides().stream()
        .filter(BriefingWords::isWorse)
        .forEach(side -> places.merge(where(side), 1, Integer::sum));
    places.forEach(
        (where, number) ->
            messages.add(new Phrase("side.clusters", clusters(number) + " " + where)));
  }

  private static Phrase side(String version, Beside side) {
    String ratio = VerdictWords.inParentheses(Estimate.schema(side.ratio()));
    return Phrase.of("side.app", version, where(side), ratio);
  }

  /** Counts clusters that are worse or new. */
  static String clusters(int number) {
    return number == 1 ? Words.of("side.cluster") : Words.of("side.clusters", number);
  }

  private static boolean isWorse(Beside side) {
    return side.outcome().equals("WORSE") || side.outcome().equals("NEW");
  }

  private static String where(Beside side) {
    return Words.known("side.", side.kind(), side.label(), side.newer(), side.older());
  }

  private static String hours(double hours) {
    long whole = Math.max(1, (long) Math.ceil(hours));
    return whole == 1 ? "1 hour" : String.format(Locale.ROOT, "%,d hours", whole);
  }
}
