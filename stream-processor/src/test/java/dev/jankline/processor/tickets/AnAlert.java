package dev.jankline.processor.tickets;

import dev.jankline.processor.testing.AnEvent;
import dev.jankline.schema.Alert;
import dev.jankline.schema.AlertKind;
import dev.jankline.schema.Cause;
import dev.jankline.schema.ClusterMetadata;
import dev.jankline.schema.DeviceTier;
import dev.jankline.schema.Estimate;
import dev.jankline.schema.Grouping;
import dev.jankline.schema.RateSubject;
import dev.jankline.schema.StatusSource;
import dev.jankline.schema.TicketState;
import dev.jankline.schema.TicketStatus;
import dev.jankline.schema.TierVerdict;
import dev.jankline.schema.VersionComparison;
import dev.jankline.schema.VersionOutcome;
import dev.jankline.schema.VersionVerdict;
import dev.jankline.topics.TicketDecision.TicketIds;
import dev.jankline.wire.DurationBuckets;
import dev.jankline.wire.TrustedRecords;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Makes alerts of one cluster, its texts, and statuses of its ticket. */
public final class AnAlert {
  static {
    TrustedRecords.trust();
  }

  public static final String FINGERPRINT = "k1:00ff";
  private final Alert alert;

  private AnAlert(Alert alert) {
    this.alert = alert;
  }

  /** 20 stalls of 1.1.0 in the day of the time. */
  public static AnAlert at(Instant at) {
    List<Long> histogram = new ArrayList<>(Collections.nCopies(DurationBuckets.of(400), 0L));
    histogram.add(20L);
    return new AnAlert(
        Alert.newBuilder()
            .setApp(AnEvent.APP)
            .setFingerprint(FINGERPRINT)
            .setKind(AlertKind.THRESHOLD)
            .setRule("common")
            .setTrigger("20 stalls in a day (at least 4)")
            .setVersionName("1.1.0")
            .setVersionCode(110)
            .setWindowStart(at.truncatedTo(ChronoUnit.DAYS))
            .setWindowMillis(Duration.ofDays(1).toMillis())
            .setStalls(20)
            .setDevices(8)
            .setDurationHistogram(histogram)
            .setFirstSeen(at)
            .setLastSeen(at)
            .setAt(at)
            .build());
  }

  public AnAlert of(String fingerprint) {
    alert.setFingerprint(fingerprint);
    return this;
  }

  public AnAlert kind(AlertKind kind) {
    alert.setKind(kind);
    return this;
  }

  public AnAlert version(String name, long code) {
    alert.setVersionName(name);
    alert.setVersionCode(code);
    return this;
  }

  public AnAlert stalls(long stalls) {
    alert.setStalls(stalls);
    return this;
  }

  /** Affected device-days of 1,000 in the release to date. */
  public AnAlert affected(double value, double low, double high) {
    alert.setRate(
        VersionComparison.newBuilder()
            .setApp(alert.getApp())
            .setSubject(RateSubject.CLUSTER)
            .setName(alert.getFingerprint())
            .setVersionName(alert.getVersionName())
            .setVersionCode(alert.getVersionCode())
            .setWindowStart(alert.getWindowStart())
            .setDeviceDays(1_000)
            .setAffectedDeviceDays(Math.round(value))
            .setForegroundMillis(1_000)
            .setStalls(alert.getStalls())
            .setStallMillis(1_000)
            .setAffectedPerThousand(new Estimate(value, low, high))
            .setAt(alert.getAt())
            .build());
    return this;
  }

  /** It is worse than another version. */
  public AnAlert worseThan(String name, long code) {
    affected(10, 8, 12);
    Objects.requireNonNull(alert.getRate())
        .setVerdict(
            VersionVerdict.newBuilder()
                .setOlderVersionName(name)
                .setOlderVersionCode(code)
                .setOlderVersions(List.of(name))
                .setOutcome(VersionOutcome.WORSE)
                .setIsControlled(false)
                .setEvidence(30)
                .setNewerHours(10)
                .setOlderHours(10)
                .setTiers(List.of())
                .setBalance(List.of())
                .setSides(List.of())
                .build());
    return this;
  }

  /** It is known to be worse on devices of a tier. */
  public AnAlert worseOn(DeviceTier tier) {
    VersionVerdict verdict = Objects.requireNonNull(alert.getRate()).getVerdict();
    Objects.requireNonNull(verdict)
        .setTiers(
            List.of(
                TierVerdict.newBuilder().setTier(tier).setOutcome(VersionOutcome.WORSE).build()));
    return this;
  }

  /** The version was in the field from a time on, with or without stalls. */
  public AnAlert observedSince(Instant at) {
    alert.setVersionFirstSeen(at);
    return this;
  }

  /** The app has opened as many tickets as it may. */
  public AnAlert mayNotOpen() {
    alert.setMayOpen(false);
    return this;
  }

  public Alert alert() {
    return alert;
  }

  /** Texts of a cluster. */
  public static ClusterMetadata texts(String fingerprint) {
    return ClusterMetadata.newBuilder()
        .setApp(AnEvent.APP)
        .setGrouping(Grouping.PRIMARY)
        .setFingerprint(fingerprint)
        .setTitle("Main thread blocked in Feed.load (DISK)")
        .setLocation("com.example.reader.Feed.load(Feed.kt:42)")
        .setCause(Cause.DISK)
        .setCauseStalls(Map.of("DISK", 18L, "CPU_BOUND", 2L))
        .setStack(List.of())
        .setCoverage(0.83)
        .setSymbolized(true)
        .setExampleEventId(AnEvent.id(1))
        .setExampleVersionName("1.1.0")
        .setFirstSeen(AnEvent.NOON)
        .setLastSeen(AnEvent.NOON)
        .setFirstVersionName("1.0.0")
        .setFirstVersionCode(100)
        .setAt(AnEvent.NOON)
        .build();
  }

  /** What somebody says of the ticket of the cluster. */
  public static TicketStatus.Builder says(StatusSource source, TicketState state, Instant at) {
    return TicketStatus.newBuilder()
        .setApp(AnEvent.APP)
        .setFingerprint(FINGERPRINT)
        .setTicket(TicketIds.ticket(AnEvent.APP, FINGERPRINT))
        .setLastEventId("")
        .setState(state)
        .setAttempts(0)
        .setSource(source)
        .setAt(at);
  }
}
