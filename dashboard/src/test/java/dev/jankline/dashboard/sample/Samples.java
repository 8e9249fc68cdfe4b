package dev.jankline.dashboard.sample;

import dev.jankline.schema.AnalyzedStall;
import dev.jankline.schema.BalanceLine;
import dev.jankline.schema.Cause;
import dev.jankline.schema.ClusterCount;
import dev.jankline.schema.ClusterMetadata;
import dev.jankline.schema.Device;
import dev.jankline.schema.DeviceTier;
import dev.jankline.schema.Estimate;
import dev.jankline.schema.EventId;
import dev.jankline.schema.ExposureCount;
import dev.jankline.schema.Fingerprints;
import dev.jankline.schema.Grouping;
import dev.jankline.schema.Platform;
import dev.jankline.schema.RateSubject;
import dev.jankline.schema.ScreenCount;
import dev.jankline.schema.StackNode;
import dev.jankline.schema.StackSample;
import dev.jankline.schema.StallKind;
import dev.jankline.schema.SymbolizedFrame;
import dev.jankline.schema.ThreadState;
import dev.jankline.schema.TicketEvent;
import dev.jankline.schema.TicketEventType;
import dev.jankline.schema.TierVerdict;
import dev.jankline.schema.VersionComparison;
import dev.jankline.schema.VersionOutcome;
import dev.jankline.schema.VersionVerdict;
import dev.jankline.wire.TrustedRecords;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Makes records of the app {@code com.example.reader} with versions 1.0.0 and 1.1.0. */
public final class Samples {
  public static final String APP = "com.example.reader";
  public static final String RANK = "k1:00000000000000000000000000000001";
  public static final String PARSE = "k1:00000000000000000000000000000002";
  public static final Instant DAY = Instant.parse("2026-11-20T00:00:00Z");

  private static final long DAY_MILLIS = Duration.ofDays(1).toMillis();

  static {
    // Avro makes defaults of records only of classes it was told to trust.
    TrustedRecords.trust();
  }

  private Samples() {}

  /** Code of a version: 1.1.0 is 110. */
  public static long code(String version) {
    return Long.parseLong(version.replace(".", ""));
  }

  public static Instant day(int number) {
    return DAY.plus(Duration.ofDays(number));
  }

  /** Count of a cluster on a day; all stalls take about 600 ms. */
  public static ClusterCount count(String fingerprint, String version, int day, long stalls) {
    return ClusterCount.newBuilder()
        .setApp(APP)
        .setGrouping(Grouping.PRIMARY)
        .setFingerprint(fingerprint)
        .setVersionName(version)
        .setVersionCode(code(version))
        .setWindowStart(day(day))
        .setWindowMillis(DAY_MILLIS)
        .setStalls(stalls)
        .setStallMillis(stalls * 600)
        .setDevices(stalls / 2)
        .setDeviceSketch(ByteBuffer.allocate(0))
        .setDurationHistogram(histogram(stalls))
        .setFirstSeen(day(day).plusSeconds(60))
        .setLastSeen(day(day).plusSeconds(3600))
        .setSymbolized(true)
        .build();
  }

  /** What is told about the cluster of a count. */
  public static ClusterMetadata about(ClusterCount count) {
    String title = title(count.getFingerprint());
    return ClusterMetadata.newBuilder()
        .setApp(count.getApp())
        .setGrouping(count.getGrouping())
        .setFingerprint(count.getFingerprint())
        .setTitle(title)
        .setLocation(title + "(Feed.java:31)")
        .setCause(count.getFingerprint().equals(RANK) ? Cause.CPU_BOUND : Cause.PARSE)
        .setCauseStalls(Map.of())
        .setStack(stack(title))
        .setCoverage(0)
        .setSymbolized(true)
        .setExampleEventId(eventId(0))
        .setExampleVersionName(count.getVersionName())
        .setFirstSeen(count.getFirstSeen())
        .setLastSeen(count.getLastSeen())
        .setFirstVersionName(count.getVersionName())
        .setFirstVersionCode(count.getVersionCode())
        .setAt(count.getLastSeen())
        .build();
  }

  public static String title(String fingerprint) {
    return fingerprint.equals(RANK)
        ? "com.example.feed.FeedRanker.rank"
        : "com.example.feed.FeedParser.parse";
  }

  private static List<Long> histogram(long stalls) {
    Long[] histogram = new Long[38];
    Arrays.fill(histogram, 0L);
    histogram[36] = stalls - stalls / 4;
    histogram[37] = stalls / 4;
    return List.of(histogram);
  }

  public static List<SymbolizedFrame> stack(String title) {
    return List.of(frame(title, true), frame("android.os.Handler.dispatchMessage", false));
  }

  public static SymbolizedFrame frame(String function, boolean inApp) {
    return SymbolizedFrame.newBuilder()
        .setFunction(function)
        .setFileName("Feed.java")
        .setLine(31)
        .setInApp(inApp)
        .build();
  }

  public static EventId eventId(int number) {
    byte[] bytes = new byte[16];
    bytes[15] = (byte) number;
    bytes[14] = (byte) (number >> 8);
    return new EventId(bytes);
  }

  public static ExposureCount exposure(String version, int day, long devices, Duration foreground) {
    return ExposureCount.newBuilder()
        .setApp(APP)
        .setVersionName(version)
        .setVersionCode(code(version))
        .setWindowStart(day(day))
        .setWindowMillis(DAY_MILLIS)
        .setForegroundMillis(foreground.toMillis())
        .setWeightedForegroundMillis(foreground.toMillis() * 500.0)
        .setSessions(devices * 3)
        .setDevices(devices)
        .setDeviceSketch(ByteBuffer.allocate(0))
        .build();
  }

  public static ScreenCount screen(String screen, String version, int day, long frames) {
    return ScreenCount.newBuilder()
        .setApp(APP)
        .setVersionName(version)
        .setVersionCode(code(version))
        .setScreen(screen)
        .setWindowStart(day(day))
        .setWindowMillis(DAY_MILLIS)
        .setFrames(frames)
        .setVisibleMillis(frames * 20)
        .setOverrunHistogram(List.of(frames - 10, 0L, 10L))
        .setSlowFrames(10)
        .setFrozenFrames(1)
        .build();
  }

  public static ClusterMetadata info(String fingerprint, String title) {
    return ClusterMetadata.newBuilder()
        .setApp(APP)
        .setGrouping(Grouping.PRIMARY)
        .setFingerprint(fingerprint)
        .setTitle(title)
        .setLocation(title + "(Info.java:7)")
        .setCause(Cause.LOCK)
        .setCauseStalls(Map.of("LOCK", 5L, "CPU_BOUND", 9L))
        .setStack(stack(title))
        .setCoverage(0.9)
        .setSymbolized(true)
        .setExampleEventId(eventId(7))
        .setExampleVersionName("1.1.0")
        .setFirstSeen(day(0))
        .setLastSeen(day(1))
        .setFirstVersionName("1.0.0")
        .setFirstVersionCode(100)
        .setAt(day(1))
        .build();
  }

  /** Rate of 1.1.0 to date, judged as worse than 1.0.0. */
  public static VersionComparison rate(RateSubject subject, String name, double ratio) {
    return VersionComparison.newBuilder()
        .setApp(APP)
        .setSubject(subject)
        .setName(name)
        .setVersionName("1.1.0")
        .setVersionCode(110)
        .setWindowStart(day(0))
        .setDeviceDays(1000)
        .setAffectedDeviceDays(20)
        .setForegroundMillis(Duration.ofHours(200).toMillis())
        .setStalls(300)
        .setStallMillis(180_000)
        .setAffectedPerThousand(new Estimate(20.0, 15.0, 25.0))
        .setStallsPerHour(new Estimate(1.5, 1.2, 1.8))
        .setStallMillisPerHour(new Estimate(900.0, 800.0, 1000.0))
        .setVerdict(verdict(ratio))
        .setAt(day(2))
        .build();
  }

  /** The same as {@link #rate} with another outcome, which needs 100 more hours if not enough. */
  public static VersionComparison rate(
      RateSubject subject, String name, double ratio, VersionOutcome outcome) {
    VersionComparison rate = rate(subject, name, ratio);
    VersionVerdict verdict = Objects.requireNonNull(rate.getVerdict());
    verdict.setOutcome(outcome);
    verdict.setMissing(outcome == VersionOutcome.NOT_ENOUGH ? 100.0 : null);
    verdict.setTiers(List.of());
    return rate;
  }

  /** Rate of {@link #RANK} in a version that does not have it. */
  public static VersionComparison gone(String version, String older) {
    VersionComparison rate = rate(RateSubject.CLUSTER, RANK, 0, VersionOutcome.GONE);
    rate.setVersionName(version);
    rate.setVersionCode(code(version));
    rate.setStalls(0);
    rate.setStallsPerHour(new Estimate(0.0, 0.0, 0.01));
    VersionVerdict verdict = Objects.requireNonNull(rate.getVerdict());
    verdict.setOlderVersionName(older);
    verdict.setOlderVersionCode(code(older));
    verdict.setRatio(null);
    return rate;
  }

  private static VersionVerdict verdict(double ratio) {
    return VersionVerdict.newBuilder()
        .setOlderVersionName("1.0.0")
        .setOlderVersionCode(100)
        .setOlderVersions(List.of("0.9.0", "1.0.0"))
        .setOutcome(VersionOutcome.WORSE)
        .setRatio(new Estimate(ratio, ratio / 2, ratio * 2))
        .setIsControlled(true)
        .setOwnPast(new Estimate(1.0, 0.9, 1.1))
        .setEvidence(500)
        .setSince(day(1))
        .setKnownAt(day(1))
        .setReleasedAt(day(0))
        .setNewerHours(200)
        .setOlderHours(800)
        .setTiers(
            List.of(
                tier(DeviceTier.LOW, VersionOutcome.WORSE, new Estimate(ratio, 1.2, 3.0)),
                tier(DeviceTier.MID, VersionOutcome.NOT_WORSE, new Estimate(1.0, 0.9, 1.1)),
                tier(DeviceTier.HIGH, VersionOutcome.NOT_COMPARABLE, null)))
        .setBalance(
            List.of(
                new BalanceLine("tier", "LOW", 0.3, 0.25, null),
                line("os", "13", new Estimate(ratio, ratio * 0.8, ratio * 1.2)),
                line("os", "14", new Estimate(1.0, 0.8, 1.2)),
                line("vendor", "Google", new Estimate(ratio, ratio / 3, ratio * 2))))
        .build();
  }

  private static BalanceLine line(String dimension, String value, Estimate ratio) {
    return new BalanceLine(dimension, value, 0.5, 0.5, ratio);
  }

  private static TierVerdict tier(
      DeviceTier tier, VersionOutcome outcome, @Nullable Estimate ratio) {
    return new TierVerdict(tier, outcome, ratio);
  }

  public static TicketEvent ticket(int sequence, TicketEventType type) {
    return TicketEvent.newBuilder()
        .setId("event-" + sequence)
        .setType(type)
        .setApp(APP)
        .setTicket("T-1")
        .setSequence(sequence)
        .setFingerprint(RANK)
        .setTitle(title(RANK))
        .setCause(Cause.CPU_BOUND)
        .setStack(stack(title(RANK)))
        .setRule("many")
        .setTrigger("300 stalls, threshold 100")
        .setVersionName("1.1.0")
        .setVersionCode(110)
        .setWindowStart(day(1))
        .setWindowMillis(DAY_MILLIS)
        .setStalls(300)
        .setDevices(150)
        .setP50Millis(600)
        .setP95Millis(700)
        .setFirstSeen(day(1))
        .setLastSeen(day(1))
        .setAt(day(1).plusSeconds(sequence))
        .build();
  }

  /**
   * A stall of the cluster {@link #RANK} of two samples: 400 ms in {@code rank}, 200 ms in what it
   * calls.
   */
  public static AnalyzedStall stall(int number, int revision, String version) {
    return AnalyzedStall.newBuilder()
        .setEventId(eventId(number))
        .setRevision(revision)
        .setApp(APP)
        .setPlatform(Platform.ANDROID)
        .setVersionName(version)
        .setVersionCode(code(version))
        .setInstallId("install-" + number)
        .setDevice(
            Device.newBuilder()
                .setModel("Pixel 4a")
                .setTier(number % 2 == 0 ? DeviceTier.LOW : DeviceTier.MID)
                .setOsVersion("13")
                .build())
        .setSampleRate(0.002)
        .setKind(number == 1 ? StallKind.ANR : StallKind.FRAME)
        .setEventTime(day(1).plusSeconds(number))
        .setReceivedAt(day(1).plusSeconds(number))
        .setDurationMillis(600 + number)
        .setScreen("Feed")
        .setFingerprints(
            new Fingerprints(
                RANK, "i1:00000000000000000000000000000001", "o1:00000000000000000000000000000001"))
        .setTitle(title(RANK))
        .setStack(stack(title(RANK)))
        .setStrategy("time-majority")
        .setConfidence(0.9)
        .setCause(Cause.CPU_BOUND)
        .setSymbolized(true)
        .setFrames(
            List.of(
                frame("android.os.Handler.dispatchMessage", false),
                frame(title(RANK), true),
                frame("com.example.feed.Score.of", true)))
        .setNodes(List.of(new StackNode(-1, 0), new StackNode(0, 1), new StackNode(1, 2)))
        .setSamples(List.of(sample(100, 400, 1), sample(500, 200, 2)))
        .setMissingBuildIds(number == 2 ? List.of("build-x") : List.of())
        .build();
  }

  private static StackSample sample(int offset, int share, int node) {
    return StackSample.newBuilder()
        .setOffsetMillis(offset)
        .setShareMillis(share)
        .setNode(node)
        .setThreadState(ThreadState.RUNNABLE)
        .build();
  }
}
