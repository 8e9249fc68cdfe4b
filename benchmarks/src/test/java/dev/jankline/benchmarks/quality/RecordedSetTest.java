package dev.jankline.benchmarks.quality;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class RecordedSetTest {
  private static final int LEAST_STALLS = 10;

  @Test
  void everyMethodToChangeHasStallsInTheSet() throws Exception {
    Map<String, Long> stalls = byLabel(LabelledStall.Scheme.MEND);

    assertThat(stalls).hasSizeGreaterThan(20);
    assertThat(stalls.values()).allMatch(count -> count >= LEAST_STALLS);
  }

  @Test
  void ticketsJoinCauses() throws Exception {
    assertThat(byLabel(LabelledStall.Scheme.TICKET))
        .hasSizeLessThan(byLabel(LabelledStall.Scheme.MEND).size());
  }

  @Test
  void everyStallHasAppCodeInItsSamples() throws Exception {
    for (LabelledStall stall : RecordedSet.read().stalls(LabelledStall.Scheme.MEND)) {
      assertThat(stall.stall().samples())
          .isNotEmpty()
          .anyMatch(
              sample ->
                  sample.stack().stream()
                      .anyMatch(
                          frame ->
                              frame
                                  .getFunction()
                                  .startsWith("dev.jankline.benchmarks.quality.recorded.notes")));
    }
  }

  private static Map<String, Long> byLabel(LabelledStall.Scheme scheme) throws Exception {
    return RecordedSet.read().stalls(scheme).stream()
        .collect(groupingBy(LabelledStall::label, counting()));
  }
}
