package dev.jankline.processor.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.jankline.processor.comparison.ComparisonSums.Compared;
import dev.jankline.schema.DeviceTier;
import dev.jankline.schema.GroupSum;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.IntUnaryOperator;
import org.junit.jupiter.api.Test;

/** Sums that are written by several partitions and added again. */
class BaselineSumsTest {
  private static final int DEVICES = 400;

  @Test
  void sumsOfPartitions_addUpToThoseOfAll() {
    ComparisonSums all = new ComparisonSums();
    List<ComparisonSums> parts = List.of(new ComparisonSums(), new ComparisonSums());
    SplittableRandom random = new SplittableRandom(3);
    for (int device = 0; device < DEVICES; device++) {
      long seed = random.nextLong();
      add(all, device, new SplittableRandom(seed));
      add(parts.get(device % 2), device, new SplittableRandom(seed));
    }

    ComparisonSums read = new ComparisonSums();
    for (ComparisonSums part : parts) {
      for (GroupSum group : part.write(null)) {
        read.add(group, cell -> cell);
      }
      for (Side side : Side.values()) {
        read.addDevices(side, part.devices(side));
      }
    }

    assertThat(read.devices(Side.NEWER)).isEqualTo(all.devices(Side.NEWER));
    assertThat(findings(read.compare()))
        .usingRecursiveComparison()
        .withComparatorForType(
            (one, other) -> Math.abs(one - other) < 1e-6 ? 0 : Double.compare(one, other),
            Double.class)
        .isEqualTo(findings(all.compare()));
    assertThat(all.compare().cluster("feed").ratio()).isCloseTo(2, within(0.6));
  }

  @Test
  void cellsOfSmallFleets_haveDaysAndNoVendors_andReleasesWithEnoughDevices() {
    ExposureSums small = new ExposureSums();
    for (int block = 0; block < 4; block++) {
      small.addBlock(Cells.cell(block, block, 14, DeviceTier.LOW), Side.NEWER, 10, 0);
      small.addBlock(Cells.cell(3 - block, 0, 14, DeviceTier.LOW), Side.OLDER, 10, 0);
    }
    small.addBlock(Cells.cell(0, 0, 15, DeviceTier.LOW), Side.OLDER, 10, 0);

    List<Long> released = added(small, Cells.compared(small, 300, 999));
    assertThat(released).as("two cells of five numbers").hasSize(10);
    assertThat(released.subList(1, 3)).containsExactly(40L, 40L);
    List<Long> few = added(small, Cells.compared(small, 299, 999));
    assertThat(few).as("one cell").hasSize(5);
    assertThat(few.subList(1, 3)).containsExactly(40L, 50L);
  }

  private static List<Long> added(ExposureSums sums, IntUnaryOperator mapped) {
    ExposureSums added = new ExposureSums();
    added.addAll(sums, mapped);
    return added.write().getCells();
  }

  @Test
  void cellNumbers_areTakenApartAgain() {
    int cell = Cells.cell(55, 30, 17, DeviceTier.HIGH);

    assertThat(Cells.block(cell)).isEqualTo(55);
    assertThat(Cells.vendor(cell)).isEqualTo(30);
    assertThat(Cells.osRelease(cell)).isEqualTo(17);
    assertThat(Cells.tier(cell)).isEqualTo(2);
    assertThat(Cells.tier(Cells.cell(0, 0, 0, DeviceTier.UNKNOWN))).isEqualTo(1);
  }

  private static Map<String, Object> findings(Compared compared) {
    Map<String, Object> findings = new TreeMap<>();
    findings.put("app", compared.app());
    findings.put("controlled", compared.isControlled());
    for (String cluster : compared.clusters()) {
      findings.put("cluster " + cluster, compared.cluster(cluster));
      findings.put("weight " + cluster, compared.weight(cluster));
    }
    return findings;
  }

  private static void add(ComparisonSums to, int device, SplittableRandom random) {
    String name = "device-" + device;
    boolean isNewer = device % 4 < 2;
    if (device % 5 > 0) {
      to.addPast(name, 60 + random.nextInt(60), Map.of("feed", random.nextInt(3)), 3);
    }
    for (int block = 0; block < 6; block++) {
      int stalls = random.nextInt(isNewer ? 5 : 3);
      to.addBlock(
          name,
          Cells.cell(block, device % 3, 12 + device % 2, DeviceTier.MID),
          isNewer ? Side.NEWER : Side.OLDER,
          30,
          Map.of("feed", stalls, "rank", random.nextInt(2)),
          stalls + 1);
    }
    to.forget(name);
  }
}
