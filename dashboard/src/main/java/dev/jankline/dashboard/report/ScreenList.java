package dev.jankline.dashboard.report;

import dev.jankline.dashboard.query.AppVersions;
import dev.jankline.dashboard.query.Estimate;
import dev.jankline.dashboard.query.Histograms;
import dev.jankline.dashboard.query.Page;
import dev.jankline.dashboard.query.Verdict;
import dev.jankline.dashboard.store.ResultRow;
import dev.jankline.dashboard.store.Snapshot;
import dev.jankline.dashboard.store.Sql;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Lists how smooth the screens of a version are, beside another version. */
public final class ScreenList {
  /** Rows of a screen and day that are read for one version. */
  private static final int MAX_ROWS = 200_000;

  private static final double SECOND_MILLIS = 1000.0;

  private ScreenList() {}

  /** Orders the list; most first. */
  public enum Sort {
    FRAMES,
    SLOW,
    FROZEN,
    SCREEN;

    private Comparator<ScreenItem> order() {
      Comparator<ScreenItem> byName = Comparator.comparing(ScreenItem::screen);
      return switch (this) {
        case FRAMES ->
            Comparator.comparingLong(ScreenItem::frames).reversed().thenComparing(byName);
        case SLOW ->
            Comparator.comparingLong(ScreenItem::slowFrames).reversed().thenComparing(byName);
        case FROZEN ->
            Comparator.comparingLong(ScreenItem::frozenFrames).reversed().thenComparing(byName);
        case SCREEN -> byName;
      };
    }
  }

  /**
   * Counts frames by how late they were.
   *
   * @param toMillis null for the last bucket
   */
  public record OverrunCell(long fromMillis, @Nullable Long toMillis, long frames) {}

  /**
   * A screen in one version.
   *
   * @param hitchMillisPerSecond milliseconds by which frames were late, per second visible; null
   *     when no report says it
   */
  public record ScreenItem(
      String screen,
      long frames,
      long visibleMillis,
      @Nullable Double fps,
      long slowFrames,
      long frozenFrames,
      @Nullable Double slowShare,
      @Nullable Double frozenShare,
      @Nullable Double hitchMillisPerSecond,
      List<OverrunCell> overrun,
      @Nullable ScreenRate rate,
      @Nullable ScreenItem other) {}

  /** The answer. */
  public record Answer(Page<ScreenItem> page, String version, @Nullable String other) {}

  /** Says which two versions; null for the newest, and for none to compare with. */
  public record Choice(@Nullable String version, @Nullable String other, Sort sort) {}

  /** Lists screens. */
  public static Answer of(Snapshot snapshot, String app, Choice choice, Page.Paging paging) {
    AppVersions versions = AppVersions.of(snapshot, app);
    String version = versions.named(choice.version).name();
    String other = choice.other == null ? null : versions.named(choice.other).name();
    Map<String, ScreenItem> others = other == null ? Map.of() : screens(snapshot, app, other);
    List<ScreenItem> items = new ArrayList<>();
    screens(snapshot, app, version)
        .forEach((screen, item) -> items.add(beside(item, others.get(screen))));
    items.sort(choice.sort.order());
    return new Answer(paging.cut(items), version, other);
  }

  /** Adds up the days of a screen. */
  private static final class Sums {
    private final Histograms overrun = new Histograms();
    private long frames;
    private long visible;
    private long slow;
    private long frozen;
    private long late;
    private long lateVisible;

    ScreenItem item(String screen, @Nullable ScreenRate rate) {
      return new ScreenItem(
          screen,
          frames,
          visible,
          visible == 0 ? null : frames / (visible / SECOND_MILLIS),
          slow,
          frozen,
          Estimate.share(slow, frames),
          Estimate.share(frozen, frames),
          Estimate.millisPerSecond(late, lateVisible),
          cells(overrun.sums()),
          rate,
          null);
    }
  }

  private static Map<String, ScreenItem> screens(Snapshot snapshot, String app, String version) {
    Map<String, Sums> sums = new LinkedHashMap<>();
    Sql sql =
        new Sql(
            "SELECT screen, frames, visible_millis, slow, frozen, histogram, overrun_millis,"
                + " overrun_visible_millis FROM screen_row"
                + " WHERE app = ? AND version = ? AND window_millis = 86400000 LIMIT ?");
    snapshot.list(
        sql.bind(app).bind(version).bind(MAX_ROWS),
        row -> {
          Sums screen = sums.computeIfAbsent(row.text("screen"), unused -> new Sums());
          screen.frames += row.number("frames");
          screen.visible += row.number("visible_millis");
          screen.slow += row.number("slow");
          screen.frozen += row.number("frozen");
          screen.late += row.number("overrun_millis");
          screen.lateVisible += row.number("overrun_visible_millis");
          screen.overrun.add(row.counts("histogram"));
          return screen;
        });
    Map<String, ScreenItem> items = new LinkedHashMap<>();
    Map<String, ScreenRate> rates = ScreenRate.of(snapshot, app, version);
    sums.forEach((screen, sum) -> items.put(screen, sum.item(screen, rates.get(screen))));
    return items;
  }

  /** Bucket 0 was not late; bucket i was from 2^(i-1) ms up to 2^i ms, the last one more. */
  private static List<OverrunCell> cells(List<Long> histogram) {
    List<OverrunCell> cells = new ArrayList<>();
    for (int i = 0; i < histogram.size(); i++) {
      if (histogram.get(i) > 0) {
        Long to = i == LAST_BUCKET ? null : (Long) (i == 0 ? 0L : 1L << i);
        cells.add(new OverrunCell(i == 0 ? 0 : 1L << (i - 1), to, histogram.get(i)));
      }
    }
    return cells;
  }

  private static final int LAST_BUCKET = 13;

  private static ScreenItem beside(ScreenItem item, @Nullable ScreenItem other) {
    return new ScreenItem(
        item.screen,
        item.frames,
        item.visibleMillis,
        item.fps,
        item.slowFrames,
        item.frozenFrames,
        item.slowShare,
        item.frozenShare,
        item.hitchMillisPerSecond,
        item.overrun,
        item.rate,
        other);
  }

  /**
   * How often devices that showed a screen stalled there, in the release to date.
   *
   * @param deviceDays devices that showed the screen on each day, added up over the days
   * @param affectedDeviceDays of these, those with at least one stall in the screen
   * @param affectedPerThousand affected device-days of 1,000
   * @param verdict comparison with the version before; null when there is none
   */
  public record ScreenRate(
      long deviceDays,
      long affectedDeviceDays,
      @Nullable Estimate affectedPerThousand,
      @Nullable Verdict verdict) {
    private static final int MAX_SCREENS = 10_000;

    /** Rates of the screens of a version, by screen. */
    static Map<String, ScreenRate> of(Snapshot snapshot, String app, String version) {
      Sql sql =
          new Sql(
                  "SELECT r.name, r.device_days, r.affected, r.affected_value, r.affected_low,"
                      + " r.affected_high, ")
              .add(Verdict.COLUMNS)
              .add(
                  " FROM rate_row r WHERE r.app = ? AND r.subject = 'SCREEN' AND r.version = ?"
                      + " LIMIT ?");
      Map<String, ScreenRate> rates = new HashMap<>();
      snapshot.list(
          sql.bind(app).bind(version).bind(MAX_SCREENS),
          row -> rates.put(row.text("name"), read(row)));
      return rates;
    }

    private static ScreenRate read(ResultRow row) {
      return new ScreenRate(
          row.number("device_days"),
          row.number("affected"),
          Estimate.read(row, "affected"),
          Verdict.read(row));
    }
  }
}
