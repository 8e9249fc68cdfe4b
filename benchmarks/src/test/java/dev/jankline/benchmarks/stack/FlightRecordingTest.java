package dev.jankline.benchmarks.stack;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class FlightRecordingTest {
  private static final long BUSY_NANOS = Duration.ofSeconds(1).toNanos();

  private volatile boolean ended;
  private volatile long work;

  @Test
  void samplesWhatAThreadExecutes(@TempDir Path folder) throws Exception {
    List<List<String>> samples = record(folder, Instant.EPOCH);

    assertThat(samples).anyMatch(sample -> sample.contains(FlightRecordingTest.class.getName()));
    assertThat(work).as("it computed").isNotZero();
  }

  @Test
  void leavesOutWhatWasSampledBefore(@TempDir Path folder) throws Exception {
    assertThat(record(folder, Instant.MAX)).isEmpty();
  }

  private List<List<String>> record(Path folder, Instant since) throws Exception {
    Thread busy = new Thread(this::compute, "busy");
    busy.start();
    try {
      FlightRecording recording = FlightRecording.begin(ProcessHandle.current().pid(), folder);
      long end = System.nanoTime() + BUSY_NANOS;
      while (System.nanoTime() < end) {
        Thread.onSpinWait();
      }
      return recording.end(since);
    } finally {
      ended = true;
      busy.join();
    }
  }

  private void compute() {
    long sum = 1;
    while (!ended) {
      sum = sum * 31 + 7;
      work = sum;
    }
  }
}
