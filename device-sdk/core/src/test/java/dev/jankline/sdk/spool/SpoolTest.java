package dev.jankline.sdk.spool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.sdk.DropReason;
import dev.jankline.sdk.accounting.EventAccounting;
import dev.jankline.sdk.testing.FakeClock;
import dev.jankline.sdk.wire.BatchEncoder;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SpoolTest {
  private static final SpoolLimits ROOMY = new SpoolLimits(1 << 20, 100_000_000, 100, 100_000);

  @TempDir private Path directory;
  private final FakeClock clock = new FakeClock();
  private final Random random = new Random(9);
  private EventAccounting accounting = new EventAccounting();

  @Test
  void events_comeBackInOrder_asOneBatch() {
    Spool spool = open(ROOMY, "v1");
    add(spool, "one", "two", "three");

    assertThat(texts(spool)).containsExactly("one", "two", "three");
    assertThat(spool.events()).isEqualTo(3);
  }

  @Test
  void batch_ends_whenItIsFull() {
    Spool spool = open(new SpoolLimits(1 << 20, 100_000_000, 2, 100_000), "v1");
    add(spool, "one", "two", "three");

    assertThat(texts(spool)).containsExactly("one", "two");
    spool.remove(batch(spool));
    assertThat(texts(spool)).containsExactly("three");
  }

  @Test
  void events_survive_andKeepTheirBatchId_whenTheProcessRestarts() {
    Spool first = open(ROOMY, "v1");
    add(first, "one");
    Spool second = open(ROOMY, "v1");
    add(second, "two");
    byte[] id = batch(second).id();
    Spool third = open(ROOMY, "v1");
    add(third, "three");

    assertThat(texts(third))
        .as("nothing is added to a batch that was sent")
        .containsExactly("one", "two");
    assertThat(batch(third).id()).isEqualTo(id);
    third.remove(batch(third));
    assertThat(texts(third)).containsExactly("three");
  }

  @Test
  void events_staySeparate_whenTheHeaderChanged() {
    add(open(ROOMY, "v1"), "old");
    Spool spool = open(ROOMY, "v2");
    add(spool, "new");

    assertThat(batch(spool).header()).isEqualTo(bytes("v1"));
    assertThat(texts(spool)).containsExactly("old");
    spool.remove(batch(spool));
    assertThat(batch(spool).header()).isEqualTo(bytes("v2"));
    assertThat(texts(spool)).containsExactly("new");
  }

  @Test
  void readablePrefix_survives_whenTheFileIsCutAnywhere() throws IOException {
    byte[] whole = fileOf("one", "two", "three");
    for (int length = 0; length <= whole.length; length++) {
      byte[] cut = java.util.Arrays.copyOf(whole, length);
      assertRecovered(cut, length, !endsAt(length), "cut at " + length);
    }
  }

  @Test
  void readablePrefix_survives_whenAnyByteIsWrong() throws IOException {
    byte[] whole = fileOf("one", "two", "three");
    for (int at = 0; at < whole.length; at++) {
      byte[] wrong = whole.clone();
      wrong[at] ^= 0x41;
      assertRecovered(wrong, at, true, "wrong at " + at);
    }
  }

  @Test
  void oldestBatch_goesFirst_whenTheSpoolIsFull() {
    Spool spool = open(new SpoolLimits(700, 100_000_000, 2, 400), "v1");
    for (int i = 0; i < 40; i++) {
      add(spool, "event number " + i);
    }

    assertThat(spool.bytes()).isLessThanOrEqualTo(700);
    assertThat(texts(spool).get(0)).isNotEqualTo("event number 0");
    assertThat(accounting.snapshot().dropped(DropReason.SPOOL_FULL)).isPositive();
    assertThat(accounting.snapshot().queued()).isEqualTo(spool.events());
  }

  @Test
  void batchOnItsWay_isNotTheOneThatGoes() {
    Spool spool = open(new SpoolLimits(700, 100_000_000, 2, 400), "v1");
    add(spool, "first", "second");
    StoredBatch sending = batch(spool);
    for (int i = 0; i < 40; i++) {
      add(spool, "event number " + i);
    }
    spool.remove(sending);
    accounting.sent(2);

    assertThat(accounting.snapshot().queued()).isEqualTo(spool.events());
  }

  @Test
  void oldEvents_expire() {
    Spool spool = open(new SpoolLimits(1 << 20, 16_000, 100, 100_000), "v1");
    add(spool, "old");
    clock.passMillis(1_500);
    add(spool, "newer");
    clock.passMillis(15_000);

    assertThat(texts(spool)).containsExactly("newer");
    assertThat(accounting.snapshot().dropped(DropReason.EXPIRED)).isEqualTo(1);
    assertThat(accounting.snapshot().queued()).isEqualTo(1);
  }

  @Test
  void event_isDropped_whenNoBatchCouldHoldIt() {
    Spool spool = open(new SpoolLimits(1 << 20, 100_000_000, 100, 50), "v1");
    add(spool, "x".repeat(51));

    assertThat(accounting.snapshot().dropped(DropReason.TOO_LARGE)).isEqualTo(1);
    assertThat(spool.oldest()).isNull();
  }

  @Test
  void events_areSentAsTheyAre_whenTheyWereWrittenByAnotherContract() throws IOException {
    add(open(ROOMY, "v1"), "one", "two");
    writeByAnotherContract(directory.resolve("000000000001.open"));
    Spool spool = open(ROOMY, "v1");
    add(spool, "three");

    StoredBatch old = batch(spool);
    assertThat(old.events()).as("a file holds events of one contract").hasSize(2);
    ByteArrayOutputStream sent = new ByteArrayOutputStream();
    old.writeTo(sent, 1);
    ByteBuffer head = ByteBuffer.wrap(sent.toByteArray()).order(ByteOrder.LITTLE_ENDIAN);
    assertThat(head.getLong(2)).isEqualTo(BatchEncoder.FINGERPRINT + 1);
    spool.remove(old);
    assertThat(texts(spool)).containsExactly("three");
    assertThat(accounting.snapshot().droppedTotal()).isZero();
  }

  @Test
  void strangersFiles_areLeftAlone() throws IOException {
    Files.writeString(directory.resolve("notes.txt"), "not ours");
    Files.writeString(directory.resolve("x.sealed"), "not ours");
    Spool spool = open(ROOMY, "v1");

    assertThat(spool.oldest()).isNull();
    assertThat(file().list()).contains("notes.txt", "x.sealed");
  }

  @Test
  void event_isDroppedAndCounted_whenTheDiskRefuses() throws IOException {
    Spool spool = open(ROOMY, "v1");
    spool.recover();
    for (File entry : Objects.requireNonNull(file().listFiles())) {
      Files.delete(entry.toPath());
    }
    Files.delete(directory);
    add(spool, "one");

    assertThat(accounting.snapshot().dropped(DropReason.IO_ERROR)).isEqualTo(1);
    Files.createDirectory(directory);
    add(spool, "two");
    assertThat(texts(spool)).containsExactly("two");
  }

  @Test
  void newFile_replacesWhatIsInItsPlace() throws IOException {
    Spool spool = open(ROOMY, "v1");
    spool.recover();
    Files.write(directory.resolve("000000000001.open"), bytes("left by nobody knows whom"));

    add(spool, "one", "two");

    assertThat(texts(spool)).containsExactly("one", "two");
    assertThat(accounting.snapshot().droppedTotal()).isZero();
  }

  /** Every event whose bytes end before the first damaged byte has to be there, and no other. */
  private void assertRecovered(byte[] damaged, int firstDamage, boolean isTorn, String what)
      throws IOException {
    clean();
    Files.write(directory.resolve("000000000001.open"), damaged);
    accounting = new EventAccounting();
    Spool spool = open(ROOMY, "v1");
    List<String> expected = new ArrayList<>();
    int end = SpoolFileFormat.HEAD_BYTES + SpoolFileFormat.RECORD_HEAD_BYTES + 2;
    for (String event : List.of("one", "two", "three")) {
      end += SpoolFileFormat.RECORD_HEAD_BYTES + event.length();
      if (end <= firstDamage) {
        expected.add(event);
      }
    }
    assertThat(texts(spool)).as(what).isEqualTo(expected);
    assertThat(accounting.snapshot().dropped(DropReason.CORRUPT))
        .as(what)
        .isEqualTo(isTorn ? 1 : 0);
    assertThat(accounting.snapshot().queued()).as(what).isEqualTo(expected.size());
    add(open(ROOMY, "v1"), "after");
  }

  private static boolean endsAt(int position) {
    int end = SpoolFileFormat.HEAD_BYTES + SpoolFileFormat.RECORD_HEAD_BYTES + 2;
    boolean ends = position == end;
    for (String event : List.of("one", "two", "three")) {
      end += SpoolFileFormat.RECORD_HEAD_BYTES + event.length();
      ends |= position == end;
    }
    return ends;
  }

  private byte[] fileOf(String... events) throws IOException {
    Spool spool = open(ROOMY, "v1");
    add(spool, events);
    byte[] whole = Files.readAllBytes(directory.resolve("000000000001.open"));
    clean();
    return whole;
  }

  private void clean() throws IOException {
    for (File entry : Objects.requireNonNull(file().listFiles())) {
      Files.delete(entry.toPath());
    }
  }

  private Spool open(SpoolLimits limits, String header) {
    accounting = new EventAccounting();
    Spool spool =
        new Spool(
            file(),
            limits.maxBytes(),
            limits.maxAgeMillis(),
            limits.maxBatchEvents(),
            limits.maxBatchBytes(),
            clock,
            random,
            accounting);
    spool.header(bytes(header));
    return spool;
  }

  /** Changes the fingerprint in the head of a file, and the CRC over it. */
  private static void writeByAnotherContract(Path path) throws IOException {
    ByteBuffer file = ByteBuffer.wrap(Files.readAllBytes(path));
    file.putLong(4, BatchEncoder.FINGERPRINT + 1);
    CRC32 crc = new CRC32();
    crc.update(file.array(), 0, 28);
    file.putInt(28, (int) crc.getValue());
    Files.write(path, file.array());
  }

  private void add(Spool spool, String... events) {
    for (String event : events) {
      accounting.captured(1);
      spool.append(bytes(event));
    }
  }

  private record SpoolLimits(
      long maxBytes, long maxAgeMillis, int maxBatchEvents, int maxBatchBytes) {}

  private static StoredBatch batch(Spool spool) {
    return Objects.requireNonNull(spool.oldest());
  }

  private static List<String> texts(Spool spool) {
    StoredBatch batch = spool.oldest();
    return batch == null
        ? List.of()
        : batch.events().stream().map(e -> new String(e, StandardCharsets.UTF_8)).toList();
  }

  private File file() {
    return directory.toFile();
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
