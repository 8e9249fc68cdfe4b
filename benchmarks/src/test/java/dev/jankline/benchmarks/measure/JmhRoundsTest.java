package dev.jankline.benchmarks.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jankline.benchmarks.sdk.DispatchBenchmarks;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(180)
class JmhRoundsTest {
  @TempDir Path folder;

  @Test
  void everyMethodIsMeasuredInItsOwnJvm() throws Exception {
    List<String> progress = new ArrayList<>();
    JmhRounds.Results results =
        new JmhRounds(1, 2, 20, List.of("-Xmx128m"))
            .run(List.of(DispatchBenchmarks.class), folder, progress::add);

    for (String method : List.of("dispatchPair", "dispatchPairOnStillClock", "nanoTimePair")) {
      assertThat(results.nanos(method).min()).as(method).isPositive();
      assertThat(results.nanos(method).median())
          .isGreaterThanOrEqualTo(results.nanos(method).min());
      assertThat(results.bytes(method).median()).as(method).isNotNegative().isFinite();
    }
    assertThat(progress).containsExactly("JMH round 1 of 1");
    assertThat(folder.resolve("jmh-1.log")).content().contains("dispatchPair");
    assertThatThrownBy(() -> results.nanos("dispatch"))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
