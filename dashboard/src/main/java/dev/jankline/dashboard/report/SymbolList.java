package dev.jankline.dashboard.report;

import dev.jankline.dashboard.query.Page;
import dev.jankline.dashboard.query.Times;
import dev.jankline.dashboard.store.Snapshot;
import dev.jankline.dashboard.store.Sql;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Lists the symbol files of an app; builds whose symbols stalls wait for come first. */
public final class SymbolList {
  private static final int MAX_BUILDS = 20_000;

  private static final String BUILDS =
      """
      WITH w AS (SELECT build, count(*) AS stalls, arg_max(version, version_code) AS version,
          max(version_code) AS version_code FROM
          (SELECT unnest(missing) AS build, version, version_code FROM stall WHERE app = ?) AS waiting
        GROUP BY build)
      SELECT coalesce(f.build_id, w.build) AS build, coalesce(f.kind, 'UNKNOWN') AS kind,
        coalesce(f.version, w.version) AS version, coalesce(f.version_code, w.version_code) AS version_code,
        f.size_bytes, f.sha256, f.uploaded_at, f.k IS NOT NULL AS present, coalesce(w.stalls, 0) AS stalls
      FROM (SELECT * FROM symbol_file WHERE app = ?) AS f FULL JOIN w ON w.build = f.build_id
      ORDER BY present, stalls DESC, uploaded_at DESC, build LIMIT ?
      """;

  private static final String WAITING =
      "SELECT sum(unsymbolized)::BIGINT AS stalls FROM exposure_row WHERE app = ? AND window_millis = 86400000";

  private SymbolList() {}

  /**
   * One build.
   *
   * @param waitingStalls kept stalls that lack its symbols
   */
  public record SymbolItem(
      String buildId,
      String kind,
      @Nullable String version,
      @Nullable Long versionCode,
      @Nullable Long sizeBytes,
      @Nullable String sha256,
      @Nullable String uploadedAt,
      boolean present,
      long waitingStalls) {}

  /**
   * The answer.
   *
   * @param missing builds without symbols that kept stalls wait for
   * @param waitingStalls all stalls of the app that are counted without names
   */
  public record Answer(Page<SymbolItem> page, long missing, long waitingStalls) {}

  /** Lists builds. */
  public static Answer of(Snapshot snapshot, String app, Page.Paging paging) {
    List<SymbolItem> items =
        snapshot.list(
            new Sql(BUILDS).bind(app).bind(app).bind(MAX_BUILDS),
            row ->
                new SymbolItem(
                    row.text("build"),
                    row.text("kind"),
                    row.textOrNull("version"),
                    row.numberOrNull("version_code"),
                    row.numberOrNull("size_bytes"),
                    row.textOrNull("sha256"),
                    Times.isoOrNull(row.numberOrNull("uploaded_at")),
                    row.flag("present"),
                    row.number("stalls")));
    return new Answer(
        paging.cut(items),
        items.stream().filter(item -> !item.present).count(),
        snapshot.first(new Sql(WAITING).bind(app), row -> row.number("stalls")).orElse(0L));
  }
}
