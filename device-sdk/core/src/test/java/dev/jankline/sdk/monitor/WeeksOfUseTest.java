package dev.jankline.sdk.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.sdk.accounting.EventAccounting;
import dev.jankline.sdk.spool.Spool;
import dev.jankline.sdk.spool.StoredBatch;
import dev.jankline.sdk.testing.FakeClock;
import dev.jankline.sdk.upload.UploadSchedule;
import dev.jankline.sdk.wire.Event;
import java.io.File;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Phones through weeks of use, with the SDK's own schedules and spool: each session is a process of
 * its own that ends when the user leaves. Which share of the events is lost, and how long an app is
 * used before a switch of the operator arrives.
 */
class WeeksOfUseTest {
  private static final long MINUTE = 60_000;
  private static final long DAY = 24 * 60 * MINUTE;
  private static final int DAYS = 42;
  private static final int SESSIONS = 6;
  private static final int METERED_BYTES = 50_000;
  private static final int EVENT_BYTES = 250;

  // What the server's windows grant.
  private static final long GRACE = 8 * DAY;

  @TempDir private Path folder;
  private final Random random = new Random(7);
  private final FakeClock clock = new FakeClock();
  private final EventAccounting accounting = new EventAccounting();
  private long captured;
  private long late;
  private long meteredLeft;
  private long usedSinceAnswer;
  private long longestWithoutAnswer;

  @ParameterizedTest
  @CsvSource({"every day, 1, 0.5", "every second day, 2, 0.5", "every third day, 3, 0.1"})
  void nothingIsLost_andASwitchArrivesWithinAnHourOfUse(String use, int everyDays, double wifi) {
    File directory = folder.toFile();
    for (int day = 0; day < DAYS; day++) {
      meteredLeft = METERED_BYTES;
      for (int session = 0; session < SESSIONS; session++) {
        if (day % everyDays == 0) {
          int minutes = random.nextInt(10) == 0 ? 150 : 1 + random.nextInt(15);
          session(directory, minutes, random.nextDouble() < wifi);
        }
        clock.passMillis(DAY / SESSIONS);
      }
    }
    long dropped = accounting.snapshot().droppedTotal();
    System.out.printf(
        "used %s: %d events, %.1f %% lost; a switch arrives after %d minutes of use at most%n",
        use, captured, 100.0 * (dropped + late) / captured, longestWithoutAnswer / MINUTE);

    assertThat(captured).isGreaterThan(1_000);
    assertThat(dropped + late).isZero();
    assertThat(longestWithoutAnswer).isLessThanOrEqualTo(60 * MINUTE);
  }

  private void session(File directory, int minutes, boolean wifi) {
    Spool spool = new Spool(directory, clock, random, accounting);
    spool.header(new byte[] {1});
    UploadSchedule uploads = new UploadSchedule(directory, clock, random, DAY);
    UploadSchedule configs =
        UploadSchedule.ofConfig(directory, clock, random, 60 * MINUTE, MINUTE / 2);
    for (int minute = 1; minute <= minutes; minute++) {
      clock.passMillis(MINUTE);
      usedSinceAnswer += MINUTE;
      longestWithoutAnswer = Math.max(longestWithoutAnswer, usedSinceAnswer);
      for (int events = minute == minutes ? 3 : minute % 2; events > 0; events--) {
        capture(spool);
      }
      if (configs.dueInMillis() <= 0) {
        configs.done();
        usedSinceAnswer = 0;
      }
      boolean leaves = minute == minutes && uploads.isGoodMoment();
      if (uploads.dueInMillis() <= 0 || leaves) {
        upload(spool, uploads, wifi);
      }
    }
  }

  /** The id of an event begins with its time. */
  private void capture(Spool spool) {
    byte[] id = ByteBuffer.allocate(16).putLong(clock.wallMillis()).array();
    captured++;
    accounting.captured(1);
    spool.append(Event.of(id, clock.wallMillis(), Event.exposure(1_000, 1, List.of())));
  }

  /** Sends all batches, one in fifty times none, and over a metered network what a day may take. */
  private void upload(Spool spool, UploadSchedule schedule, boolean wifi) {
    if (random.nextInt(50) == 0) {
      schedule.failed(0);
      return;
    }
    StoredBatch batch = spool.oldest();
    while (batch != null) {
      long bytes = wifi ? 0 : (long) batch.events().size() * EVENT_BYTES;
      if (bytes > meteredLeft) {
        spool.keep(batch);
        schedule.postpone();
        return;
      }
      meteredLeft -= bytes;
      for (byte[] event : batch.events()) {
        late += clock.wallMillis() - ByteBuffer.wrap(event).getLong() > GRACE ? 1 : 0;
      }
      spool.remove(batch);
      batch = spool.oldest();
    }
    schedule.done();
  }
}
