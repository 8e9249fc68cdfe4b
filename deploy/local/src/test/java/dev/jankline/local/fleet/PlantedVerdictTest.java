package dev.jankline.local.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.local.fleet.Recording.RecordedStall;
import dev.jankline.processor.comparison.Cells;
import dev.jankline.processor.comparison.ComparisonSums;
import dev.jankline.processor.comparison.Side;
import dev.jankline.processor.releases.VersionVerdicts;
import dev.jankline.schema.ComparisonBaseline;
import dev.jankline.schema.DeviceSums;
import dev.jankline.schema.DeviceTier;
import dev.jankline.schema.Event;
import dev.jankline.schema.Exposure;
import dev.jankline.schema.TierVerdict;
import dev.jankline.schema.VersionOutcome;
import dev.jankline.schema.VersionVerdict;
import dev.jankline.wire.TrustedRecords;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The judge finds in a fleet what is planted, and nothing else: each action is taken for a cluster,
 * and the newest version is compared with 1.0.0.
 */
class PlantedVerdictTest {
  private static final Instant NOW = Instant.parse("2026-03-04T05:06:07.890Z");
  private static final String NEWER = "1.1.0";
  private static final String OLDER = "1.0.0";
  private static final List<String> SHARED =
      List.of(
          "feed.open",
          "feed.refresh",
          "feed.rank",
          "feed.scroll",
          "article.open",
          "article.export",
          "article.share",
          "article.bookmark",
          "article.scroll",
          "search.text",
          "search.history",
          "search.scroll",
          "settings.open",
          "settings.account",
          "settings.signin",
          "gallery.open",
          "gallery.background");

  @BeforeAll
  static void trustRecords() {
    TrustedRecords.trust();
  }

  /** A block of a device in one version. */
  private record Block(String device, String version, DeviceTier tier, int number) {}

  @ParameterizedTest
  @CsvSource({"1, 400", "2, 400", "10, 400", "1, 1000", "1, 3000"})
  void findsTheRegressionOnLowTierSinceItsHour_theNewPlace_andTheGoneOne(long seed, int devices) {
    FleetShape shape = FleetShape.of(seed, devices, NOW);

    VersionVerdicts verdicts = judge(FleetPlan.of(recording(), shape), shape.released());

    assertThat(verdicts.reported()).containsExactlyInAnyOrder("feed.rank", "article.time");
    VersionVerdict rank = verdicts.cluster("feed.rank");
    assertThat(rank.getOutcome()).isEqualTo(VersionOutcome.WORSE);
    assertThat(rank.getSince()).isEqualTo(shape.released().plus(Duration.ofDays(1)));
    assertThat(rank.getTiers())
        .filteredOn(tier -> tier.getOutcome() == VersionOutcome.WORSE)
        .extracting(TierVerdict::getTier)
        .containsExactly(DeviceTier.LOW);
    VersionVerdict time = verdicts.cluster("article.time");
    assertThat(time.getOutcome()).isEqualTo(VersionOutcome.NEW);
    assertThat(time.getEvidence()).as("the regression stands first").isLessThan(rank.getEvidence());
    assertThat(verdicts.cluster("search.index").getOutcome()).isEqualTo(VersionOutcome.GONE);
    assertThat(verdicts.app().getOutcome())
        .isIn(VersionOutcome.NOT_WORSE, VersionOutcome.NOT_ENOUGH);
  }

  private static Recording recording() {
    List<RecordedStall> stalls = new ArrayList<>();
    for (String version : List.of(OLDER, NEWER)) {
      String only = version.equals(NEWER) ? "article.time" : "search.index";
      Stream.concat(SHARED.stream(), Stream.of(only))
          .forEach(
              action ->
                  stalls.add(new RecordedStall(version, action, Recordings.stall(130, 80, 50))));
    }
    return new Recording(Recordings.small().versions(), stalls);
  }

  private static VersionVerdicts judge(FleetPlan plan, Instant released) {
    Map<Block, Long> minutes = new HashMap<>();
    Map<Block, Map<String, Integer>> stalls = new HashMap<>();
    Set<Object> seen = new HashSet<>();
    for (PlannedBatch batch : plan.batches()) {
      int action = 0;
      for (Event event : batch.events()) {
        String version = batch.header().getVersionName();
        Instant time = event.getTime().minus(batch.clockSkew());
        boolean isCompared = Set.of(OLDER, NEWER).contains(version) && !time.isBefore(released);
        Block block =
            new Block(
                batch.header().getInstallId(),
                version,
                batch.header().getDevice().getTier(),
                (int) (Duration.between(released, time).toHours() / Cells.BLOCK.toHours()));
        boolean isStall = event.getStall() != null;
        String stalled = isStall ? batch.actions().get(action++) : "";
        if (batch.breakage() != null || !isCompared || !seen.add(event.getId())) {
          continue;
        }
        Exposure exposure = event.getExposure();
        if (exposure != null) {
          minutes.merge(block, 1 + exposure.getForegroundMillis() / 60_000, Long::sum);
        } else if (isStall) {
          stalls.computeIfAbsent(block, none -> new TreeMap<>()).merge(stalled, 1, Integer::sum);
        }
      }
    }
    return judge(minutes, stalls, released);
  }

  private static VersionVerdicts judge(
      Map<Block, Long> minutes, Map<Block, Map<String, Integer>> stalls, Instant released) {
    ComparisonSums sums = new ComparisonSums();
    Set<Block> blocks = new HashSet<>(minutes.keySet());
    blocks.addAll(stalls.keySet());
    for (Block block : blocks) {
      Map<String, Integer> its = stalls.getOrDefault(block, Map.of());
      sums.addBlock(
          block.device,
          Cells.cell(block.number, 0, 10, block.tier),
          block.version.equals(NEWER) ? Side.NEWER : Side.OLDER,
          minutes.getOrDefault(block, 0L),
          its,
          its.values().stream().mapToInt(Integer::intValue).sum());
    }
    ComparisonBaseline baseline =
        new ComparisonBaseline(NEWER, 110L, released, OLDER, 100L, List.of(OLDER), null, null);
    return new VersionVerdicts(
        List.of(
            new DeviceSums(
                NEWER,
                baseline,
                0,
                0L,
                0,
                1,
                List.of("vendor"),
                List.of(sums.devices(Side.NEWER), sums.devices(Side.OLDER)),
                List.of(0L, 0L),
                List.of(0L, 0L),
                sums.leftOutMinutes(),
                sums.write(null))));
  }
}
