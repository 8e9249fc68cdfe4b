package dev.jankline.processor.window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jankline.processor.flow.Affected;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DeviceDaysTest {
  private static final Instant DAY = Instant.parse("2026-03-04T00:00:00Z");

  private record Stall(String version, Instant time, long millis) {}

  /** Hours 1, 1, 5 of day 0 and 1 of day 1 in version 1.0; hour 1 of day 0 in 1.1. */
  private static final List<Stall> STALLS =
      List.of(
          new Stall("1.0", hour(0, 1), 100),
          new Stall("1.0", hour(0, 1), 200),
          new Stall("1.0", hour(0, 5), 300),
          new Stall("1.0", hour(1, 1), 400),
          new Stall("1.1", hour(0, 1), 500));

  /** Of 1.0: 3 hours, 2 days, 3 and 1 stalls, 600 and 400 ms; of 1.1: one of each, 500 ms. */
  private static final Affected SUM =
      new Affected(4, 9 + 1, 3, 4 + 1, 9 + 1 + 1, 360_000 + 160_000 + 250_000);

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void sumIsThatOfWhatIsLeft_inAnyOrder(long seed) {
    List<Stall> order = new ArrayList<>(STALLS);
    Collections.shuffle(order, new Random(seed));
    MemoryDeviceDays days = new MemoryDeviceDays();
    Stall moved = new Stall("1.0", hour(0, 5).plusSeconds(9), 77);

    Affected sum = Affected.NONE;
    for (int i = 0; i < order.size(); i++) {
      if (i == 1) {
        sum = plus(sum, add(days, moved));
      }
      sum = plus(sum, add(days, order.get(i)));
    }
    sum = plus(sum, remove(days, moved));

    assertThat(sum).isEqualTo(SUM);
    for (Stall stall : order) {
      sum = plus(sum, remove(days, stall));
    }
    assertThat(sum).isEqualTo(Affected.NONE);
    assertThat(days.day("a", DAY).times()).isZero();
  }

  @Test
  void deviceCountsOnceInAnHour_howeverManyStallsItHas() {
    MemoryDeviceDays days = new MemoryDeviceDays();
    long affected = IntStream.range(0, 50).mapToLong(i -> add(days, STALLS.get(0)).hours()).sum();

    assertThat(affected).isEqualTo(1);
    assertThat(days.day("a", DAY).times()).isEqualTo(50);
  }

  @Test
  void nothingIsTakenBack_whenItWasNeverAdded() {
    MemoryDeviceDays days = new MemoryDeviceDays();

    assertThat(remove(days, STALLS.get(0))).isEqualTo(Affected.NONE);
  }

  @Test
  void numberOfAnEarlierRelease_goesOnAsStallsWithoutVersion() {
    DeviceDay day = DeviceDay.read(ByteBuffer.allocate(4).putInt(7).array());

    assertThat(day.times()).isEqualTo(7);
    assertThat(day.times("1.0")).isZero();
    assertThat(day.remove("1.0", 3, 100)).isFalse();
    assertThat(DeviceDay.read(day.write()).times()).isEqualTo(6);
  }

  @Test
  void versionOfAnyLengthIsReadAsItWasWritten() {
    String version = "ü".repeat(200_000);
    DeviceDay day = DeviceDay.read(null);
    day.add(version, 3, 100);

    DeviceDay read = DeviceDay.read(day.write());

    assertThat(read.times(version, 3)).isEqualTo(1);
    assertThat(read.millis(version)).isEqualTo(100);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "02", "017fffffff31", "0100000001"})
  void bytesOfNoDayAreNotTakenForAFailureOfTheNetwork(String hex) {
    assertThatThrownBy(() -> DeviceDay.read(HexFormat.of().parseHex(hex)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("not in format 1");
  }

  private static Affected add(DeviceDays days, Stall stall) {
    return days.add("a", stall.time(), stall.version(), stall.millis());
  }

  private static Affected remove(DeviceDays days, Stall stall) {
    return days.remove("a", stall.time(), stall.version(), stall.millis());
  }

  private static Affected plus(Affected a, Affected b) {
    return new Affected(
        a.hours() + b.hours(),
        a.hourSquares() + b.hourSquares(),
        a.days() + b.days(),
        a.daySquares() + b.daySquares(),
        a.stallSquares() + b.stallSquares(),
        a.millisSquares() + b.millisSquares());
  }

  private static Instant hour(int day, int hour) {
    return DAY.plus(Duration.ofDays(day)).plus(Duration.ofHours(hour));
  }
}
