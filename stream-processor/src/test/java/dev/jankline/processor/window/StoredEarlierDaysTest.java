package dev.jankline.processor.window;

import static dev.jankline.processor.testing.AnEvent.NOON;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jankline.processor.flow.Affected;
import dev.jankline.processor.window.StoredDeviceDays.Part;
import dev.jankline.topics.Keys;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Properties;
import org.apache.kafka.streams.processor.TaskId;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.apache.kafka.streams.state.WindowStore;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StoredEarlierDaysTest {
  private static final String DEVICE = Keys.install("com.example.reader", "install-1");
  private static final long START = DeviceDays.start(NOON);

  @TempDir Path directory;
  private WindowStore<String, byte[]> devices;
  private WindowStore<String, byte[]> earlier;

  @BeforeEach
  void openStores() {
    devices = store("devices");
    earlier = store("device-days");
  }

  @AfterEach
  void closeStores() {
    devices.close();
    earlier.close();
  }

  /** The keys are written out: they are those of the version before. */
  @ParameterizedTest
  @CsvSource({
    "k2:feed, k2:feed|com.example.reader%7Cinstall-1",
    "observed, observed|com.example.reader%7Cinstall-1",
    "screen-shown|Feed, screen-shown|com.example.reader|install-1|Feed",
    "screen-shown|a%7Cb, screen-shown|com.example.reader|install-1|a%7Cb"
  })
  void deviceGoesOnWhereTheVersionBeforeStopped(String thing, String key) {
    earlier.put(key, day("1.0", 300, 12, 2), START);
    earlier.put(key, day("1.0", 100, 12, 1), START - Windows.DAY.toMillis());

    StoredDeviceDays days = days();
    Affected next = days.add(DEVICE, thing, NOON, "1.0", 10);

    assertThat(next).isEqualTo(new Affected(0, 0, 0, 0, 5, (2 * 300 + 10) * 10.0));
    assertThat(days.add(DEVICE, thing, NOON.plus(Duration.ofHours(1)), "1.0", 1))
        .as("two affected hours before, on two days")
        .isEqualTo(new Affected(1, 5, 0, 0, 7, (2 * 310 + 1) * 1.0));
    days.write();
    assertThat(earlier.fetch(key, START)).as("is deleted where it was").isNull();
    assertThat(days().times(DEVICE, thing, NOON)).isEqualTo(4);
  }

  @Test
  void whatIsTakenBackStaysSo_andIsNotTakenOverAgain() {
    earlier.put("observed|com.example.reader%7Cinstall-1", day("1.0", 300, 12, 1), START);
    StoredDeviceDays days = days();

    assertThat(days.remove(DEVICE, "observed", NOON, "1.0", 300))
        .isEqualTo(new Affected(1, 1, 1, 1, 1, 90_000).negated());
    days.write();

    assertThat(days().times(DEVICE, "observed", NOON)).isZero();
  }

  @Test
  void numberOfTheFirstRelease_goesOnAsStallsWithoutVersion() {
    byte[] seven = ByteBuffer.allocate(4).putInt(7).array();
    earlier.put("k2:feed|com.example.reader%7Cinstall-1", seven, START);
    StoredDeviceDays days = days();

    assertThat(days.times(DEVICE, "k2:feed", NOON)).isEqualTo(7);
    assertThat(days.remove(DEVICE, "k2:feed", NOON, "1.0", 100)).isEqualTo(Affected.NONE);
    days.write();
    assertThat(days().times(DEVICE, "k2:feed", NOON)).isEqualTo(6);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "02", "017fffffff31", "0100000001"})
  void bytesOfNoDayAreNotTakenForAFailureOfTheNetwork(String hex) {
    earlier.put("observed|com.example.reader%7Cinstall-1", HexFormat.of().parseHex(hex), START);

    assertThatThrownBy(() -> days().times(DEVICE, "observed", NOON))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("not in format 1");
  }

  /** Without that, days that nobody asks for again would stay for ever. */
  @Test
  void daysAreDropped_whenTheyAreTooOldToBeAskedFor() {
    String key = "observed|com.example.reader%7Cinstall-2";
    earlier.put(key, day("1.0", 300, 12, 1), START);
    StoredDeviceDays days = days();

    days.add(DEVICE, "observed", NOON.plus(Ages.STORED).plus(Windows.DAY), "1.0", 0);
    assertThat(earlier.fetch(key, START)).isNotNull();
    days.write();

    assertThat(earlier.fetch(key, START)).isNull();
  }

  private StoredDeviceDays days() {
    return new StoredDeviceDays(devices, new StoredEarlierDays(earlier), Part.APP);
  }

  /** One version of a day, as the version before wrote it. */
  private static byte[] day(String version, long millis, int hour, int times) {
    byte[] name = version.getBytes(StandardCharsets.UTF_8);
    return ByteBuffer.allocate(name.length + 19)
        .put((byte) 1)
        .putInt(name.length)
        .put(name)
        .putLong(millis)
        .put((byte) 1)
        .put((byte) hour)
        .putInt(times)
        .array();
  }

  private WindowStore<String, byte[]> store(String name) {
    WindowStore<String, byte[]> store = StoredDeviceDays.store(name).withLoggingDisabled().build();
    Properties config = new Properties();
    MockProcessorContext<Void, Void> context =
        new MockProcessorContext<>(config, new TaskId(0, 0), directory.toFile());
    store.init(context.getStateStoreContext(), store);
    return store;
  }
}
