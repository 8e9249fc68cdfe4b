package dev.jankline.processor.registry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.topics.Changelog;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class ProcessorChangelogsTest {
  /** docs/operations.md says so to those who upgrade. */
  @Test
  void daysAreKeptForEighteenDays_inEachChangelogOfDays() {
    assertThat(ProcessorChangelogs.of("app"))
        .containsExactly(
            new Changelog("app-devices-changelog", Duration.ofDays(18)),
            new Changelog("app-device-days-changelog", Duration.ofDays(18)),
            new Changelog("app-row-names-changelog", Duration.ofDays(18)),
            new Changelog("app-totals-changelog", Duration.ofDays(18)));
  }
}
