package dev.jankline.processor.counts;

import dev.jankline.analysis.names.RecentAnswers;
import dev.jankline.processor.counts.ObservedDevices.VersionScreen;
import dev.jankline.processor.days.DeviceDays;
import dev.jankline.processor.days.RowNames;
import dev.jankline.processor.days.RowNames.AppVersion;
import dev.jankline.processor.days.Windows;
import dev.jankline.processor.kafka.AccountingEntry;
import dev.jankline.processor.kafka.AccountingEntry.CountedKind;
import dev.jankline.processor.kafka.Affected;
import dev.jankline.processor.kafka.Countable;
import dev.jankline.processor.kafka.Countable.CountedStall;
import dev.jankline.processor.kafka.Countable.ExplainedAnr;
import dev.jankline.processor.kafka.Countable.Retraction;
import dev.jankline.processor.kafka.ReceivedEvent.CountedEvent;
import dev.jankline.processor.kafka.ReceivedEvent.ReceivedExposure;
import dev.jankline.processor.kafka.ReceivedEvent.ReceivedScreen;
import dev.jankline.processor.kafka.ReceivedEvent.ReceivedSelfReport;
import dev.jankline.processor.kafka.ReceivedEvent.ReceivedStall;
import dev.jankline.schema.AnalyzedStall;
import dev.jankline.schema.ArmRule;
import dev.jankline.schema.BatchHeader;
import dev.jankline.schema.CountedAs;
import dev.jankline.schema.ExampleStall;
import dev.jankline.schema.Fingerprints;
import dev.jankline.schema.Grouping;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Says what each thing that is counted adds to which rows, its line in the accounting included. */
final class Counting implements Countable.Cases<List<Row>> {
  private final RowNames names;
  private final ObservedDevices observed;
  private final TaskExamples sent;

  /**
   * Each row that waits has the names of its first event: names that are the same object need not
   * be read to find it.
   */
  private final RecentAnswers<String, String> shared = RecentAnswers.ofSameTexts();

  /**
   * Takes the limits of names, and what devices did so far.
   *
   * @param names decides under which version and screen an event is counted
   * @param days days on which devices were observed, and stalled
   * @param sent decides which texts are sent
   * @param arms finds the values of labels that are compared, by app
   */
  Counting(
      RowNames names, DeviceDays days, TaskExamples sent, Function<String, List<ArmRule>> arms) {
    this.names = names;
    this.sent = sent;
    this.observed = new ObservedDevices(days, arms);
  }

  /** Every grouping of the app and its windows, but those that the stall is in already. */
  @Override
  public List<Row> stall(CountedStall counted) {
    AnalyzedStall stall = counted.stall();
    stall.setApp(shared.of(stall.getApp()));
    share(counted.names());
    ByteBuffer sketch = DeviceSketch.of(stall.getInstallId());
    List<Row> rows = new ArrayList<>();
    for (Grouping grouping : moving(counted.names(), counted.before())) {
      for (Duration window : windows(grouping)) {
        ClusterRow row = ClusterRow.of(counted, grouping, window, sketch);
        rows.add(row.with(texts(counted, grouping, window)));
      }
    }
    if (counted.before() == null) {
      String device = ObservedDevices.device(stall);
      Affected seen = observed.observed(device, counted);
      Affected affected = observed.affected(device, counted);
      Anrs anrs = observed.anrs(device, counted);
      for (Duration window : Windows.ALL) {
        ExposureRow row = ExposureRow.of(counted, window, seen, affected, sketch);
        rows.add(window.equals(Windows.DAY) ? row.with(anrs, stall) : row);
      }
      rows.addAll(screen(device, counted));
    }
    if (isNewInAccounting(counted.names(), counted.before())) {
      if (!counted.names().getSymbolized()) {
        rows.add(
            ExposureRow.ofUnsymbolized(stall.getApp(), counted.names(), stall.getEventTime(), 1));
      }
      CountedKind kind = CountedKind.ofStall(counted.names().getSymbolized());
      rows.add(
          OutcomeRow.of(AccountingEntry.counted(stall.getApp(), stall.getReceivedAt(), kind, 1)));
    }
    return rows;
  }

  /** Every grouping that the stall leaves, and its windows. */
  @Override
  public List<Row> retraction(Retraction retraction) {
    List<Row> rows = new ArrayList<>();
    for (Grouping grouping : moving(retraction.from(), retraction.to())) {
      windows(grouping).forEach(window -> rows.add(ClusterRow.of(retraction, grouping, window)));
      forgetTexts(retraction, grouping);
    }
    if (isNewInAccounting(retraction.from(), retraction.to())) {
      ReceivedStall stall = retraction.stall();
      if (!retraction.from().getSymbolized()) {
        rows.add(ExposureRow.ofUnsymbolized(stall.app(), retraction.from(), stall.eventTime(), -1));
      }
      CountedKind kind = CountedKind.ofStall(retraction.from().getSymbolized());
      rows.add(
          OutcomeRow.of(
              AccountingEntry.counted(
                  retraction.stall().app(), retraction.stall().receivedAt(), kind, -1)));
    }
    return rows;
  }

  @Override
  public List<Row> anr(ExplainedAnr anr) {
    return List.of(ClusterRow.of(anr));
  }

  @Override
  public List<Row> screen(ReceivedScreen report) {
    AppVersion version = version(report);
    String name = shared.of(report.frames().getScreen());
    VersionScreen screen =
        new VersionScreen(version, names.screen(report.app(), version, name, report.eventTime()));
    Affected first = observed.shown(report, screen);
    return event(
        report, CountedKind.SCREEN_FRAMES, window -> ScreenRow.of(report, screen, window, first));
  }

  /** The row of the screen in which a stall happened; none when it is not known. */
  private List<Row> screen(String device, CountedStall counted) {
    AnalyzedStall stall = counted.stall();
    String name = stall.getScreen();
    if (name == null || name.isEmpty()) {
      return List.of();
    }
    AppVersion version =
        new AppVersion(counted.names().getVersionName(), counted.names().getVersionCode());
    String shown = names.screen(stall.getApp(), version, shared.of(name), stall.getEventTime());
    VersionScreen screen = new VersionScreen(version, shown);
    Affected seen = observed.observed(device, counted, screen);
    Affected affected = observed.affected(device, counted, screen);
    return List.of(ScreenRow.of(counted, screen, seen, affected));
  }

  @Override
  public List<Row> exposure(ReceivedExposure report) {
    AppVersion version = version(report);
    Affected first = observed.exposure(report, version);
    return event(
        report, CountedKind.EXPOSURE, window -> ExposureRow.of(report, version, window, first));
  }

  @Override
  public List<Row> selfReport(ReceivedSelfReport report) {
    AppVersion version = version(report);
    return event(
        report, CountedKind.SELF_REPORT, window -> ExposureRow.of(report, version, window));
  }

  @Override
  public List<Row> accounting(AccountingEntry entry) {
    return List.of(OutcomeRow.of(entry));
  }

  /** The rows of a stall hold these names. */
  private void share(CountedAs names) {
    names.setVersionName(shared.of(names.getVersionName()));
    Fingerprints fingerprints = names.getFingerprints();
    fingerprints.setPrimary(shared.of(fingerprints.getPrimary()));
    fingerprints.setBlockingCall(shared.of(fingerprints.getBlockingCall()));
    fingerprints.setEntryPoint(shared.of(fingerprints.getEntryPoint()));
  }

  /** The rows of a report hold the names of its header. */
  private AppVersion version(CountedEvent report) {
    BatchHeader header = report.event().getHeader();
    header.setApp(shared.of(header.getApp()));
    header.setVersionName(shared.of(header.getVersionName()));
    AppVersion version = AppVersion.of(header);
    return names.version(report.app(), version, report.eventTime());
  }

  private static List<Row> event(
      CountedEvent report, CountedKind kind, Function<Duration, Row> inWindow) {
    List<Row> rows = new ArrayList<>();
    Windows.ALL.forEach(window -> rows.add(inWindow.apply(window)));
    rows.add(accountingRow(report, kind));
    return rows;
  }

  private static Row accountingRow(CountedEvent report, CountedKind kind) {
    return OutcomeRow.of(AccountingEntry.counted(report.app(), report.receivedAt(), kind, 1));
  }

  /**
   * The groupings of a name in which the other is another cluster, or another cause. Both have the
   * same groupings.
   */
  private static List<Grouping> moving(CountedAs names, @Nullable CountedAs others) {
    List<Grouping> groupings = new ArrayList<>();
    groupings.add(Grouping.PRIMARY);
    groupings.addAll(names.getGroupings());
    if (others != null
        && names.getSymbolized() == others.getSymbolized()
        && names.getCause() == others.getCause()) {
      groupings.removeIf(grouping -> isSame(names, others, grouping));
    }
    return groupings;
  }

  /** The cluster may have lost its last stall, and its texts with it. */
  private void forgetTexts(Retraction retraction, Grouping grouping) {
    ReceivedStall stall = retraction.stall();
    String fingerprint = ClusterRow.fingerprint(retraction.from().getFingerprints(), grouping);
    long version = stall.event().getHeader().getVersionCode();
    sent.forget(SentExamples.mark(stall.app(), grouping, fingerprint, version));
  }

  private static List<Duration> windows(Grouping grouping) {
    return grouping == Grouping.PRIMARY ? Windows.ALL : Windows.DAYS;
  }

  /** The texts of the stall, beside its row of the day, when they were not sent lately. */
  private @Nullable ExampleStall texts(CountedStall counted, Grouping grouping, Duration window) {
    if (!window.equals(Windows.DAY)) {
      return null;
    }
    AnalyzedStall stall = counted.stall();
    String fingerprint = ClusterRow.fingerprint(counted.names().getFingerprints(), grouping);
    long mark = SentExamples.mark(stall.getApp(), grouping, fingerprint, stall.getVersionCode());
    return sent.add(mark, stall.getReceivedAt()) ? ExampleStalls.of(stall) : null;
  }

  private static boolean isSame(CountedAs names, CountedAs others, Grouping grouping) {
    return ClusterRow.fingerprint(names.getFingerprints(), grouping)
        .equals(ClusterRow.fingerprint(others.getFingerprints(), grouping));
  }

  private static boolean isNewInAccounting(CountedAs names, @Nullable CountedAs others) {
    return others == null || names.getSymbolized() != others.getSymbolized();
  }
}
