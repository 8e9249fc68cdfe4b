package dev.jankline.benchmarks.stack;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
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
    Thread busy = new Thread(this::compute, "busy");
    busy.start();
    try {
      FlightRecording recording = FlightRecording.begin(ProcessHandle.current().pid(), folder);
      long end = System.nanoTime() + BUSY_NANOS;
      while (System.nanoTime() < end) {
        Thread.onSpinWait();
      }
      List<List<String>> samples = recording.end();

      assertThat(samples).anyMatch(sample -> sample.contains(FlightRecordingTest.class.getName()));
      assertThat(work).as("it computed").isNotZero();
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
