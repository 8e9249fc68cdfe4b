package dev.jankline.benchmarks.judge;

import dev.jankline.benchmarks.measure.Bench;
import dev.jankline.benchmarks.measure.Figure;
import dev.jankline.benchmarks.measure.Spread;
import dev.jankline.processor.releases.VersionVerdicts;
import dev.jankline.schema.DeviceSums;
import dev.jankline.wire.TrustedRecords;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * Measures what it costs to judge the clusters of one app in five versions, by the sums of all
 * partitions, and how large these are.
 */
public final class JudgeBench implements Bench {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final int VERSIONS = 5;
  private static final int WARM_UP = 20;
  private static final int ROUNDS = 41;
  private static final double MAX_MILLIS = 50;
  private static final double KILO = 1e3;
  private static final double MILLIS = 1e6;

  @Override
  public String name() {
    return "judge";
  }

  @Override
  public String summary() {
    return "CPU of comparing 1,000 clusters of five versions, and the size of their sums";
  }

  @Override
  public List<Figure> run(Bench.Run run) throws IOException {
    run.progress().accept("drawing " + ManyDeviceSums.DEVICES + " devices of each version");
    TrustedRecords.trust();
    List<List<DeviceSums>> versions = new ArrayList<>();
    double bytes = 0;
    for (int i = 1; i <= VERSIONS; i++) {
      List<DeviceSums> sums = new ArrayList<>();
      for (ByteBuffer part : ManyDeviceSums.of("1." + i + ".0", "1." + (i - 1) + ".0", i)) {
        bytes += part.remaining();
        sums.add(DeviceSums.fromByteBuffer(part));
      }
      versions.add(sums);
    }
    run.progress().accept("judging");
    List<Double> millis = new ArrayList<>();
    int clusters = 0;
    for (int round = 0; round < WARM_UP + ROUNDS; round++) {
      long start = THREADS.getCurrentThreadCpuTime();
      clusters = judge(versions);
      if (round >= WARM_UP) {
        millis.add((THREADS.getCurrentThreadCpuTime() - start) / MILLIS);
      }
    }
    return List.of(
        Figure.of("clusters judged", clusters, ""),
        Figure.of("CPU of judging them, median", Spread.of(millis).median(), "ms")
            .atMost(MAX_MILLIS),
        Figure.of("sums of a version in all partitions", bytes / VERSIONS / KILO, "kB"));
  }

  /** Returns of how many clusters anything is known. */
  private static int judge(List<List<DeviceSums>> versions) {
    int clusters = 0;
    for (List<DeviceSums> sums : versions) {
      clusters += new VersionVerdicts(sums).clusters().size();
    }
    return clusters;
  }
}
