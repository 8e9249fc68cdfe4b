package dev.jankline.benchmarks.judge;

import dev.jankline.processor.comparison.Cells;
import dev.jankline.processor.comparison.ComparisonSums;
import dev.jankline.processor.comparison.Side;
import dev.jankline.schema.ComparisonBaseline;
import dev.jankline.schema.DeviceSums;
import dev.jankline.schema.DeviceTier;
import dev.jankline.topics.Topics;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * Makes the sums of one version's devices as each partition writes them: half of the devices have
 * the version, all had the one before. Rates of devices spread as those of real ones do, and the
 * n-th cluster is as frequent as 1/n.
 */
final class ManyDeviceSums {
  static final int CLUSTERS = 1_000;
  static final int DEVICES = 4_000;
  private static final int DAYS = 14;
  private static final int PAST_DAYS = 7;
  private static final int BLOCKS = DAYS * 24 / (int) Cells.BLOCK.toHours();
  private static final double USED_BLOCKS = 0.4;
  private static final int MINUTES = 20;
  private static final double STALLS_OF_BLOCK = 0.15;
  private static final int MOST_STALLS = 5;
  private static final int PARTITIONS = Topics.DATA;
  private static final int OLDEST_OS = 12;
  private static final int OS_RELEASES = 4;
  private static final List<String> VENDORS =
      List.of("Samsung", "Xiaomi", "Google", "Oppo", "Huawei", "Motorola");
  private static final DeviceTier[] TIERS = {DeviceTier.LOW, DeviceTier.MID, DeviceTier.HIGH};

  private final SplittableRandom random;
  private final double[] upTo = new double[CLUSTERS];

  private ManyDeviceSums(long seed) {
    random = new SplittableRandom(seed);
    for (int i = 0; i < CLUSTERS; i++) {
      upTo[i] = (i == 0 ? 0 : upTo[i - 1]) + 1.0 / (i + 1);
    }
  }

  /** Returns the newest sums of all partitions, as they are written. */
  static List<ByteBuffer> of(String version, String older, long seed) throws IOException {
    ManyDeviceSums draws = new ManyDeviceSums(seed);
    ComparisonBaseline baseline =
        new ComparisonBaseline(version, 2L, Instant.EPOCH, older, 1L, List.of(older), null, null);
    List<ByteBuffer> written = new ArrayList<>();
    for (int partition = 0; partition < PARTITIONS; partition++) {
      written.add(draws.partition(partition, baseline).toByteBuffer());
    }
    return written;
  }

  private DeviceSums partition(int partition, ComparisonBaseline baseline) {
    ComparisonSums sums = new ComparisonSums();
    long[] stalls = new long[2];
    for (int device = partition; device < DEVICES; device += PARTITIONS) {
      device(device, sums, stalls);
    }
    List<Long> all = List.of(stalls[0], stalls[1]);
    return new DeviceSums(
        baseline.getVersionName(),
        baseline,
        partition,
        0L,
        0,
        1,
        VENDORS,
        List.of(sums.devices(Side.NEWER), sums.devices(Side.OLDER)),
        all,
        all,
        sums.leftOutMinutes(),
        sums.write(null));
  }

  private void device(int device, ComparisonSums sums, long[] stalls) {
    String name = Integer.toString(device);
    double rate = STALLS_OF_BLOCK * Math.exp(random.nextGaussian() - 0.5);
    Side side = random.nextBoolean() ? Side.NEWER : Side.OLDER;
    int vendor = random.nextInt(VENDORS.size());
    int os = OLDEST_OS + random.nextInt(OS_RELEASES);
    DeviceTier tier = TIERS[random.nextInt(TIERS.length)];
    for (int block = -PAST_DAYS * BLOCKS / DAYS; block < BLOCKS; block++) {
      if (random.nextDouble() < USED_BLOCKS) {
        Map<String, Integer> clusters = stalls(rate);
        int all = clusters.values().stream().mapToInt(Integer::intValue).sum();
        if (block < 0) {
          sums.addPast(name, MINUTES, clusters, Math.min(MOST_STALLS, all));
        } else {
          int cell = Cells.cell(block, vendor, os, tier);
          sums.addBlock(name, cell, side, MINUTES, clusters, Math.min(MOST_STALLS, all));
          stalls[side.index()] += all;
        }
      }
    }
    sums.forget(name);
  }

  /** Draws how often a device stalls in a block, by cluster. */
  private Map<String, Integer> stalls(double rate) {
    Map<String, Integer> clusters = new HashMap<>();
    for (double left = random.nextExponential(); left < rate; left += random.nextExponential()) {
      double at = random.nextDouble() * upTo[CLUSTERS - 1];
      int cluster = 0;
      while (upTo[cluster] < at) {
        cluster++;
      }
      clusters.merge("k1:%032x".formatted(cluster), 1, Integer::sum);
    }
    return clusters;
  }
}
