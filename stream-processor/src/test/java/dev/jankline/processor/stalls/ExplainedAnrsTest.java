package dev.jankline.processor.stalls;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.processor.kafka.HeldStall;
import dev.jankline.processor.stalls.ExplainedAnrs.Change;
import dev.jankline.processor.stalls.ExplainedAnrs.Finding;
import dev.jankline.processor.testing.AnEvent;
import dev.jankline.schema.CountedRow;
import dev.jankline.schema.MainThreadStall;
import dev.jankline.wire.TrustedRecords;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ExplainedAnrsTest {
  private static final String DEVICE = "app|device";
  private static final long ANR = 1_000_000;

  static {
    TrustedRecords.trust();
  }

  private final Memory memory = new Memory();
  private final ExplainedAnrs anrs = new ExplainedAnrs(memory);
  private final Map<String, Long> counts = new TreeMap<>();
  private String evidence = "";

  /** Keeps stalls in memory. */
  static final class Memory implements ExplainedAnrs.Stalls {
    private final Map<String, MainThreadStall> kept = new LinkedHashMap<>();

    @Override
    public List<MainThreadStall> between(
        String device, boolean idleAnrs, Instant from, Instant to) {
      return kept.values().stream()
          .filter(stall -> stall.getIdleAnr() == idleAnrs)
          .filter(stall -> !stall.getRow().getEventTime().isBefore(from))
          .filter(stall -> !stall.getRow().getEventTime().isAfter(to))
          .map(stall -> MainThreadStall.newBuilder(stall).build())
          .toList();
    }

    @Override
    public @Nullable MainThreadStall find(String device, MainThreadStall stall) {
      MainThreadStall found = kept.get(stall.getEventId().toString());
      return found == null ? null : MainThreadStall.newBuilder(found).build();
    }

    @Override
    public void add(String device, MainThreadStall stall) {
      put(device, stall);
    }

    @Override
    public void put(String device, MainThreadStall stall) {
      kept.put(stall.getEventId().toString(), MainThreadStall.newBuilder(stall).build());
    }

    @Override
    public void delete(String device, MainThreadStall stall) {
      kept.remove(stall.getEventId().toString());
    }
  }

  private static MainThreadStall stall(long id, String cluster, long start, long millis) {
    // The server places it a moment later than the device does.
    Instant time = Instant.ofEpochMilli(start + 1_500);
    return new MainThreadStall(
        AnEvent.id(id),
        start,
        millis,
        new CountedRow(cluster, "1.0.0", 100L, time),
        true,
        true,
        cluster + ".read",
        false,
        null,
        null);
  }

  private static MainThreadStall anr(long id) {
    MainThreadStall anr = stall(id, "idle", ANR, 5_000);
    anr.setIdleAnr(true);
    return anr;
  }

  private void take(MainThreadStall stall) {
    for (Change change : anrs.take(DEVICE, new HeldStall(stall, false))) {
      String name = change.row().getFingerprint() + " " + change.finding();
      counts.merge(name, change.anrs(), (a, b) -> a + b == 0 ? null : Long.valueOf(a + b));
      evidence = change.evidence().isEmpty() ? evidence : change.evidence();
    }
  }

  @Test
  void anIdleAnr_isExplainedByWhatHeldTheMainThreadMost() {
    take(stall(1, "Store", ANR - 20_000, 9_000));
    take(stall(2, "Store", ANR - 10_000, 6_000));
    take(stall(3, "Feed", ANR - 1_000, 700));
    take(anr(9));

    assertThat(counts).isEqualTo(Map.of("Store EXPLAINED", 1L, "idle ELSEWHERE", 1L));
    assertThat(evidence)
        .endsWith(
            ": the main thread was held 15.0 of the 35 s before by Store.read, 2 stalls; confidence 0.96");
  }

  @Test
  void stallsThatLieOneAboveTheOther_areTimeOnce_andTimeBeforeTheWindowIsNone() {
    take(stall(1, "Store", ANR - 31_000, 3_500));
    take(stall(2, "Store", ANR - 30_000, 2_500));
    take(anr(9));

    assertThat(evidence).contains("held 2.5 of the 35 s").contains("confidence 0.63");
  }

  @Test
  void belowTheConfidence_itStaysUnexplained_andSaysWhy() {
    take(anr(1));
    assertThat(counts).isEqualTo(Map.of("idle NO_STALL", 1L));
    take(stall(2, "Feed", ANR - 9_000, 500));
    assertThat(counts).isEqualTo(Map.of("idle TOO_SHORT", 1L));
    for (int i = 0; i < 3; i++) {
      take(stall(3 + i, "cluster" + i, ANR - 8_000 + 2_600L * i, 2_600));
    }
    assertThat(counts).isEqualTo(Map.of("idle DIVIDED", 1L));
    evidence = "";
    MainThreadStall unnamed = stall(7, "build", ANR - 29_000, 20_000);
    unnamed.setNamed(false);
    take(unnamed);
    assertThat(counts).isEqualTo(Map.of("idle UNNAMED", 1L));
    assertThat(evidence).isEmpty();
    for (Finding finding : Finding.values()) {
      assertThat(finding.reason().isEmpty())
          .isEqualTo(finding == Finding.DIRECT || finding == Finding.EXPLAINED);
    }
  }

  @Test
  void lateNames_moveTheAnr_andAStallThatIsNotCountedLetsItGo() {
    take(anr(9));
    MainThreadStall unnamed = stall(1, "build", ANR - 9_000, 8_000);
    unnamed.setNamed(false);
    take(unnamed);
    assertThat(counts).isEqualTo(Map.of("idle UNNAMED", 1L));
    take(stall(1, "Store", ANR - 9_000, 8_000));
    assertThat(counts).isEqualTo(Map.of("Store EXPLAINED", 1L, "idle ELSEWHERE", 1L));
    MainThreadStall gone = stall(1, "Store", ANR - 9_000, 8_000);
    gone.setCounted(false);
    take(gone);
    assertThat(counts).isEqualTo(Map.of("idle NO_STALL", 1L));
    MainThreadStall noAnr = anr(9);
    noAnr.setCounted(false);
    take(noAnr);
    assertThat(counts).isEmpty();
  }

  @Test
  void anAnrWhoseNamesComeLate_isDirect_andExplainsAnotherOne() {
    take(anr(8));
    take(anr(9));
    take(stall(8, "Store", ANR, 5_000));
    assertThat(counts).isEqualTo(Map.of("Store EXPLAINED", 1L, "idle ELSEWHERE", 1L));
    take(anr(8));
    assertThat(counts).isEqualTo(Map.of("idle NO_STALL", 2L));
  }

  /** Whatever comes first, and however often it comes. */
  @Test
  void theOrderMakesNoDifference() {
    List<MainThreadStall> all = new ArrayList<>();
    all.add(anr(1));
    for (int i = 0; i < 8; i++) {
      all.add(stall(10 + i, i % 3 == 0 ? "Feed" : "Store", ANR - 30_000 + 4_000L * i, 2_000));
    }
    for (int seed = 0; seed < 50; seed++) {
      Collections.shuffle(all, new Random(seed));
      all.forEach(stall -> take(MainThreadStall.newBuilder(stall).build()));
      assertThat(counts)
          .as("seed %d", seed)
          .isEqualTo(Map.of("Store EXPLAINED", 1L, "idle ELSEWHERE", 1L));
      if (seed % 2 == 0) {
        memory.kept.clear();
        counts.clear();
      }
    }
  }
}
