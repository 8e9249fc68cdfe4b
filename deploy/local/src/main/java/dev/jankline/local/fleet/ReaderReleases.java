package dev.jankline.local.fleet;

import dev.jankline.local.fleet.Recording.RecordedVersion;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Says when devices use which version of the reader app. All but the newest version are the build
 * of the oldest one; releases before 1.0.0 have few devices, whose last reports are days old.
 *
 * @param versions that were recorded, oldest first
 * @param released when the newest version came out
 * @param now when the devices upload
 */
record ReaderReleases(List<RecordedVersion> versions, Instant released, Instant now) {
  /** Versions are compared by blocks of six hours from the release on, a small fleet by days. */
  private static final long BLOCK_MILLIS = Duration.ofHours(6).toMillis();

  private static final Duration IN_USE = Duration.ofHours(42);

  /** Devices get the newest version within this time. */
  private static final Duration ROLL_OUT = Duration.ofHours(12);

  private static final double NEWEST_SHARE = 0.4;
  private static final double BEFORE_SHARE = 0.82;

  /** Uses in which a device may be seen, from and until hours after the newest release. */
  private static final List<Use> EARLIER =
      List.of(
          new Use("", -48, 0),
          new Use("0.9.0", -84, -36),
          new Use("0.8.1", -102, -72),
          new Use("0.8.0", -110, -90));

  private record Use(String versionName, int fromHours, int untilHours) {}

  /**
   * One device's version, and the time in which it used it.
   *
   * @param regressedFrom since when opening the feed ranks it on phones of the low tier
   */
  record Seen(RecordedVersion version, Instant from, Instant until, Instant regressedFrom) {
    boolean isRegressed(Instant time) {
      return !time.isBefore(regressedFrom);
    }
  }

  /** The start of the block in which the newest version came out, for a fleet that uploads now. */
  static Instant released(Instant now) {
    long block = Math.floorDiv(now.toEpochMilli(), BLOCK_MILLIS) * BLOCK_MILLIS;
    return Instant.ofEpochMilli(block).minus(IN_USE);
  }

  /** Draws the version of a device, and when it was in use. */
  Seen any(SplittableRandom random) {
    double share = random.nextDouble();
    if (share < NEWEST_SHARE) {
      Instant updated = released.plusMillis(random.nextLong(ROLL_OUT.toMillis()));
      return new Seen(newest(), updated, now, released.plus(Duration.ofDays(1)));
    }
    if (share < BEFORE_SHARE) {
      return seen(versions.get(0), released, now);
    }
    Use use = EARLIER.get(random.nextInt(EARLIER.size()));
    return seen(
        named(use.versionName),
        released.plus(Duration.ofHours(use.fromHours)),
        released.plus(Duration.ofHours(use.untilHours)));
  }

  /** A device of the oldest recorded version, in use until now. */
  Seen oldest() {
    return seen(versions.get(0), released, now);
  }

  private RecordedVersion newest() {
    return versions.get(versions.size() - 1);
  }

  private static Seen seen(RecordedVersion version, Instant from, Instant until) {
    return new Seen(version, from, until, Instant.MAX);
  }

  private RecordedVersion named(String name) {
    RecordedVersion build = versions.get(0);
    if (name.isEmpty()) {
      return build;
    }
    long code = Long.parseLong(name.replace(".", ""));
    return new RecordedVersion(name, code, build.mapId());
  }
}
