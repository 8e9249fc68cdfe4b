package dev.jankline.processor.days;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jankline.processor.kafka.Affected;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DeviceDaysTest {
  private static final Instant DAY = Instant.parse("2026-03-04T00:00:00Z");

  private static final String THING = "k1:feed";
  private static final Affected FIRST = new Affected(1, 1, 1, 1, 1, 1);

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
    assertThat(days.times("a", THING, DAY)).isZero();
  }

  @Test
  void deviceCountsOnceInAnHour_howeverManyStallsItHas() {
    MemoryDeviceDays days = new MemoryDeviceDays();
    long affected = IntStream.range(0, 50).mapToLong(i -> add(days, STALLS.get(0)).hours()).sum();

    assertThat(affected).isEqualTo(1);
    assertThat(days.times("a", THING, DAY)).isEqualTo(50);
  }

  @Test
  void nothingIsTakenBack_whenItWasNeverAdded() {
    MemoryDeviceDays days = new MemoryDeviceDays();

    assertThat(remove(days, STALLS.get(0))).isEqualTo(Affected.NONE);
  }

  @Test
  void devicesAndThings_areCountedApart() {
    MemoryDeviceDays days = new MemoryDeviceDays();
    Stall stall = STALLS.get(0);

    assertThat(days.add("a", "x", stall.time(), "1.0", 1)).isEqualTo(FIRST);
    assertThat(days.add("a", "y", stall.time(), "1.0", 1)).isEqualTo(FIRST);
    assertThat(days.add("b", "x", stall.time(), "1.0", 1)).isEqualTo(FIRST);
    assertThat(days.times("a", "x", stall.time())).isOne();
    assertThat(days.times("a", "z", stall.time())).isZero();
  }

  /** What a device makes up costs neither memory nor bytes without end. */
  @Test
  void fullDayTakesNothingNew_butMoreOfWhatItHas() {
    MemoryDeviceDays days = new MemoryDeviceDays();
    int taken = 0;
    while (days.add("a", "made-up-" + taken, DAY, "1.0", 1) != null) {
      taken++;
    }

    assertThat(taken).isBetween(1_000, 2_000);
    assertThat(days.add("a", "made-up-0", DAY, "1.0", 1)).isNotNull();
    assertThat(days.remove("a", "made-up-" + taken, DAY, "1.0", 1)).isEqualTo(Affected.NONE);
    assertThat(days.add("a", "next-day", DAY.plus(Windows.DAY), "1.0", 1)).isEqualTo(FIRST);
    days.remove("a", "made-up-1", DAY, "1.0", 1);
    assertThat(days.add("a", "room-again", DAY, "1.0", 1)).isEqualTo(FIRST);
  }

  @Test
  void namesThatFitIntoNoDay_areRefused() {
    MemoryDeviceDays days = new MemoryDeviceDays();

    assertThatThrownBy(() -> days.add("a", THING, DAY, "v".repeat(200_000), 100))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("at most 200000");
    assertThat(days.times("a", THING, DAY)).isZero();
  }

  private static Affected add(DeviceDays days, Stall stall) {
    return Objects.requireNonNull(
        days.add("a", THING, stall.time(), stall.version(), stall.millis()));
  }

  private static Affected remove(DeviceDays days, Stall stall) {
    return days.remove("a", THING, stall.time(), stall.version(), stall.millis());
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
