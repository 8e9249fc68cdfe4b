package dev.jankline.benchmarks.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.benchmarks.measure.Figure;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class StageSharesTest {
  private static final String PROCESSOR = "dev.jankline.processor.";

  @Test
  void innermostStageDecides_andSharedPackagesBelongToTheirCaller() {
    Map<String, Double> shares =
        shares(
            List.of(
                List.of(
                    "org.rocksdb.RocksDB",
                    PROCESSOR + "window.DeviceDays",
                    PROCESSOR + "combine.C"),
                List.of(PROCESSOR + "judge.J", PROCESSOR + "flow.Outlet"),
                List.of(PROCESSOR + "cluster.C", PROCESSOR + "represent.R", PROCESSOR + "decode.D"),
                List.of(
                    "org.apache.kafka.clients.producer.KafkaProducer", PROCESSOR + "flow.Outlet")));

    assertThat(shares)
        .containsEntry("share of samples, combine", 0.25)
        .containsEntry("share of samples, judge", 0.25)
        .containsEntry("share of samples, cluster", 0.25)
        .containsEntry("share of samples, " + StageShares.NONE, 0.25)
        .containsEntry("share of samples, counting and judging", 0.5)
        .containsEntry("samples of the processor", 4.0);
  }

  @Test
  void promiseIsBroken_whenNothingWasSampled() {
    assertThat(StageShares.of(List.of()).figures()).anyMatch(figure -> !figure.ok());
  }

  private static Map<String, Double> shares(List<List<String>> samples) {
    return StageShares.of(samples).figures().stream()
        .collect(Collectors.toMap(Figure::name, Figure::value));
  }
}
