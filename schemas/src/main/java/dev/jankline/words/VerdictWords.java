package dev.jankline.words;

import static dev.jankline.schema.VersionOutcome.GONE;
import static dev.jankline.schema.VersionOutcome.NEW;
import static dev.jankline.schema.VersionOutcome.NOT_COMPARABLE;
import static dev.jankline.schema.VersionOutcome.NOT_WORSE;
import static dev.jankline.schema.VersionOutcome.SLIGHTLY_WORSE;
import static dev.jankline.schema.VersionOutcome.WORSE;

import dev.jankline.schema.BalanceLine;
import dev.jankline.schema.Estimate;
import dev.jankline.schema.TierVerdict;
import dev.jankline.schema.VersionOutcome;
import dev.jankline.schema.VersionVerdict;
import dev.jankline.words.Words.Phrase;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Says what a verdict is: how much worse, on which devices, since when. A figure that is not finite
 * is left out.
 */
public final class VerdictWords {
  private static final Set<VersionOutcome> BAD = EnumSet.of(WORSE, NEW, SLIGHTLY_WORSE);
  private static final Set<VersionOutcome> GOOD = EnumSet.of(NOT_WORSE, GONE);
  private static final Set<VersionOutcome> WITHOUT_PLACE = EnumSet.of(NEW, GONE, NOT_COMPARABLE);
  private static final List<String> DIMENSIONS = List.of("os", "vendor");

  private final VersionVerdict verdict;

  /** Takes the verdict. */
  public VerdictWords(VersionVerdict verdict) {
    this.verdict = verdict;
  }

  /**
   * Compares the versions: {@code 1.1.0 stalls 1.6 times as often as 1.0.0 (1.4 to 1.9)}.
   *
   * @param newer name of the newer version
   * @param older name of the older one; empty when there is none
   * @param isWhole whether the app as a whole is compared, not one place of it
   */
  public Phrase compared(String newer, String older, boolean isWhole) {
    String key = key(older);
    String place =
        !isWhole ? " here" : WITHOUT_PLACE.contains(verdict.getOutcome()) ? "" : " in all";
    Estimate ratio = ratio();
    return ratio != null && key.equals("worse")
        ? Phrase.of("release.worse", newer, older, Words.ratio(ratio.getValue()), range(ratio))
        : Phrase.of("release." + key, newer, older, place, inParentheses(ratio));
  }

  private String key(String older) {
    Estimate ratio = ratio();
    return switch (verdict.getOutcome()) {
      case WORSE -> ratio == null ? "moreOften" : "worse";
      case SLIGHTLY_WORSE -> "slightlyWorse";
      case NOT_WORSE ->
          ratio == null || ratio.getLow() <= 1 && ratio.getHigh() >= 1
              ? "notWorse"
              : ratio.getHigh() < 1 ? "better" : "about";
      case NEW -> "new";
      case GONE -> "gone";
      case NOT_ENOUGH -> "notEnough";
      default -> older.isEmpty() ? "noOlder" : "notComparable";
    };
  }

  /** How bad it is, {@code 1.6 × worse} or {@code new}; empty when it is not known to be. */
  public String degree() {
    Estimate ratio = ratio();
    return switch (verdict.getOutcome()) {
      case WORSE ->
          ratio == null
              ? Words.of("outcome.WORSE")
              : Words.of("degree.WORSE", Words.ratio(ratio.getValue()));
      case NEW -> Words.of("outcome.NEW");
      default -> "";
    };
  }

  /** {@link #degree} and {@link #where}; null when it is not known to be worse. */
  public @Nullable String change() {
    String degree = degree();
    return degree.isEmpty() ? null : degree + where();
  }

  /** On which tiers and since when it is worse, each after a comma; empty when it is not. */
  public String where() {
    if (!BAD.contains(verdict.getOutcome())) {
      return "";
    }
    List<TierVerdict> compared = compared(verdict.getTiers());
    String tiers = tiers(of(compared, BAD), compared);
    Instant since = verdict.getSince();
    return (tiers.isEmpty() ? "" : ", " + tiers)
        + (since == null ? "" : Words.of("since", Words.minute(since)));
  }

  /** The words of {@link #groups(List, List)} for this verdict. */
  public @Nullable String groups() {
    return groups(verdict.getTiers(), verdict.getBalance());
  }

  /**
   * Says on which devices it is worse: tiers, and the OS release and the vendor that stand out.
   *
   * @return null when that is not known
   */
  public static @Nullable String groups(List<TierVerdict> tiers, List<BalanceLine> balance) {
    List<TierVerdict> compared = compared(tiers);
    List<TierVerdict> worse = of(compared, BAD);
    int good = of(compared, GOOD).size();
    if (worse.isEmpty()) {
      return good == compared.size() && good > 0 ? Words.of("groups.none") : null;
    }
    List<TierVerdict> unknown = new ArrayList<>(compared);
    unknown.removeAll(worse);
    unknown.removeAll(of(compared, GOOD));
    return tiers(worse, compared)
        + most(balance)
        + (unknown.isEmpty() ? "" : Words.of("groups.unknown", names(unknown)));
  }

  private static String tiers(List<TierVerdict> worse, List<TierVerdict> compared) {
    if (worse.isEmpty()) {
      return "";
    }
    if (worse.size() == compared.size() && compared.size() > 1) {
      return Words.of("groups.all");
    }
    int good = of(compared, GOOD).size();
    boolean isOnly = good > 0 && good + worse.size() == compared.size();
    return Words.of(isOnly ? "groups.only" : "groups.some", names(worse));
  }

  private static List<TierVerdict> compared(List<TierVerdict> tiers) {
    return tiers.stream().filter(tier -> tier.getOutcome() != NOT_COMPARABLE).toList();
  }

  private static List<TierVerdict> of(List<TierVerdict> tiers, Set<VersionOutcome> outcomes) {
    return tiers.stream().filter(tier -> outcomes.contains(tier.getOutcome())).toList();
  }

  private static String names(Collection<TierVerdict> tiers) {
    return tiers.stream()
        .map(tier -> tier.getTier().name().toLowerCase(Locale.ROOT) + "-tier")
        .collect(Collectors.joining(" and "));
  }

  /** The OS release and the vendor whose interval is above those of all others. */
  private static String most(List<BalanceLine> balance) {
    List<String> found = new ArrayList<>();
    for (String dimension : DIMENSIONS) {
      List<BalanceLine> lines =
          balance.stream()
              .filter(line -> line.getDimension().equals(dimension) && line.getRatio() != null)
              .sorted(Comparator.comparingDouble(VerdictWords::low).reversed())
              .toList();
      if (lines.size() > 1
          && lines.stream().skip(1).allMatch(line -> high(line) < low(lines.get(0)))) {
        found.add(Words.of("groups." + dimension, lines.get(0).getValue()));
      }
    }
    return found.isEmpty() ? "" : Words.of("groups.most", String.join(" and ", found));
  }

  private static double low(BalanceLine line) {
    return line.getRatio() == null ? 0 : line.getRatio().getLow();
  }

  private static double high(BalanceLine line) {
    return line.getRatio() == null ? Double.POSITIVE_INFINITY : line.getRatio().getHigh();
  }

  /**
   * A ratio with its interval after a space, {@code (1.6 times, 1.4 to 1.9)}; empty when it is not
   * known.
   */
  public static String inParentheses(@Nullable Estimate ratio) {
    if (ratio == null || !Double.isFinite(ratio.getValue())) {
      return "";
    }
    String value = Words.ratio(ratio.getValue());
    return hasInterval(ratio)
        ? Words.of(
            "ratio.interval", value, Words.ratio(ratio.getLow()), Words.ratio(ratio.getHigh()))
        : Words.of("ratio.alone", value);
  }

  private static String range(Estimate ratio) {
    return hasInterval(ratio)
        ? Words.of("ratio.range", Words.ratio(ratio.getLow()), Words.ratio(ratio.getHigh()))
        : "";
  }

  private static boolean hasInterval(Estimate ratio) {
    return Double.isFinite(ratio.getLow()) && Double.isFinite(ratio.getHigh());
  }

  private @Nullable Estimate ratio() {
    Estimate ratio = verdict.getRatio();
    return ratio == null || !Double.isFinite(ratio.getValue()) ? null : ratio;
  }
}
