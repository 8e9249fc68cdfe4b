package dev.jankline.dashboard.cluster;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.jankline.dashboard.query.AppVersions;
import dev.jankline.dashboard.query.Page;
import dev.jankline.dashboard.store.Snapshot;
import dev.jankline.dashboard.store.Sql;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Adds clusters up by package, class and method; at most 5,000 of them, those with most stalls. */
public final class ClusterGroups {
  private static final int MAX_CLUSTERS = 5000;

  private ClusterGroups() {}

  /** What was added up of some clusters. */
  public record Sum(long clusters, long stalls, long stallMillis, long devices) {}

  /** A package. */
  public record PackageGroup(
      @JsonProperty("package") String packageName,
      long clusters,
      long stalls,
      long stallMillis,
      long devices,
      List<ClassGroup> classes) {}

  /** A class. */
  public record ClassGroup(
      String className,
      long clusters,
      long stalls,
      long stallMillis,
      long devices,
      List<MethodGroup> methods) {}

  /** A cluster, by its method. */
  public record MethodGroup(
      String method, String fingerprint, long stalls, long stallMillis, long devices) {}

  /**
   * The answer.
   *
   * @param truncated whether clusters were left out
   */
  public record Answer(Page<PackageGroup> page, boolean truncated) {}

  /** One cluster that is added up. */
  private record Line(ClusterItem.CodePlace place, MethodGroup method) {}

  /** Adds up the clusters that match a filter. */
  public static Answer of(
      Snapshot snapshot,
      String app,
      ClusterFilter filter,
      @Nullable String older,
      Page.Paging paging) {
    ClusterScope scope =
        ClusterScope.of(app, AppVersions.of(snapshot, app), filter.version(), older);
    Sql sql =
        scope.found(filter, false).add("SELECT * FROM found ORDER BY stalls DESC, fingerprint");
    List<Line> lines =
        snapshot.list(
            sql.add("LIMIT ?").bind(MAX_CLUSTERS + 1),
            row -> {
              ClusterItem.CodePlace place = ClusterItem.CodePlace.of(row.text("title"));
              return new Line(
                  place,
                  new MethodGroup(
                      place.method(),
                      row.text("fingerprint"),
                      row.number("stalls"),
                      row.number("stall_millis"),
                      row.number("devices")));
            });
    boolean truncated = lines.size() > MAX_CLUSTERS;
    List<Line> counted = truncated ? lines.subList(0, MAX_CLUSTERS) : lines;
    return new Answer(paging.cut(packages(counted)), truncated);
  }

  private static List<PackageGroup> packages(List<Line> lines) {
    List<PackageGroup> packages = new ArrayList<>();
    by(lines, line -> line.place.packageName())
        .forEach(
            (name, within) -> {
              Sum sum = sum(within);
              packages.add(
                  new PackageGroup(
                      name,
                      sum.clusters,
                      sum.stalls,
                      sum.stallMillis,
                      sum.devices,
                      classes(within)));
            });
    packages.sort(Comparator.comparingLong(PackageGroup::stalls).reversed());
    return packages;
  }

  private static List<ClassGroup> classes(List<Line> lines) {
    List<ClassGroup> classes = new ArrayList<>();
    by(lines, line -> line.place.className())
        .forEach(
            (name, within) -> {
              Sum sum = sum(within);
              classes.add(
                  new ClassGroup(
                      name,
                      sum.clusters,
                      sum.stalls,
                      sum.stallMillis,
                      sum.devices,
                      within.stream().map(Line::method).toList()));
            });
    classes.sort(Comparator.comparingLong(ClassGroup::stalls).reversed());
    return classes;
  }

  private static Map<String, List<Line>> by(List<Line> lines, Function<Line, String> name) {
    Map<String, List<Line>> groups = new LinkedHashMap<>();
    lines.forEach(
        line -> groups.computeIfAbsent(name.apply(line), unused -> new ArrayList<>()).add(line));
    return groups;
  }

  private static Sum sum(List<Line> lines) {
    return new Sum(
        lines.size(),
        lines.stream().mapToLong(line -> line.method.stalls).sum(),
        lines.stream().mapToLong(line -> line.method.stallMillis).sum(),
        lines.stream().mapToLong(line -> line.method.devices).sum());
  }
}
