package dev.jankline.dashboard.query;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.jankline.dashboard.store.ResultRow;
import dev.jankline.dashboard.store.StoreException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A comparison of a version with older ones, as it was judged (docs/judgement.md).
 *
 * @param olderVersion the main one of the older versions; null when there is none to compare with
 * @param reason why the outcome is NOT_COMPARABLE; else null
 * @param ratio null when one side has no stall where both were observed
 * @param controlled whether what the same devices differed by before the update was taken off
 * @param ownPast ratio of the same devices before the update
 * @param missing foreground hours of the newer version that are missing; null when it is not known
 * @param judgedAt when the newest count in it was received
 * @param tierNote on which devices it is worse: tiers, and the OS release and the vendor that stand
 *     out; null when it is worse on no tier
 */
public record Verdict(
    @Nullable String olderVersion,
    long olderVersionCode,
    List<String> olderVersions,
    String outcome,
    @Nullable String reason,
    @Nullable Estimate ratio,
    boolean controlled,
    @Nullable Estimate ownPast,
    @Nullable Double evidence,
    @Nullable Double missing,
    @Nullable String since,
    @Nullable String knownAt,
    @Nullable String releasedAt,
    @Nullable String judgedAt,
    double newerHours,
    double olderHours,
    List<Tier> tiers,
    @Nullable String tierNote,
    List<Balance> balance) {
  /** Columns of {@code rate_row} that a verdict is read from. */
  public static final String COLUMNS =
      "r.older_version, r.older_code, r.older_versions, r.outcome, r.reason,"
          + " r.ratio_value, r.ratio_low, r.ratio_high, r.controlled,"
          + " r.past_value, r.past_low, r.past_high, r.evidence, r.missing, r.since, r.known_at,"
          + " r.released_at, r.judged_at, r.newer_hours, r.older_hours, r.tiers, r.balance";

  private static final Set<String> WORSE = Set.of("WORSE", "NEW", "SLIGHTLY_WORSE");
  private static final Set<String> NOT_WORSE = Set.of("NOT_WORSE", "GONE");
  private static final Map<String, String> GROUPS =
      new TreeMap<>(Map.of("os", "on OS release ", "vendor", "on devices of "));
  private static final ObjectMapper JSON = new ObjectMapper();

  /** The same among devices of one tier. */
  public record Tier(String tier, String outcome, @Nullable Estimate ratio) {}

  /**
   * How the devices of both sides differ.
   *
   * @param dimension tier, os, vendor or stalls
   * @param newer share of the foreground time of the newer side, 0 to 1
   * @param older the same of the older side
   * @param ratio ratio among devices of this OS release or vendor alone; null when it is not known
   */
  public record Balance(
      String dimension, String value, double newer, double older, @Nullable Estimate ratio) {
    private double low() {
      return ratio == null || ratio.low() == null ? 0 : ratio.low();
    }

    private double high() {
      return ratio == null || ratio.high() == null ? Double.POSITIVE_INFINITY : ratio.high();
    }
  }

  /**
   * A comparison of the version in another way: see SideVerdict.avsc.
   *
   * @param label of arms the name of the label, of vitals that of the measure; else null
   */
  public record Beside(
      String kind,
      @Nullable String label,
      String newer,
      String older,
      String outcome,
      @Nullable Estimate ratio) {
    /** The comparisons of a row. */
    public static List<Beside> read(ResultRow row) {
      return list(row.textOrNull("sides"), new TypeReference<>() {});
    }
  }

  /** The verdict of a row; null when there is none. */
  public static @Nullable Verdict read(ResultRow row) {
    String outcome = row.textOrNull("outcome");
    if (outcome == null) {
      return null;
    }
    String older = row.text("older_version");
    List<Tier> tiers = list(row.textOrNull("tiers"), new TypeReference<>() {});
    List<Balance> balance = list(row.textOrNull("balance"), new TypeReference<>() {});
    return new Verdict(
        older.isEmpty() ? null : older,
        row.number("older_code"),
        list(row.textOrNull("older_versions"), new TypeReference<>() {}),
        outcome,
        row.textOrNull("reason"),
        Estimate.read(row, "ratio"),
        row.flag("controlled"),
        Estimate.read(row, "past"),
        Estimate.finite(row.decimal("evidence")),
        Estimate.finite(row.decimal("missing")),
        Times.isoOrNull(row.numberOrNull("since")),
        Times.isoOrNull(row.numberOrNull("known_at")),
        Times.isoOrNull(row.numberOrNull("released_at")),
        Times.isoOrNull(row.numberOrNull("judged_at")),
        known(row.decimal("newer_hours")),
        known(row.decimal("older_hours")),
        tiers,
        note(tiers, balance),
        balance);
  }

  /** A list as the text of a column, from which {@link #read} gets it back. */
  public static String text(List<?> list) {
    try {
      return JSON.writeValueAsString(list);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a verdict cannot be written as JSON", e);
    }
  }

  private static <T> List<T> list(@Nullable String text, TypeReference<List<T>> type) {
    try {
      return text == null ? List.of() : JSON.readValue(text, type);
    } catch (JsonProcessingException e) {
      throw new StoreException("a verdict of the store cannot be read: " + e.getMessage(), e);
    }
  }

  /**
   * Says on which tiers it is worse; null when on none. Only those where it is known to be not
   * worse let others be called the only ones.
   */
  private static @Nullable String note(List<Tier> tiers, List<Balance> balance) {
    List<Tier> compared =
        tiers.stream().filter(tier -> !tier.outcome.equals("NOT_COMPARABLE")).toList();
    String worse = names(compared, WORSE);
    String others =
        compared.stream()
            .filter(tier -> !WORSE.contains(tier.outcome) && !NOT_WORSE.contains(tier.outcome))
            .map(Tier::tier)
            .collect(Collectors.joining(", "));
    if (worse.isEmpty()) {
      return null;
    }
    boolean isOnAll = compared.stream().allMatch(tier -> WORSE.contains(tier.outcome));
    String most = most(balance).map(words -> ", " + words).orElse("");
    return others.isEmpty()
        ? (isOnAll ? "on all tiers" : "only on " + worse) + most
        : "on " + worse + most + "; not enough is known of " + others;
  }

  /** Names the OS release and the vendor whose interval is above those of all others. */
  public static Optional<String> most(List<Balance> balance) {
    List<String> words = new ArrayList<>();
    GROUPS.forEach(
        (dimension, word) -> {
          List<Balance> lines =
              balance.stream()
                  .filter(line -> line.dimension.equals(dimension) && line.ratio != null)
                  .sorted(Comparator.comparingDouble((Balance line) -> line.low()).reversed())
                  .toList();
          if (lines.size() > 1
              && lines.stream().skip(1).allMatch(line -> line.high() < lines.get(0).low())) {
            words.add(word + lines.get(0).value);
          }
        });
    return words.isEmpty() ? Optional.empty() : Optional.of("most " + String.join(" and ", words));
  }

  private static String names(List<Tier> tiers, Set<String> outcomes) {
    return tiers.stream()
        .filter(tier -> outcomes.contains(tier.outcome))
        .map(Tier::tier)
        .collect(Collectors.joining(", "));
  }

  /** Says where a rate and a change come from. */
  public enum Basis {
    /** From {@code jank.comparisons.v1}. */
    JUDGED,
    /** Counts divided by exposure, by the dashboard. */
    COUNTED
  }

  private static double known(@Nullable Double value) {
    return value == null || !Double.isFinite(value) ? 0 : value;
  }
}
