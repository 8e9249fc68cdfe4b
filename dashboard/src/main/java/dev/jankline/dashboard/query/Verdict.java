package dev.jankline.dashboard.query;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.jankline.dashboard.store.ResultRow;
import dev.jankline.dashboard.store.StoreException;
import dev.jankline.schema.BalanceLine;
import dev.jankline.schema.DeviceTier;
import dev.jankline.schema.TierVerdict;
import dev.jankline.schema.VersionOutcome;
import dev.jankline.schema.VersionVerdict;
import dev.jankline.words.VerdictWords;
import java.time.Instant;
import java.util.List;
import java.util.function.Function;
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
 * @param tierNote on which devices it is worse, in words: tiers, and the OS release and the vendor
 *     that stand out; null when that is not known
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

  private static final ObjectMapper JSON = new ObjectMapper();

  /** The same among devices of one tier. */
  public record Tier(String tier, String outcome, @Nullable Estimate ratio) {
    private TierVerdict schema() {
      return new TierVerdict(
          DeviceTier.valueOf(tier), VersionOutcome.valueOf(outcome), Estimate.schema(ratio));
    }
  }

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
    private BalanceLine schema() {
      return new BalanceLine(dimension, value, newer, older, Estimate.schema(ratio));
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
        VerdictWords.groups(schema(tiers, Tier::schema), schema(balance, Balance::schema)),
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

  /** The words of this verdict. */
  public VerdictWords words() {
    VersionVerdict same = new VersionVerdict();
    same.setOutcome(VersionOutcome.valueOf(outcome));
    same.setRatio(Estimate.schema(ratio));
    same.setSince(since == null ? null : Instant.parse(since));
    same.setTiers(schema(tiers, Tier::schema));
    same.setBalance(schema(balance, Balance::schema));
    return new VerdictWords(same);
  }

  private static <T, S> List<S> schema(List<T> list, Function<T, S> to) {
    return list.stream().map(to).toList();
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
