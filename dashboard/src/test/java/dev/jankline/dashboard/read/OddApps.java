package dev.jankline.dashboard.read;

import dev.jankline.dashboard.sample.Samples;
import dev.jankline.schema.AnalyzedStall;
import dev.jankline.schema.ClusterCount;
import dev.jankline.schema.ClusterMetadata;
import dev.jankline.schema.DeviceTier;
import dev.jankline.schema.Estimate;
import dev.jankline.schema.ExposureCount;
import dev.jankline.schema.Fingerprints;
import dev.jankline.schema.RateSubject;
import dev.jankline.schema.ScreenCount;
import dev.jankline.schema.SymbolizedFrame;
import dev.jankline.schema.TicketEvent;
import dev.jankline.schema.TicketEventType;
import dev.jankline.schema.TicketState;
import dev.jankline.schema.TierVerdict;
import dev.jankline.schema.VerdictReason;
import dev.jankline.schema.VersionComparison;
import dev.jankline.schema.VersionOutcome;
import dev.jankline.schema.VersionVerdict;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** Writes apps that are unlike the usual one to a store, and knows what is to be seen of them. */
public final class OddApps {
  /** Its 2.1.0 is worse than its 2.0.0 in one place on low-tier devices, and new in another. */
  public static final String WORSE = "com.worse.app";

  /** Has fifty versions, Chinese and long names, and one cluster with nearly all stalls. */
  public static final String FIFTY = "com.fifty.versions";

  /** Has more versions than one page of the interface. */
  public static final String MANY = "com.many.versions";

  public static final int MANY_VERSIONS = 230;

  public static final String NO_SYMBOLS = "com.no.symbols";

  /** Has two versions without a stall. */
  public static final String QUIET = "com.quiet.app";

  /** Has three devices, of which more stalled than were observed: sketches are estimates. */
  public static final String TINY = "com.tiny.fleet";

  /** Sent stalls, but no foreground time. */
  public static final String NO_EXPOSURE = "com.no.exposure";

  /** Has shares beyond 0 to 1 and verdicts without a ratio in its records. */
  public static final String FAULTY = "com.faulty.records";

  public static final String NOTHING_SENT = "com.nothing.sent";

  /** All that have sent something. */
  public static final List<String> SENT =
      List.of(WORSE, FIFTY, NO_SYMBOLS, QUIET, TINY, NO_EXPOSURE, FAULTY);

  /** Place, ratio, start and ticket of what got worse in {@link #WORSE}. */
  public static final String PLACE = "com.worse.shop.cart.PriceCalculator.total";

  public static final double RATIO = 4.1;
  public static final Instant SINCE = Instant.parse("2026-11-20T18:00:00Z");
  public static final String OWNER = "cart-team";

  /** Fingerprint of {@link #PLACE}. */
  public static final String WORSE_PRINT = Samples.RANK;

  private static final String NEW_PRINT = "k1:00000000000000000000000000000003";
  private static final String LONG_NAME =
      "com.example.verylongorganisationname.features.AbstractInterceptingViewModelProviderFactory"
          + "$Companion$InnerBuilder.createFromSavedInstanceStateOrDefaultArguments".repeat(3);

  /** Names of the clusters of {@link #FIFTY}. */
  public static final List<String> NAMES =
      List.of(LONG_NAME, "com.example.阅读.书架页面.加载全部书籍", "a.b.c");

  private OddApps() {}

  /** Writes all of them. */
  public static void fill(SampleFeed feed) {
    worseOnLow(feed);
    versions(feed, FIFTY, 50);
    versions(feed, MANY, MANY_VERSIONS);
    for (String version : List.of("1.0.0", "1.1.0")) {
      exposure(feed, QUIET, version, 30, Duration.ofHours(30));
      exposure(feed, TINY, version, 3, Duration.ofHours(3));
      exposure(feed, FAULTY, version, 100, Duration.ofHours(100));
      feed.count(count(TINY, version, Samples.RANK, version.equals("1.0.0") ? 1 : 19));
      feed.count(count(FAULTY, version, Samples.RANK, 60));
      ScreenCount screen = Samples.screen("阅读", version, 0, 10);
      screen.setApp(TINY);
      feed.screen(screen);
    }
    feed.answer(TINY, TicketState.MUTED);
    exposure(feed, NO_SYMBOLS, "1.0.0", 40, Duration.ofHours(40));
    ClusterCount unnamed = count(NO_SYMBOLS, "1.0.0", "unsymbolized:deadbeef01", 120);
    unnamed.setSymbolized(false);
    ClusterMetadata about = Samples.about(unnamed);
    about.setSymbolized(false);
    feed.info(about).count(unnamed);
    feed.count(count(NO_EXPOSURE, "1.0.0", Samples.RANK, 30));
    feed.count(count(NO_EXPOSURE, "1.1.0", Samples.PARSE, 10));
    faultyRecords(feed);
  }

  private static void worseOnLow(SampleFeed feed) {
    for (String version : List.of("2.0.0", "2.1.0")) {
      boolean isNewer = version.equals("2.1.0");
      exposure(feed, WORSE, version, 240, Duration.ofHours(400));
      for (int number = 0; number < 4; number++) {
        feed.stall(worseStall(isNewer ? number : 10 + number, version));
      }
      feed.count(count(WORSE, version, WORSE_PRINT, isNewer ? 360 : 60));
      feed.count(count(WORSE, version, Samples.PARSE, isNewer ? 20 : 60));
    }
    feed.count(count(WORSE, "2.1.0", NEW_PRINT, 84));
    feed.info(info(WORSE, WORSE_PRINT, PLACE));
    feed.info(info(WORSE, NEW_PRINT, "com.worse.shop.checkout.Tax.recompute"));
    feed.rate(worse(Samples.rate(RateSubject.APP, "*", 1, VersionOutcome.NOT_WORSE)));
    VersionComparison fresh =
        worse(Samples.rate(RateSubject.CLUSTER, NEW_PRINT, 1, VersionOutcome.NEW));
    Objects.requireNonNull(fresh.getVerdict()).setRatio(null);
    Objects.requireNonNull(fresh.getVerdict()).setEvidence(40);
    feed.rate(fresh);
    feed.rate(worse(Samples.rate(RateSubject.CLUSTER, Samples.PARSE, 0.3, VersionOutcome.GONE)));
    VersionComparison place = worse(Samples.rate(RateSubject.CLUSTER, WORSE_PRINT, RATIO));
    VersionVerdict verdict = Objects.requireNonNull(place.getVerdict());
    verdict.setSince(SINCE);
    verdict.setTiers(
        List.of(
            tier(DeviceTier.LOW, VersionOutcome.WORSE, new Estimate(6.0, 4.0, 9.0)),
            tier(DeviceTier.MID, VersionOutcome.NOT_WORSE, new Estimate(1.0, 0.8, 1.2)),
            tier(DeviceTier.HIGH, VersionOutcome.NOT_WORSE, new Estimate(1.0, 0.7, 1.3))));
    feed.rate(place);
    TicketEvent ticket = Samples.ticket(0, TicketEventType.OPENED);
    ticket.setApp(WORSE);
    ticket.setVersionName("2.1.0");
    ticket.setVersionCode(Samples.code("2.1.0"));
    ticket.setTitle(PLACE);
    ticket.setOwners(List.of(OWNER));
    feed.ticket(ticket).answer(WORSE, TicketState.OPEN);
  }

  /** A stall of the place that got worse; numbers tell them apart. */
  public static AnalyzedStall worseStall(int number, String version) {
    AnalyzedStall stall = Samples.stall(100 + number, 0, version);
    stall.setApp(WORSE);
    stall.setTitle(PLACE);
    stall.setFingerprints(new Fingerprints(WORSE_PRINT, "i1:" + "0".repeat(32), "o1:1"));
    List<SymbolizedFrame> frames = new ArrayList<>(stall.getFrames());
    frames.set(1, Samples.frame(PLACE, true));
    stall.setFrames(frames);
    return stall;
  }

  /** Day of stalls of the place that got worse. */
  public static ClusterCount worseCount(int day, long stalls) {
    ClusterCount count = Samples.count(WORSE_PRINT, "2.1.0", day, stalls);
    count.setApp(WORSE);
    return count;
  }

  private static VersionComparison worse(VersionComparison rate) {
    rate.setApp(WORSE);
    rate.setVersionName("2.1.0");
    rate.setVersionCode(Samples.code("2.1.0"));
    VersionVerdict verdict = Objects.requireNonNull(rate.getVerdict());
    verdict.setOlderVersionName("2.0.0");
    verdict.setOlderVersionCode(Samples.code("2.0.0"));
    verdict.setOlderVersions(List.of("2.0.0"));
    return rate;
  }

  private static TierVerdict tier(
      DeviceTier tier, VersionOutcome outcome, @Nullable Estimate ratio) {
    return new TierVerdict(tier, outcome, ratio);
  }

  /** Name of a version of {@link #FIFTY} and {@link #MANY}; the oldest is 0. */
  public static String version(int number) {
    return "5.%d.0-rc.%d+build.2026%04d".formatted(number % 10, number, number);
  }

  private static void versions(SampleFeed feed, String app, int number) {
    Random random = new Random(7);
    List<ExposureCount> exposures = new ArrayList<>();
    List<ClusterCount> counts = new ArrayList<>();
    for (int i = 0; i < number; i++) {
      ExposureCount exposure = Samples.exposure("1.0.0", 0, 2, Duration.ofHours(4));
      exposure.setApp(app);
      exposure.setVersionName(version(i));
      exposure.setVersionCode(5_000 + i);
      exposures.add(exposure);
      for (String name : NAMES) {
        long stalls = name.equals(LONG_NAME) ? 600 : random.nextInt(3);
        ClusterCount count = count(app, "1.0.0", print(name), stalls);
        count.setVersionName(version(i));
        count.setVersionCode(5_000 + i);
        counts.add(count);
      }
    }
    NAMES.forEach(name -> feed.info(info(app, print(name), name)));
    feed.all(exposures, counts);
  }

  private static String print(String name) {
    return "k1:" + name.hashCode();
  }

  private static void faultyRecords(SampleFeed feed) {
    VersionComparison app = Samples.rate(RateSubject.APP, "*", 1.0, VersionOutcome.NOT_COMPARABLE);
    Objects.requireNonNull(app.getVerdict()).setReason(VerdictReason.NAMES_MISSING);
    app.setAffectedDeviceDays(2_000);
    app.setAffectedPerThousand(new Estimate(1040.0, -20.0, 1300.0));
    VersionComparison cluster =
        Samples.rate(RateSubject.CLUSTER, Samples.RANK, 1, VersionOutcome.GONE);
    for (VersionComparison rate : List.of(app, cluster)) {
      rate.setApp(FAULTY);
      feed.rate(rate);
    }
    ScreenCount screen = Samples.screen("Odd", "1.1.0", 0, 20);
    screen.setApp(FAULTY);
    screen.setSlowFrames(31);
    AnalyzedStall stall = Samples.stall(1, 0, "1.1.0");
    stall.setApp(FAULTY);
    feed.screen(screen).stall(stall);
  }

  private static ClusterMetadata info(String app, String fingerprint, String title) {
    ClusterMetadata info = Samples.info(fingerprint, title);
    info.setApp(app);
    return info;
  }

  private static void exposure(
      SampleFeed feed, String app, String version, long devices, Duration foreground) {
    ExposureCount exposure = Samples.exposure(version, 0, devices, foreground);
    exposure.setApp(app);
    feed.exposure(exposure);
  }

  private static ClusterCount count(String app, String version, String fingerprint, long stalls) {
    ClusterCount count = Samples.count(fingerprint, version, 0, stalls);
    count.setApp(app);
    return count;
  }
}
