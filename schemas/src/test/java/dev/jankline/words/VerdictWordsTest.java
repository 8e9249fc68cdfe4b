package dev.jankline.words;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.schema.BalanceLine;
import dev.jankline.schema.Cause;
import dev.jankline.schema.DeviceTier;
import dev.jankline.schema.Estimate;
import dev.jankline.schema.SideKind;
import dev.jankline.schema.TicketState;
import dev.jankline.schema.TierVerdict;
import dev.jankline.schema.VerdictReason;
import dev.jankline.schema.VersionOutcome;
import dev.jankline.schema.VersionVerdict;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class VerdictWordsTest {
  private static final double INFINITE = Double.POSITIVE_INFINITY;

  @Test
  void saysRatioGroupsAndHour() {
    VersionVerdict verdict = verdict(VersionOutcome.WORSE, new Estimate(4.12, 2.6, 12.3));
    verdict.setSince(Instant.parse("2026-11-20T18:00:00Z"));
    verdict.setTiers(
        List.of(
            tier(DeviceTier.LOW, VersionOutcome.WORSE),
            tier(DeviceTier.MID, VersionOutcome.NOT_WORSE)));
    verdict.setBalance(List.of(line("os", "13", 3, 9), line("os", "14", 0.5, 2)));
    VerdictWords words = new VerdictWords(verdict);

    assertThat(words.compared("1.1.0", "1.0.0", true).text())
        .isEqualTo("1.1.0 stalls 4.1 times as often as 1.0.0 (2.6 to 12)");
    assertThat(words.change())
        .isEqualTo("4.1 × worse, only on low-tier devices, since 2026-11-20 18:00 UTC");
    assertThat(words.groups()).isEqualTo("only on low-tier devices, most on OS release 13");
  }

  @Test
  void saysOnlyOfTiers_whoseOthersAreKnown() {
    assertThat(groups(VersionOutcome.WORSE, VersionOutcome.NOT_ENOUGH))
        .isEqualTo("on low-tier devices; not enough is known of mid-tier");
    assertThat(groups(VersionOutcome.WORSE, VersionOutcome.NEW))
        .isEqualTo("on devices of all tiers");
    assertThat(groups(VersionOutcome.WORSE, VersionOutcome.NOT_COMPARABLE))
        .isEqualTo("on low-tier devices");
    assertThat(groups(VersionOutcome.GONE, VersionOutcome.NOT_WORSE))
        .isEqualTo("not worse on any tier");
    assertThat(groups(VersionOutcome.GONE, VersionOutcome.NOT_ENOUGH)).isNull();
  }

  private static String groups(VersionOutcome low, VersionOutcome mid) {
    return VerdictWords.groups(
        List.of(tier(DeviceTier.LOW, low), tier(DeviceTier.MID, mid)), List.of());
  }

  @Test
  void leavesOutWhatIsNotFinite() {
    assertThat(compared(VersionOutcome.WORSE, new Estimate(INFINITE, 2.0, INFINITE)))
        .isEqualTo("1.1.0 stalls more often than 1.0.0 in all");
    assertThat(compared(VersionOutcome.WORSE, new Estimate(3.0, 2.0, INFINITE)))
        .isEqualTo("1.1.0 stalls 3.0 times as often as 1.0.0");
    assertThat(compared(VersionOutcome.NOT_ENOUGH, new Estimate(0.05, 0.01, INFINITE)))
        .isEqualTo("1.1.0 cannot be told from 1.0.0 in all yet (0.05 times)");
  }

  private static String compared(VersionOutcome outcome, Estimate ratio) {
    return new VerdictWords(verdict(outcome, ratio)).compared("1.1.0", "1.0.0", true).text();
  }

  /** Whoever adds a word of the interface says what it means. */
  @Test
  void hasWordsForAllThatTheInterfaceSays() {
    assertThat(Words.below("cause.")).containsOnlyKeys(names(Cause.values()));
    assertThat(Words.below("outcome.")).containsOnlyKeys(names(VersionOutcome.values()));
    assertThat(Words.below("state.")).containsOnlyKeys(names(TicketState.values()));
    assertThat(Words.below("reason.")).containsOnlyKeys(names(VerdictReason.values()));
    assertThat(Words.below("side.")).containsKeys(names(SideKind.values()));
    for (VersionOutcome outcome : VersionOutcome.values()) {
      for (Estimate ratio :
          new Estimate[] {null, new Estimate(1.2, 1.1, 1.3), new Estimate(0.8, 0.7, 0.9)}) {
        assertThat(compared(outcome, ratio)).startsWith("1.1.0 ").contains("1.0.0");
      }
    }
  }

  private static String[] names(Enum<?>[] values) {
    return Stream.of(values).map(Enum::name).toArray(String[]::new);
  }

  private static TierVerdict tier(DeviceTier tier, VersionOutcome outcome) {
    return new TierVerdict(tier, outcome, null);
  }

  private static BalanceLine line(String dimension, String value, double low, double high) {
    return new BalanceLine(dimension, value, 0.5, 0.5, new Estimate((low + high) / 2, low, high));
  }

  private static VersionVerdict verdict(VersionOutcome outcome, Estimate ratio) {
    VersionVerdict verdict = new VersionVerdict();
    verdict.setOutcome(outcome);
    verdict.setRatio(ratio);
    verdict.setTiers(List.of());
    verdict.setBalance(List.of());
    return verdict;
  }
}
