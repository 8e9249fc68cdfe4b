package dev.jankline.benchmarks.quality.recorded;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.benchmarks.quality.cases.LabelledStall;
import dev.jankline.benchmarks.quality.frozen.LabelScheme;
import dev.jankline.benchmarks.quality.recorded.notes.NotesApp;
import dev.jankline.benchmarks.quality.recorded.notes.Scenario;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecordedSetTest {
  private static final int LEAST_STALLS = 10;

  @TempDir Path folder;

  @Test
  void everyScenarioOfTheProgramHasStallsInTheSet() throws Exception {
    Map<String, Long> stalls = byLabel(LabelScheme.MEND);

    try (NotesApp app = new NotesApp(folder)) {
      List<String> mends = app.scenarios().stream().map(Scenario::mend).toList();
      assertThat(stalls.keySet()).containsExactlyInAnyOrderElementsOf(mends).hasSizeGreaterThan(20);
    }
    assertThat(stalls.values()).allMatch(count -> count >= LEAST_STALLS);
  }

  @Test
  void ticketsJoinCauses() throws Exception {
    assertThat(byLabel(LabelScheme.TICKET)).hasSizeLessThan(byLabel(LabelScheme.MEND).size());
  }

  @Test
  void everyStallHasAppCodeInItsSamples() throws Exception {
    for (LabelledStall stall : RecordedSet.read().stalls(LabelScheme.MEND)) {
      assertThat(stall.stall().samples())
          .isNotEmpty()
          .anyMatch(
              sample ->
                  sample.stack().stream()
                      .anyMatch(frame -> frame.getFunction().startsWith(NotesApp.PREFIX)));
    }
  }

  private static Map<String, Long> byLabel(LabelScheme scheme) throws Exception {
    return RecordedSet.read().stalls(scheme).stream()
        .collect(groupingBy(LabelledStall::label, counting()));
  }
}
