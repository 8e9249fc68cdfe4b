package dev.jankline.processor.events;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.Random;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.kstream.Windowed;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.processor.TaskId;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.WindowStore;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SeenIdsTest {
  private static final String DEVICE = "com.example.reader|install-1";
  private static final long DAY = 24 * 60 * 60 * 1_000L;
  private static final long WEEK = 7 * DAY;
  private static final long NOW = 2_900 * WEEK + 3 * DAY;

  @TempDir Path directory;
  private WindowStore<String, byte[]> sets;
  private WindowStore<Bytes, byte[]> singles;
  private SeenIds seen;

  @BeforeEach
  void openStores() {
    sets = open(SeenIds.store("seen-ids"));
    singles = open(SingleIds.store("seen-events"));
    seen = seen();
  }

  @AfterEach
  void closeStores() {
    sets.close();
    singles.close();
  }

  @Test
  void idIsNewOnce_forEachDevice() {
    assertThat(seen.isNew(DEVICE, id(1), NOW)).isTrue();
    assertThat(seen.isNew(DEVICE, id(1), NOW)).isFalse();
    assertThat(seen.isNew("another", id(1), NOW)).isTrue();
    assertThat(seen.isNew(DEVICE, id(2), NOW)).isTrue();
    assertThat(seen.isNew(DEVICE, id(1), NOW)).isFalse();
  }

  @Test
  void repeatIsKnown_afterACommitAndARestart() {
    seen.isNew(DEVICE, id(1), NOW);
    seen.isNew("another", id(2), NOW);
    seen.isNew(DEVICE, id(3), NOW);
    seen.write();

    SeenIds restarted = seen();
    assertThat(restarted.isNew(DEVICE, id(1), NOW + 1)).isFalse();
    assertThat(restarted.isNew(DEVICE, id(3), NOW + 1)).isFalse();
    assertThat(restarted.isNew(DEVICE, id(2), NOW + 1)).isTrue();
    assertThat(restarted.isNew("another", id(2), NOW + 1)).isFalse();
  }

  @Test
  void whatWasNotWritten_isNotKnownAfterARestart() {
    seen.isNew(DEVICE, id(1), NOW);

    assertThat(seen().isNew(DEVICE, id(1), NOW)).as("its transaction is rolled back").isTrue();
  }

  /** In any order of weeks, with other devices between, with and without commits and restarts. */
  @Test
  void tellsTheSameAsATableOfAllReceipts() {
    Random random = new Random(11);
    Map<String, Long> firsts = new HashMap<>();
    long time = NOW;
    for (int i = 0; i < 6_000; i++) {
      time += random.nextInt((int) (DAY / 40));
      String device = "device-" + random.nextInt(5);
      long number = random.nextInt(700);
      long received = time - random.nextInt(240_000);
      long bucket = Buckets.of(received);
      Long first = firsts.get(device + number);
      boolean isKnown = first != null && first >= bucket - 4 * WEEK;

      assertThat(seen.isNew(device, id(number), received)).as("event %d", i).isEqualTo(!isKnown);

      if (!isKnown) {
        firsts.put(device + number, bucket);
      }
      if (random.nextInt(20) == 0) {
        seen.write();
        seen = random.nextInt(10) == 0 ? seen() : seen;
      }
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 1, DAY, 3 * DAY, 4 * DAY - 1})
  void repeatIsKnownForFourWeeks_andNotForFive(long later) {
    seen.isNew(DEVICE, id(1), NOW + later);
    seen.write();

    assertThat(seen().isNew(DEVICE, id(1), NOW + later + 4 * WEEK)).isFalse();
    assertThat(seen().isNew(DEVICE, id(1), NOW + later + 5 * WEEK)).isTrue();
  }

  @Test
  void deviceThatIsInMemory_isReadAgainInTheNextBucket() {
    seen.isNew(DEVICE, id(1), NOW);

    assertThat(seen.isNew(DEVICE, id(1), NOW + 5 * WEEK)).isTrue();
    assertThat(seen.isNew(DEVICE, id(1), NOW + 5 * WEEK)).isFalse();
  }

  /** The store drops by the newest time it was told: four minutes ahead drop nothing too early. */
  @Test
  void repeatIsKnown_whenTheClockOfAnotherGatewayIsAhead() {
    long bucket = Buckets.of(NOW);
    seen.isNew(DEVICE, id(1), bucket);
    seen.write();
    seen.isNew("another", id(2), bucket + 5 * WEEK + 240_000);
    seen.write();

    assertThat(seen().isNew(DEVICE, id(1), bucket + 5 * WEEK - 1)).isFalse();
  }

  @Test
  void uploadIsOneRecord_andSmallOnesShareOne() {
    for (int i = 0; i < 47; i++) {
      seen.isNew(DEVICE, id(i), NOW + i);
    }
    seen.write();
    assertThat(records()).isEqualTo(1);

    for (int i = 0; i < 33; i++) {
      seen.isNew(DEVICE, id(100 + i), NOW + DAY + i);
      seen.write();
    }
    assertThat(records()).as("32 ids in one, the 33rd in another").isEqualTo(3);
    assertThat(seen().isNew(DEVICE, id(132), NOW + 2 * DAY)).isFalse();
  }

  @Test
  void setsOfTheSameMillisecondDoNotReplaceEachOther() {
    for (long upload = 0; upload < 3; upload++) {
      for (int i = 0; i < 40; i++) {
        assertThat(seen.isNew(DEVICE, id(100 * upload + i), NOW)).isTrue();
      }
      seen.write();
    }

    assertThat(records()).isEqualTo(3);
    SeenIds restarted = seen();
    for (long upload = 0; upload < 3; upload++) {
      assertThat(restarted.isNew(DEVICE, id(100 * upload), NOW)).isFalse();
    }
  }

  @Test
  void deviceWithTooManyIds_hasTheNextOnesStoredOneByOne() {
    int many = DeviceIds.MAX_IDS + 50;
    long start = Buckets.of(NOW);
    for (int i = 0; i < many; i++) {
      assertThat(seen.isNew(DEVICE, id(i), start)).isTrue();
      if (i % 100 == 0) {
        seen.write();
      }
    }
    seen.write();

    SeenIds restarted = seen();
    for (int i = 0; i < many; i++) {
      assertThat(restarted.isNew(DEVICE, id(i), start + 4 * WEEK)).as("id %d", i).isFalse();
    }
    assertThat(singlesOf(DEVICE)).isEqualTo(50);
    assertThat(restarted.isNew(DEVICE, id(many), start + 4 * WEEK)).isTrue();
    assertThat(singlesOf(DEVICE)).as("it is still full").isEqualTo(51);
  }

  /** Memory is bounded: what has no room is written, and read again. */
  @Test
  void manyDevicesBetweenTwoCommits_areAllKnown() {
    for (int device = 0; device < 5_000; device++) {
      seen.isNew("device-" + device, id(device), NOW);
      assertThat(seen.idsInMemory()).isLessThanOrEqualTo(SeenIds.MAX_IDS_IN_MEMORY);
    }
    seen.write();

    SeenIds restarted = seen();
    for (int device = 0; device < 5_000; device++) {
      assertThat(seen.isNew("device-" + device, id(device), NOW)).isFalse();
      assertThat(restarted.isNew("device-" + device, id(device), NOW)).isFalse();
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 15, 17})
  void bytesOfNoSetAreNotPassedOver(int length) {
    sets.put(DEVICE, new byte[length], NOW);

    assertThatThrownBy(() -> seen().isNew(DEVICE, id(1), NOW))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("a set of ids of 16 bytes each has " + length + " bytes");
  }

  private SeenIds seen() {
    return new SeenIds(sets, new SingleIds(singles));
  }

  private int records() {
    int records = 0;
    try (KeyValueIterator<Windowed<String>, byte[]> all = sets.all()) {
      for (; all.hasNext(); all.next()) {
        records++;
      }
    }
    return records;
  }

  private int singlesOf(String device) {
    int records = 0;
    try (KeyValueIterator<Windowed<Bytes>, byte[]> all = singles.all()) {
      while (all.hasNext()) {
        String key = new String(all.next().key.key().get(), StandardCharsets.ISO_8859_1);
        records += key.startsWith(device) ? 1 : 0;
      }
    }
    return records;
  }

  private static byte[] id(long number) {
    return ByteBuffer.allocate(IdSet.ID_BYTES).putLong(number).putLong(-number).array();
  }

  private <S extends StateStore> S open(StoreBuilder<S> builder) {
    S store = builder.withLoggingDisabled().build();
    MockProcessorContext<Void, Void> context =
        new MockProcessorContext<>(new Properties(), new TaskId(0, 0), directory.toFile());
    store.init(context.getStateStoreContext(), store);
    return store;
  }
}
