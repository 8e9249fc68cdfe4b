package dev.jankline.processor.days;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HexFormat;
import java.util.Objects;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DayBytesTest {
  private final DayBytes bytes = new DayBytes();

  @Test
  void dayIsReadAsItWasWritten() {
    SplittableRandom random = new SplittableRandom(5);
    DeviceDay day = new DeviceDay();
    for (int i = 0; i < 500; i++) {
      String thing = "thing |%\u00fc" + random.nextInt(40);
      day.add(thing, "1." + random.nextInt(3), random.nextInt(24), random.nextLong(1L << 40));
    }

    DeviceDay read = bytes.read(Objects.requireNonNull(bytes.write(day)));

    assertThat(read.things()).usingRecursiveComparison().isEqualTo(day.things());
    assertThat(read.heapBytes()).isEqualTo(day.heapBytes());
    assertThat(bytes.write(read)).isEqualTo(bytes.write(day));
  }

  @Test
  void emptyDayIsNoRecord() {
    DeviceDay day = new DeviceDay();
    day.add("a", "1.0", 3, 100);
    assertThat(bytes.write(day)).isNotNull();
    assertThat(day.remove("a", "1.0", 3, 100)).isTrue();

    assertThat(bytes.write(day)).isNull();
    assertThat(day.heapBytes()).isZero();
  }

  @Test
  void usualDayIsSmall() {
    DeviceDay day = new DeviceDay();
    day.add("observed", "1.10.2", 9, 0);
    day.add("affected", "1.10.2", 9, 480);

    assertThat(bytes.write(day)).hasSizeLessThan(45);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "02", "01", "0102", "01feffffff0f", "0100feffffff0f", "01000202610200"})
  void bytesOfNoDayAreNotTakenForAFailureOfTheNetwork(String hex) {
    assertThatThrownBy(() -> bytes.read(HexFormat.of().parseHex(hex)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("the day of a device");
  }
}
