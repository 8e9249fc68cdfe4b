package dev.jankline.analysis;

import static dev.jankline.analysis.testing.StallDraft.aStall;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.analysis.frames.AppFrames;
import dev.jankline.analysis.testing.StallDraft;
import dev.jankline.schema.AnalyzedStall;
import dev.jankline.schema.Cause;
import dev.jankline.schema.ThreadState;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NotAppTest {

  private static final long MIB = 1 << 20;
  private static final String LOOP = "android.os.Looper.loop";

  private static AnalyzedStall analyze(StallDraft stall) {
    return new StallAnalysis(AppFrames.of(Map.of())).analyze(stall.draft());
  }

  private static StallDraft frozen(int silentFrom, int silentUntil) {
    return aStall()
        .sampleAt(80, 100, "java.lang.Object.wait", "com.a.Sync.pull", LOOP)
        .sampleAt(silentFrom, 30_000, "java.lang.Object.wait", "com.a.Sync.pull", LOOP)
        .sampleAt(silentUntil, 30_000, "java.lang.Object.wait", "com.a.Sync.pull", LOOP);
  }

  @Test
  void isNotTheApp_whenTheProcessWasSuspendedInTheBackground() {
    AnalyzedStall stall = analyze(frozen(132, 59_900).cpu(40, 60_000).inBackground());

    assertThat(stall.getCause()).isEqualTo(Cause.NOT_APP);
    assertThat(stall.getCauseEvidence())
        .isEqualTo(
            "suspended in the background: no sample for 59768 of 60000 ms, 40 ms of CPU time");
  }

  @Test
  void isNotTheApp_whenTheProcessWasSuspendedToTheEnd() {
    AnalyzedStall stall = analyze(frozen(132, 184).cpu(40, 60_000).inBackground());

    assertThat(stall.getCauseEvidence()).contains("no sample for 59816 of 60000 ms");
  }

  @Test
  void nameStaysTheSame_whenItIsNotTheApp() {
    assertThat(
            analyze(frozen(132, 59_900).cpu(40, 60_000).inBackground())
                .getFingerprints()
                .getPrimary())
        .isEqualTo(
            analyze(frozen(132, 59_900).cpu(40, 60_000).inForeground())
                .getFingerprints()
                .getPrimary());
  }

  @Test
  void isTheApp_whenOneSignOfSuspensionIsMissing() {
    assertThat(analyze(frozen(132, 59_900).cpu(40, 60_000).inForeground()).getCause())
        .as("in the foreground nothing is suspended")
        .isEqualTo(Cause.LOCK);
    assertThat(analyze(frozen(132, 59_900).cpu(40, 60_000)).getCause())
        .as("nobody knows whether it was in the background")
        .isEqualTo(Cause.LOCK);
    assertThat(analyze(frozen(132, 59_900).cpu(4000, 60_000).inBackground()).getCause())
        .as("it got CPU")
        .isEqualTo(Cause.LOCK);
    assertThat(analyze(frozen(30_000, 59_900).cpu(40, 60_000).inBackground()).getCause())
        .as("the sampler ran")
        .isEqualTo(Cause.LOCK);
    assertThat(analyze(frozen(132, 3_900).cpu(40, 4_000).inBackground()).getCause())
        .as("a few seconds may be a starved sampler")
        .isEqualTo(Cause.LOCK);
    assertThat(analyze(aStall().cpu(40, 60_000).inBackground()).getCause())
        .as("no sample, no silence")
        .isEqualTo(Cause.UNKNOWN);
  }

  @ParameterizedTest
  @CsvSource({
    "120, 4096, NOT_APP",
    "204, 4096, NOT_APP",
    "206, 4096, STARVED",
    ", 4096, STARVED",
    "120, , STARVED",
  })
  void starvedOnADeviceWithoutMemory_isNotTheApp(
      @Nullable Long freeMib, @Nullable Long totalMib, Cause cause) {
    StallDraft stall =
        aStall()
            .in(ThreadState.RUNNABLE)
            .sample(800, "com.a.Feed.bind", LOOP)
            .cpu(30, 800)
            .memory(
                freeMib == null ? null : freeMib * MIB, totalMib == null ? null : totalMib * MIB);

    assertThat(analyze(stall).getCause()).isEqualTo(cause);
  }

  @Test
  void evidenceSaysHowLittleMemoryThereWas() {
    StallDraft stall =
        aStall().sample(800, "com.a.Feed.bind", LOOP).cpu(30, 800).memory(120 * MIB, 4096 * MIB);

    assertThat(analyze(stall).getCauseEvidence())
        .isEqualTo(
            "low memory: 120 of 4096 MiB free on the device; 30 ms of CPU time in 800 ms although"
                + " the thread was runnable");
  }

  @Test
  void lowMemoryDoesNotExcuseTheApp_whenItComputesOrBlocks() {
    StallDraft computes =
        aStall().sample(800, "com.a.Feed.bind", LOOP).cpu(700, 800).memory(1L, 4096 * MIB);
    StallDraft blocks =
        aStall()
            .sample(800, "java.io.FileInputStream.read", "com.a.Feed.bind", LOOP)
            .cpu(30, 800)
            .memory(1L, 4096 * MIB);

    assertThat(analyze(computes).getCause()).isEqualTo(Cause.CPU_BOUND);
    assertThat(analyze(blocks).getCause()).isEqualTo(Cause.DISK);
  }
}
