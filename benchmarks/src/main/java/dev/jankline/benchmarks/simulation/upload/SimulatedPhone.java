package dev.jankline.benchmarks.simulation.upload;

import dev.jankline.sdk.SdkConfig;
import dev.jankline.sdk.accounting.Accounting;
import dev.jankline.sdk.spool.Spool;
import dev.jankline.sdk.spool.StoredBatch;
import dev.jankline.sdk.upload.MeteredAllowance;
import dev.jankline.sdk.upload.UploadSchedule;
import dev.jankline.sdk.wire.Event;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;

/**
 * One phone for some weeks. Each session is a process of its own, with the SDK's own schedule and
 * its spool of default size on the files that the one before left. Every minute it does what the
 * SDK's courier does: when an upload is due it sends all batches, over a metered network no more
 * than the day's allowance, else it puts the upload off. When the user leaves it uploads earlier.
 * Under the rules of before it does neither. An upload fails now and then. The process ends with
 * the session, as if the system froze it at once. Not thread-safe.
 */
final class SimulatedPhone {
  private static final LocalDate START = LocalDate.of(2026, 3, 2);
  private static final int WEEKS = 8;
  private static final int WEEKS_WITHOUT_EVENTS = 3;
  private static final int DAYS_IN_WEEK = 7;
  private static final int SESSION_MINUTES = 8;
  private static final int FIRST_MINUTE = 7 * 60;
  private static final int LAST_MINUTE = 23 * 60;
  private static final double FAILURES = 0.02;
  private static final int ID_BYTES = 16;

  // Compressed; "./jank bench sdk" finds 85 to 116 bytes for a stall of a batch of 50.
  private static final int EVENT_BYTES = 250;

  private static final Duration MINUTE = Duration.ofMinutes(1);
  private static final Duration LONG_AFTER = Duration.ofDays(60);

  private final UsagePattern pattern;
  private final Path folder;
  private final SplittableRandom random;
  private final Random sdkRandom;
  private final SimulatedClock clock = new SimulatedClock();
  private final EventFates fates = new EventFates();
  private final SdkConfig config;
  private final MeteredAllowance metered;
  private final boolean before;

  SimulatedPhone(UsagePattern pattern, long seed, Duration interval, Path folder, boolean before) {
    this.pattern = pattern;
    this.before = before;
    this.metered = new MeteredAllowance(folder.toFile(), clock);
    this.folder = folder;
    this.random = new SplittableRandom(seed);
    this.sdkRandom = new Random(seed);
    this.config =
        SdkConfig.builder()
            .spoolDirectory(folder.toFile())
            .uploadIntervalMillis(interval.toMillis())
            .build();
  }

  /** Lives through all weeks, the last ones without new events, so that no event is under way. */
  EventFates run() {
    LocalDate quiet = START.plusWeeks(WEEKS);
    LocalDate end = quiet.plusWeeks(WEEKS_WITHOUT_EVENTS);
    for (LocalDate day = START; day.isBefore(end); day = day.plusDays(1)) {
      if (pattern.usesOn(day)) {
        day(day, day.isBefore(quiet));
      }
    }
    clock.advance(LONG_AFTER);
    Accounting accounting = new Accounting();
    spool(accounting).oldest();
    fates.dropped(accounting.snapshot());
    return fates;
  }

  static int days() {
    return WEEKS * DAYS_IN_WEEK;
  }

  private void day(LocalDate day, boolean withEvents) {
    Instant midnight = day.atTime(LocalTime.MIDNIGHT).toInstant(ZoneOffset.UTC);
    int part = (LAST_MINUTE - FIRST_MINUTE) / UsagePattern.SESSIONS;
    for (int session = 0; session < UsagePattern.SESSIONS; session++) {
      int minute = FIRST_MINUTE + session * part + random.nextInt(part - SESSION_MINUTES);
      clock.set(midnight.plus(Duration.ofMinutes(minute)));
      session(withEvents);
    }
  }

  private void session(boolean withEvents) {
    boolean wifi = pattern.onWifi(random);
    Accounting accounting = new Accounting();
    Spool spool = spool(accounting);
    spool.recover();
    UploadSchedule schedule =
        new UploadSchedule(folder.toFile(), clock, sdkRandom, config.uploadIntervalMillis());
    for (int minute = 0; minute < SESSION_MINUTES; minute++) {
      // Stalls in between; exposure and frames of two screens when the user leaves.
      int events = minute == SESSION_MINUTES - 1 ? 3 : minute % 2;
      for (int i = 0; withEvents && i < events; i++) {
        capture(spool, accounting);
      }
      courier(spool, schedule, wifi, minute == SESSION_MINUTES - 1);
      clock.advance(MINUTE);
    }
    fates.dropped(accounting.snapshot());
  }

  private Spool spool(Accounting accounting) {
    Spool spool = new Spool(folder.toFile(), config, clock, sdkRandom, accounting);
    spool.header(new byte[] {1});
    return spool;
  }

  /** The id of an event begins with its time. */
  private void capture(Spool spool, Accounting accounting) {
    byte[] id = ByteBuffer.allocate(ID_BYTES).putLong(clock.wallMillis()).array();
    fates.captured();
    accounting.captured(1);
    spool.append(Event.of(id, clock.wallMillis(), Event.exposure(1_000, 1, List.of())));
  }

  private void courier(Spool spool, UploadSchedule schedule, boolean wifi, boolean leaves) {
    boolean early = leaves && !before && schedule.isGoodMoment();
    if (schedule.dueInMillis() > 0 && !early) {
      return;
    }
    long allowed = before ? 0 : metered.left(config.meteredBytesPerDay());
    long mayPost = wifi ? Long.MAX_VALUE : allowed;
    if (mayPost <= 0) {
      schedule.postpone();
    } else if (random.nextDouble() < FAILURES) {
      schedule.failed(0);
    } else if (upload(spool, mayPost, wifi)) {
      schedule.done();
    } else {
      schedule.postpone();
    }
  }

  /** Sends batches, oldest first; false when one is larger than what may still be sent. */
  private boolean upload(Spool spool, long mayPost, boolean wifi) {
    long left = mayPost;
    StoredBatch batch = spool.oldest();
    while (batch != null) {
      left -= (long) batch.events().size() * EVENT_BYTES;
      if (left < 0) {
        spool.keep(batch);
        spend(wifi ? 0 : mayPost);
        return false;
      }
      for (byte[] event : batch.events()) {
        fates.uploaded(clock.wallMillis() - ByteBuffer.wrap(event).getLong());
      }
      spool.remove(batch);
      batch = spool.oldest();
    }
    spend(wifi ? 0 : mayPost - left);
    return true;
  }

  private void spend(long bytes) {
    try {
      if (bytes > 0) {
        metered.spend(bytes);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
