package dev.jankline.processor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.processor.days.RowNames.RowLimits;
import dev.jankline.processor.kafka.Waiting.WaitingLimits;
import dev.jankline.processor.releases.JudgeProcessor.JudgeLimits;
import dev.jankline.processor.service.ProcessorSettings;
import dev.jankline.processor.stalls.AnalyzeProcessor.RetainedLimits;
import dev.jankline.service.settings.ServiceSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcessorLimitsTest {
  @TempDir Path directory;

  @Test
  void everyBoundComesFromItsSetting() throws IOException {
    Path file =
        Files.writeString(
            directory.resolve("processor.properties"),
            """
            jank.processor.max-device-stalls=1
            jank.processor.rows.max-versions=2
            jank.processor.rows.max-screens=3
            jank.processor.retained.max-bytes=4
            jank.processor.retained.max-age=PT5S
            jank.processor.retained.max-wait=PT6S
            jank.processor.pre-aggregate.max-rows=7
            jank.processor.pre-aggregate.max-bytes=8
            jank.processor.judge.interval=PT9S
            jank.processor.commit-interval=PT10S
            """);
    ProcessorSettings settings =
        ServiceSettings.load(file, Map.of(), ProcessorSettings.class).of(ProcessorSettings.class);

    assertThat(ProcessorLimits.of(settings))
        .isEqualTo(
            new ProcessorLimits(
                1,
                new RowLimits(2, 3),
                new RetainedLimits(
                    4,
                    Duration.ofSeconds(5),
                    Duration.ofSeconds(6),
                    RetainedLimits.MAX_STALL_BYTES),
                new WaitingLimits(7, 8),
                Duration.ofMinutes(1),
                new JudgeLimits(Duration.ofSeconds(9), 1)));
  }
}
