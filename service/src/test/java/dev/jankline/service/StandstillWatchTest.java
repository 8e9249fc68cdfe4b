package dev.jankline.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.jankline.service.ServiceProcess.Running;
import dev.jankline.service.testing.SmallDisk;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StandstillWatchTest {
  private final PrometheusMeterRegistry metrics =
      new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
  private final List<Path> folders = new ArrayList<>();
  private OptionalLong progress = OptionalLong.of(1);
  private long nanos;
  private int ends;
  private final StandstillWatch watch =
      new StandstillWatch(
          new Running() {
            @Override
            public Optional<String> obstacle() {
              return Optional.empty();
            }

            @Override
            public OptionalLong progress() {
              return progress;
            }

            @Override
            public List<Path> folders() {
              return folders;
            }

            @Override
            public void close() {}
          },
          metrics,
          () -> nanos,
          () -> ends++);

  @TempDir Path folder;

  @Test
  void serviceIsEnded_whenWorkWaitsAndNoneIsDone() {
    pass(Duration.ofSeconds(80));
    assertThat(ends).isZero();
    assertThat(watch.trouble()).get().asString().startsWith("NO_PROGRESS: work waits");
    assertThat(metrics.scrape()).contains("jank_stands_still{cause=\"NO_PROGRESS\"} 1.0");
    pass(Duration.ofSeconds(14));
    assertThat(ends).isPositive();
  }

  @Test
  void serviceGoesOn_whenSomethingIsDoneOrNothingWaits() {
    for (int i = 2; i < 30; i++) {
      progress = i % 2 == 0 ? OptionalLong.of(i) : OptionalLong.empty();
      pass(Duration.ofSeconds(15));
    }
    assertThat(ends).isZero();
    assertThat(watch.trouble()).isEmpty();
  }

  @Test
  void serviceGoesOn_whenItsProcessWasStoppedForLong() {
    pass(Duration.ofSeconds(10));
    nanos += Duration.ofHours(1).toNanos();
    watch.look();
    assertThat(ends).isZero();
  }

  @Test
  void fullDiskIsNamed_andAServiceThatStandsAfterItEndsSoon() throws Exception {
    try (SmallDisk disk = new SmallDisk(folder.resolve("disk"), 16)) {
      assumeTrue(disk.isMounted(), "this process may not mount a disk");
      folders.add(disk.folder().resolve("state"));
      pass(Duration.ofSeconds(4));
      assertThat(watch.trouble()).isEmpty();
      Path filler = disk.fill();
      pass(Duration.ofSeconds(20));
      assertThat(watch.trouble()).get().asString().startsWith("DISK_FULL: the disk of ");
      assertThat(metrics.scrape()).contains("jank_stands_still{cause=\"DISK_FULL\"} 1.0");

      Files.delete(filler);
      pass(Duration.ofSeconds(4));
      assertThat(ends).isZero();
      pass(Duration.ofSeconds(20));
      assertThat(ends).isPositive();
    }
  }

  private void pass(Duration time) {
    for (long left = time.toSeconds(); left > 0; left -= 2) {
      nanos += StandstillWatch.INTERVAL.toNanos();
      watch.look();
    }
  }
}
