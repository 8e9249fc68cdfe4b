package dev.jankline.webhook.text;

import dev.jankline.schema.AlertKind;
import dev.jankline.schema.Estimate;
import dev.jankline.schema.RateSubject;
import dev.jankline.schema.TicketDay;
import dev.jankline.schema.TicketEvent;
import dev.jankline.schema.VersionComparison;
import dev.jankline.schema.VersionOutcome;
import dev.jankline.schema.VersionVerdict;
import dev.jankline.webhook.target.Tickets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Makes the event of a regression, with all that an event can tell. */
public final class Regression {
  private static final Instant NINE = Instant.parse("2026-11-20T09:00:00Z");

  private Regression() {}

  public static TicketEvent opened() {
    TicketEvent event = Tickets.opened("e1");
    event.setKind(AlertKind.REGRESSION);
    event.setRule("regression");
    event.setTrigger("ratio 1.6 (at least 1.2), 312 affected device-days (at least 20)");
    event.setLocation("com.example.reader.Feed.load(Feed.kt:42)");
    event.setWindowMillis(0);
    event.setStalls(618);
    event.setDevices(312);
    event.setP90Millis(1_350);
    VersionComparison rate = rate("1.1.0", 20_400, 312, new Estimate(15.3, 13.9, 16.8), verdict());
    rate.setAffectedInFleet(20_987.4);
    event.setRate(rate);
    event.setOlderRate(rate("1.0.0", 51_000, 490, new Estimate(9.6, 8.8, 10.5), null));
    event.setCoverage(0.83);
    event.setCauseStalls(Map.of("DISK", 556L, "CPU_BOUND", 62L));
    event.setFirstVersionName("1.0.0");
    event.setOwners(List.of("feed-team"));
    event.setExampleScreen("Feed");
    event.setAffectedTiers(Map.of("LOW", 200L, "MID", 80L, "HIGH", 32L));
    event.setAffectedReleases(Map.of("13", 180L, "14", 122L, "0", 10L));
    event.setTrend(
        List.of(
            new TicketDay(NINE.minusSeconds(86_400), "1.0.0", 41L, 30L),
            new TicketDay(NINE, "1.1.0", 402L, 180L)));
    return event;
  }

  private static VersionVerdict verdict() {
    return VersionVerdict.newBuilder()
        .setOlderVersionName("1.0.0")
        .setOlderVersionCode(100)
        .setOutcome(VersionOutcome.WORSE)
        .setRatio(new Estimate(1.6, 1.4, 1.9))
        .setEvidence(140)
        .setSince(NINE)
        .setKnownAt(NINE.plusSeconds(7_200))
        .setOlderVersions(List.of("1.0.0"))
        .setNewerHours(12_340)
        .setOlderHours(48_100)
        .setIsControlled(true)
        .build();
  }

  private static VersionComparison rate(
      String version,
      long deviceDays,
      long affected,
      Estimate perThousand,
      @Nullable VersionVerdict verdict) {
    return VersionComparison.newBuilder()
        .setApp("com.example.reader")
        .setSubject(RateSubject.CLUSTER)
        .setName("k1:00ff")
        .setVersionName(version)
        .setVersionCode(version.equals("1.1.0") ? 110 : 100)
        .setWindowStart(NINE)
        .setDeviceDays(deviceDays)
        .setAffectedDeviceDays(affected)
        .setForegroundMillis(3_600_000L * deviceDays)
        .setStalls(affected * 2)
        .setStallMillis(affected * 800)
        .setAffectedPerThousand(perThousand)
        .setStallsPerHour(new Estimate(0.031, 0.027, 0.035))
        .setStallMillisPerHour(new Estimate(12.0, 10.0, 14.0))
        .setVerdict(verdict)
        .setAt(NINE)
        .build();
  }
}
