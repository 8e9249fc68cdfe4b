package dev.jankline.dashboard.query;

import dev.jankline.dashboard.store.Snapshot;
import dev.jankline.dashboard.store.Sql;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Knows the versions of one app, newest first, and how long each was in the foreground. */
public final class AppVersions {
  /** Versions looked at, the newest. */
  private static final int MAX_VERSIONS = 1000;

  private static final String VERSIONS =
      """
      SELECT v.version, v.code, coalesce(x.foreground, 0) AS foreground, r.older_version
      FROM version v LEFT JOIN (
        SELECT version, sum(foreground_millis) AS foreground FROM exposure_row
        WHERE app = ? AND window_millis = 86400000 GROUP BY version) AS x ON x.version = v.version
      LEFT JOIN (
        SELECT version, arg_max(older_version, rank) AS older_version FROM rate_row
        WHERE app = ? AND subject = 'APP' AND older_version IS NOT NULL
        GROUP BY version) AS r ON r.version = v.version
      WHERE v.app = ? ORDER BY v.code DESC, v.version DESC LIMIT ?
      """;

  private final String app;
  private final List<AppVersion> all;

  private AppVersions(String app, List<AppVersion> all) {
    this.app = app;
    this.all = all;
  }

  /**
   * One version of an app.
   *
   * @param compared name of the version it was compared with when it was judged
   */
  public record AppVersion(
      String name, long code, long foregroundMillis, @Nullable String compared) {}

  /**
   * The versions of an app; read once in each state of the store.
   *
   * @throws NotFoundException when the app has none
   */
  public static AppVersions of(Snapshot snapshot, String app) {
    return snapshot.kept(AppVersions.class, app, state -> read(state, app));
  }

  private static AppVersions read(Snapshot snapshot, String app) {
    List<AppVersion> all =
        snapshot.list(
            new Sql(VERSIONS).bind(app).bind(app).bind(app).bind(MAX_VERSIONS),
            row ->
                new AppVersion(
                    row.text("version"),
                    row.number("code"),
                    row.number("foreground"),
                    row.textOrNull("older_version")));
    if (all.isEmpty()) {
      throw new NotFoundException(
          "there is nothing of app '%s': see /v1/apps for those there are".formatted(app));
    }
    return new AppVersions(app, all);
  }

  public List<AppVersion> all() {
    return all;
  }

  public AppVersion newest() {
    return all.get(0);
  }

  /**
   * The version of a name, or the newest when none is given.
   *
   * @throws NotFoundException when the app has no such version
   */
  public AppVersion named(@Nullable String name) {
    return name == null
        ? newest()
        : all.stream()
            .filter(version -> version.name().equals(name))
            .findFirst()
            .orElseThrow(
                () ->
                    new NotFoundException(
                        "app '%s' has no version '%s': see /v1/apps/%s/releases"
                            .formatted(app, name, app)));
  }

  /** The version that a version was compared with when it was judged, else the one before it. */
  public Optional<AppVersion> before(AppVersion version) {
    Optional<AppVersion> compared =
        all.stream().filter(other -> other.name().equals(version.compared())).findFirst();
    return compared.isPresent()
        ? compared
        : all.stream().filter(other -> other.code() < version.code()).findFirst();
  }

  /** The named version, or else the one before another. */
  public Optional<AppVersion> olderThan(AppVersion version, @Nullable String named) {
    return named == null ? before(version) : Optional.of(named(named));
  }
}
