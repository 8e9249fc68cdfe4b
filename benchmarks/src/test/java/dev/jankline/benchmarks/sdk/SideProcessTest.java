package dev.jankline.benchmarks.sdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("once")
@Timeout(120)
class SideProcessTest {
  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"false", "true"})
  void idleProcessPrintsItsCpuTimesAndTheWindow(String watched) throws Exception {
    List<Long> printed =
        SideProcess.run(
            SideProcess.COMPILED,
            IdleCpu.IdleProcess.class,
            watched,
            "300",
            folder.resolve("spool").toString());

    assertThat(printed).hasSize(3);
    assertThat(printed.get(0)).isNotNegative().isLessThan(printed.get(2));
    assertThat(printed.get(1)).isBetween(-printed.get(2), printed.get(2));
    assertThat(printed.get(2)).isGreaterThanOrEqualTo(300_000_000L);
  }

  @Test
  void startThatIsNotChosenReadsOnceAndWritesNothing() throws Exception {
    List<Long> printed =
        SideProcess.run(List.of(), NotChosen.class, folder.resolve("not-chosen").toString());

    assertThat(printed).hasSize(4);
    assertThat(printed.get(1)).isBetween(0L, 100_000L);
    assertThat(printed.get(2)).isLessThanOrEqualTo(1);
    assertThat(printed.get(3)).isLessThanOrEqualTo(0);
  }

  @Test
  void failedProcessTellsWhatItSaid() {
    String spool = folder.resolve("spool").toString();

    assertThatThrownBy(
            () -> SideProcess.run(List.of(), IdleCpu.IdleProcess.class, "true", "soon", spool))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("IdleProcess")
        .hasMessageContaining("NumberFormatException");
  }
}
