package dev.jankline.dashboard.report;

import dev.jankline.dashboard.query.AppVersions;
import dev.jankline.dashboard.query.Histograms;
import dev.jankline.dashboard.query.Page;
import dev.jankline.dashboard.query.Paging;
import dev.jankline.dashboard.store.Snapshot;
import dev.jankline.dashboard.store.Sql;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Lists how smooth the scenes of a version are, beside another version. */
public final class SceneList {
  /** Rows of a scene and day that are read for one version. */
  private static final int MAX_ROWS = 200_000;

  private static final double SECOND_MILLIS = 1000.0;

  private SceneList() {}

  /** Orders the list; most first. */
  public enum Sort {
    FRAMES,
    SLOW,
    FROZEN,
    SCENE;

    private Comparator<SceneItem> order() {
      Comparator<SceneItem> byName = Comparator.comparing(SceneItem::scene);
      return switch (this) {
        case FRAMES -> Comparator.comparingLong(SceneItem::frames).reversed().thenComparing(byName);
        case SLOW ->
            Comparator.comparingLong(SceneItem::slowFrames).reversed().thenComparing(byName);
        case FROZEN ->
            Comparator.comparingLong(SceneItem::frozenFrames).reversed().thenComparing(byName);
        case SCENE -> byName;
      };
    }
  }

  /**
   * Counts frames by how late they were.
   *
   * @param toMillis null for the last bucket
   */
  public record OverrunCell(long fromMillis, @Nullable Long toMillis, long frames) {}

  /** Is a scene in one version. */
  public record SceneItem(
      String scene,
      long frames,
      long visibleMillis,
      @Nullable Double fps,
      long slowFrames,
      long frozenFrames,
      @Nullable Double slowShare,
      @Nullable Double frozenShare,
      List<OverrunCell> overrun,
      @Nullable SceneRate rate,
      @Nullable SceneItem other) {}

  /** Is the answer. */
  public record Answer(Page<SceneItem> page, String version, @Nullable String other) {}

  /** Says which two versions; null for the newest, and for none to compare with. */
  public record Choice(@Nullable String version, @Nullable String other, Sort sort) {}

  /** Lists scenes. */
  public static Answer of(Snapshot snapshot, String app, Choice choice, Paging paging) {
    AppVersions versions = AppVersions.of(snapshot, app);
    String version = versions.named(choice.version).name();
    String other = choice.other == null ? null : versions.named(choice.other).name();
    Map<String, SceneItem> others = other == null ? Map.of() : scenes(snapshot, app, other);
    List<SceneItem> items = new ArrayList<>();
    scenes(snapshot, app, version)
        .forEach((scene, item) -> items.add(beside(item, others.get(scene))));
    items.sort(choice.sort.order());
    return new Answer(paging.cut(items), version, other);
  }

  /** Adds up the days of a scene. */
  private static final class Sums {
    private final Histograms overrun = new Histograms();
    private long frames;
    private long visible;
    private long slow;
    private long frozen;

    SceneItem item(String scene, @Nullable SceneRate rate) {
      return new SceneItem(
          scene,
          frames,
          visible,
          visible == 0 ? null : frames / (visible / SECOND_MILLIS),
          slow,
          frozen,
          frames == 0 ? null : slow / (double) frames,
          frames == 0 ? null : frozen / (double) frames,
          cells(overrun.sums()),
          rate,
          null);
    }
  }

  private static Map<String, SceneItem> scenes(Snapshot snapshot, String app, String version) {
    Map<String, Sums> sums = new LinkedHashMap<>();
    Sql sql =
        new Sql(
            "SELECT scene, frames, visible_millis, slow, frozen, histogram FROM scene_row"
                + " WHERE app = ? AND version = ? AND window_millis = 86400000 LIMIT ?");
    snapshot.list(
        sql.bind(app).bind(version).bind(MAX_ROWS),
        row -> {
          Sums scene = sums.computeIfAbsent(row.text("scene"), unused -> new Sums());
          scene.frames += row.number("frames");
          scene.visible += row.number("visible_millis");
          scene.slow += row.number("slow");
          scene.frozen += row.number("frozen");
          scene.overrun.add(row.counts("histogram"));
          return scene;
        });
    Map<String, SceneItem> items = new LinkedHashMap<>();
    Map<String, SceneRate> rates = SceneRate.of(snapshot, app, version);
    sums.forEach((scene, sum) -> items.put(scene, sum.item(scene, rates.get(scene))));
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

  private static SceneItem beside(SceneItem item, @Nullable SceneItem other) {
    return new SceneItem(
        item.scene,
        item.frames,
        item.visibleMillis,
        item.fps,
        item.slowFrames,
        item.frozenFrames,
        item.slowShare,
        item.frozenShare,
        item.overrun,
        item.rate,
        other);
  }
}
