package dev.jankline.processor.combine;

import dev.jankline.processor.flow.Affected;
import dev.jankline.processor.flow.Countable;
import dev.jankline.processor.flow.CountedEvent;
import dev.jankline.processor.flow.CountedKind;
import dev.jankline.processor.flow.CountedStall;
import dev.jankline.processor.flow.LedgerEntry;
import dev.jankline.processor.flow.ReceivedExposure;
import dev.jankline.processor.flow.ReceivedScene;
import dev.jankline.processor.flow.ReceivedSelfReport;
import dev.jankline.processor.flow.ReceivedStall;
import dev.jankline.processor.flow.Retraction;
import dev.jankline.processor.names.RecentAnswers;
import dev.jankline.processor.row.AppVersion;
import dev.jankline.processor.row.ClusterRow;
import dev.jankline.processor.row.DeviceSketch;
import dev.jankline.processor.row.Exemplars;
import dev.jankline.processor.row.ExposureRow;
import dev.jankline.processor.row.OutcomeRow;
import dev.jankline.processor.row.Row;
import dev.jankline.processor.row.RowNames;
import dev.jankline.processor.row.SceneRow;
import dev.jankline.processor.row.VersionScene;
import dev.jankline.processor.window.DeviceDays;
import dev.jankline.processor.window.Windows;
import dev.jankline.schema.AnalyzedStall;
import dev.jankline.schema.BatchHeader;
import dev.jankline.schema.CountedAs;
import dev.jankline.schema.Exemplar;
import dev.jankline.schema.Fingerprints;
import dev.jankline.schema.Lens;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Says what each thing that is counted adds to which rows, its line in the ledger included. */
final class Counting implements Countable.Cases<List<Row>> {
  private static final List<Lens> LENSES = List.of(Lens.KEY, Lens.INNER, Lens.OUTER);

  private final RowNames names;
  private final ObservedDevices observed;
  private final TaskExemplars sent;

  /**
   * Each row that waits has the names of its first event: names that are the same object need not
   * be read to find it.
   */
  private final RecentAnswers<String, String> shared = RecentAnswers.ofSameTexts();

  /**
   * Takes the limits of names, and what devices did so far.
   *
   * @param names decides under which version and scene an event is counted
   * @param days days on which devices were observed, and stalled
   * @param sent decides which texts are sent
   */
  Counting(RowNames names, DeviceDays days, TaskExemplars sent) {
    this.names = names;
    this.sent = sent;
    this.observed = new ObservedDevices(days);
  }

  /** Every lens and its windows, but those that the stall is in already. */
  @Override
  public List<Row> stall(CountedStall counted) {
    AnalyzedStall stall = counted.stall();
    stall.setApp(shared.of(stall.getApp()));
    share(counted.names());
    ByteBuffer sketch = DeviceSketch.of(stall.getInstallId());
    List<Row> rows = new ArrayList<>();
    for (Lens lens : moving(counted.names(), counted.before())) {
      for (Duration window : windows(lens)) {
        ClusterRow row = ClusterRow.of(counted, lens, window, sketch);
        rows.add(row.with(texts(counted, lens, window)));
      }
    }
    if (counted.before() == null) {
      String device = ObservedDevices.device(stall);
      Affected seen = observed.observed(device, counted);
      Affected affected = observed.affected(device, counted);
      for (Duration window : Windows.ALL) {
        rows.add(ExposureRow.of(counted, window, seen, affected, sketch));
      }
      rows.addAll(scene(device, counted));
    }
    if (isNewInLedger(counted.names(), counted.before())) {
      if (!counted.names().getSymbolized()) {
        rows.add(
            ExposureRow.ofUnsymbolized(stall.getApp(), counted.names(), stall.getEventTime(), 1));
      }
      CountedKind kind = CountedKind.ofStall(counted.names().getSymbolized());
      rows.add(OutcomeRow.of(LedgerEntry.counted(stall.getApp(), stall.getReceivedAt(), kind, 1)));
    }
    return rows;
  }

  /** Every lens that the stall leaves, and its windows. */
  @Override
  public List<Row> retraction(Retraction retraction) {
    List<Row> rows = new ArrayList<>();
    for (Lens lens : moving(retraction.from(), retraction.to())) {
      windows(lens).forEach(window -> rows.add(ClusterRow.of(retraction, lens, window)));
      forgetTexts(retraction, lens);
    }
    if (isNewInLedger(retraction.from(), retraction.to())) {
      ReceivedStall stall = retraction.stall();
      if (!retraction.from().getSymbolized()) {
        rows.add(ExposureRow.ofUnsymbolized(stall.app(), retraction.from(), stall.eventTime(), -1));
      }
      CountedKind kind = CountedKind.ofStall(retraction.from().getSymbolized());
      rows.add(
          OutcomeRow.of(
              LedgerEntry.counted(
                  retraction.stall().app(), retraction.stall().receivedAt(), kind, -1)));
    }
    return rows;
  }

  @Override
  public List<Row> scene(ReceivedScene report) {
    AppVersion version = version(report);
    String name = shared.of(report.frames().getScene());
    VersionScene scene =
        new VersionScene(version, names.scene(report.app(), version, name, report.eventTime()));
    Affected first = observed.shown(report, scene);
    return event(
        report, CountedKind.SCENE_FRAMES, window -> SceneRow.of(report, scene, window, first));
  }

  /** The row of the scene in which a stall happened; none when it is not known. */
  private List<Row> scene(String device, CountedStall counted) {
    AnalyzedStall stall = counted.stall();
    String name = stall.getScene();
    if (name == null || name.isEmpty()) {
      return List.of();
    }
    AppVersion version =
        new AppVersion(counted.names().getVersionName(), counted.names().getVersionCode());
    String shown = names.scene(stall.getApp(), version, shared.of(name), stall.getEventTime());
    VersionScene scene = new VersionScene(version, shown);
    Affected seen = observed.observed(device, counted, scene);
    Affected affected = observed.affected(device, counted, scene);
    return List.of(SceneRow.of(counted, scene, seen, affected));
  }

  @Override
  public List<Row> exposure(ReceivedExposure report) {
    AppVersion version = version(report);
    Affected first = observed.exposure(report, version);
    return event(
        report, CountedKind.EXPOSURE, window -> ExposureRow.of(report, version, window, first));
  }

  /** Nothing but the line in the ledger. */
  @Override
  public List<Row> selfReport(ReceivedSelfReport report) {
    return List.of(ledgerRow(report, CountedKind.SELF_REPORT));
  }

  @Override
  public List<Row> ledger(LedgerEntry entry) {
    return List.of(OutcomeRow.of(entry));
  }

  /** The rows of a stall hold these names. */
  private void share(CountedAs names) {
    names.setVersionName(shared.of(names.getVersionName()));
    Fingerprints fingerprints = names.getFingerprints();
    fingerprints.setKey(shared.of(fingerprints.getKey()));
    fingerprints.setInner(shared.of(fingerprints.getInner()));
    fingerprints.setOuter(shared.of(fingerprints.getOuter()));
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
    rows.add(ledgerRow(report, kind));
    return rows;
  }

  private static Row ledgerRow(CountedEvent report, CountedKind kind) {
    return OutcomeRow.of(LedgerEntry.counted(report.app(), report.receivedAt(), kind, 1));
  }

  /** The lenses in which two names of a stall are different clusters, or different causes. */
  private static List<Lens> moving(CountedAs names, @Nullable CountedAs others) {
    if (others == null
        || names.getSymbolized() != others.getSymbolized()
        || names.getCause() != others.getCause()) {
      return LENSES;
    }
    return LENSES.stream().filter(lens -> !isSame(names, others, lens)).toList();
  }

  /** The cluster may have lost its last stall, and its texts with it. */
  private void forgetTexts(Retraction retraction, Lens lens) {
    ReceivedStall stall = retraction.stall();
    String fingerprint = ClusterRow.fingerprint(retraction.from().getFingerprints(), lens);
    long version = stall.event().getHeader().getVersionCode();
    sent.forget(SentExemplars.mark(stall.app(), lens, fingerprint, version));
  }

  private static List<Duration> windows(Lens lens) {
    return lens == Lens.KEY ? Windows.ALL : Windows.DAYS;
  }

  /** The texts of the stall, beside its row of the day, when they were not sent lately. */
  private @Nullable Exemplar texts(CountedStall counted, Lens lens, Duration window) {
    if (!window.equals(Windows.DAY)) {
      return null;
    }
    AnalyzedStall stall = counted.stall();
    String fingerprint = ClusterRow.fingerprint(counted.names().getFingerprints(), lens);
    long mark = SentExemplars.mark(stall.getApp(), lens, fingerprint, stall.getVersionCode());
    return sent.add(mark, stall.getReceivedAt()) ? Exemplars.of(stall) : null;
  }

  private static boolean isSame(CountedAs names, CountedAs others, Lens lens) {
    return ClusterRow.fingerprint(names.getFingerprints(), lens)
        .equals(ClusterRow.fingerprint(others.getFingerprints(), lens));
  }

  private static boolean isNewInLedger(CountedAs names, @Nullable CountedAs others) {
    return others == null || names.getSymbolized() != others.getSymbolized();
  }
}
