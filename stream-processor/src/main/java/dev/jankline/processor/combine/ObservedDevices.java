package dev.jankline.processor.combine;

import dev.jankline.processor.flow.Affected;
import dev.jankline.processor.flow.CountedStall;
import dev.jankline.processor.flow.ReceivedExposure;
import dev.jankline.processor.row.AppVersion;
import dev.jankline.processor.window.DeviceDays;
import dev.jankline.schema.AnalyzedStall;
import dev.jankline.schema.BatchHeader;
import dev.jankline.topics.Keys;
import java.time.Instant;

/**
 * Counts each device once in each window in which it was observed, and once in which any stall of
 * the app affected it. A device is observed by its report of foreground time and by a stall: a
 * session that began in the hour before is reported there, so that without this more devices could
 * be affected than observed.
 */
final class ObservedDevices {
  private static final String OBSERVED = "observed";
  private static final String AFFECTED = "affected";

  private final DeviceDays days;

  ObservedDevices(DeviceDays days) {
    this.days = days;
  }

  /** Whether a report is the first of its device in its windows. */
  Affected exposure(ReceivedExposure report, AppVersion version) {
    BatchHeader header = report.event().getHeader();
    String key = Keys.join(OBSERVED, Keys.join(header.getApp(), header.getInstallId()));
    return days.add(key, report.eventTime(), version.name(), 0);
  }

  /** Whether a stall is the first thing that was seen of its device in its windows. */
  Affected observed(CountedStall counted) {
    return days.add(key(OBSERVED, counted), time(counted), version(counted), 0);
  }

  /** Whether a stall is the first of its device in its windows. */
  Affected affected(CountedStall counted) {
    long millis = counted.stall().getDurationMillis();
    return days.add(key(AFFECTED, counted), time(counted), version(counted), millis);
  }

  private static String key(String kind, CountedStall counted) {
    AnalyzedStall stall = counted.stall();
    return Keys.join(kind, Keys.join(stall.getApp(), stall.getInstallId()));
  }

  private static Instant time(CountedStall counted) {
    return counted.stall().getEventTime();
  }

  private static String version(CountedStall counted) {
    return counted.names().getVersionName();
  }
}
