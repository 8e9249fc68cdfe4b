package dev.jankline.dashboard.groups;

import dev.jankline.dashboard.groups.GroupSearch.Group;
import dev.jankline.dashboard.groups.GroupSearch.Result;
import dev.jankline.dashboard.query.ClusterKey;
import dev.jankline.dashboard.query.NotFoundException;
import dev.jankline.dashboard.store.ResultRow;
import dev.jankline.dashboard.store.Snapshot;
import dev.jankline.dashboard.store.Sql;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Answers which devices carry a cluster, by the kept stalls: the newest 5,000 of the cluster, and
 * the newest 20,000 others of the versions and platforms that have it.
 *
 * @param sentence the first group in words, or that there is none
 * @param caseDevices devices with the cluster
 * @param controlDevices devices with other stalls only
 * @param tests values and pairs that were compared
 * @param groups the one that explains most first
 */
public record GroupReport(
    String sentence, long caseDevices, long controlDevices, long tests, List<GroupItem> groups) {
  private static final String KNOWN =
      "SELECT 1 AS found FROM cluster_text WHERE app = ? AND grouping = ? AND fingerprint = ?";
  private static final int MAX_CASES = 5_000;
  private static final int MAX_CONTROLS = 20_000;

  /**
   * Devices that carry the cluster.
   *
   * @param words values in words
   * @param caseDevices of the devices with the cluster
   * @param knownCases devices with the cluster of which the dimensions are known
   * @param controlDevices of the other devices
   * @param knownControls other devices of which the dimensions are known
   * @param oddsRatio odds of devices with the cluster by those of others
   * @param adjustedP Fisher's p, adjusted for all tests
   * @param related values in words that explain nothing beyond the groups
   */
  public record GroupItem(
      String words,
      List<GroupValue> values,
      long caseDevices,
      long knownCases,
      long controlDevices,
      long knownControls,
      double oddsRatio,
      double adjustedP,
      List<String> related) {}

  /** A value of a dimension. */
  public record GroupValue(String dimension, String value) {}

  /**
   * Searches.
   *
   * @throws NotFoundException when the app has no such cluster
   */
  public static GroupReport of(Snapshot snapshot, ClusterKey key) {
    if (snapshot.first(key.ask(KNOWN), row -> row.number("found")).isEmpty()) {
      throw key.unknown();
    }
    List<KeptStall> stalls = new ArrayList<>(snapshot.list(cases(key), row -> read(row, true)));
    stalls.addAll(snapshot.list(controls(key), row -> read(row, false)));
    Result result = GroupSearch.search(stalls);
    return new GroupReport(
        GroupWords.sentence(result),
        result.cases(),
        result.controls(),
        result.tests(),
        result.groups().stream().map(GroupReport::item).toList());
  }

  private static GroupItem item(Group group) {
    return new GroupItem(
        GroupWords.of(group.values()),
        group.values().entrySet().stream()
            .map(value -> new GroupValue(value.getKey(), value.getValue()))
            .toList(),
        group.caseDevices(),
        group.knownCases(),
        group.controlDevices(),
        group.knownControls(),
        group.oddsRatio(),
        group.adjustedChance(),
        group.related().stream().map(GroupWords::of).toList());
  }

  private static Sql cases(ClusterKey key) {
    Sql sql = new Sql("SELECT s.* FROM stall s");
    inCluster(sql, key, "s.");
    return sql.add("ORDER BY s.happened DESC, s.event LIMIT ?").bind(MAX_CASES);
  }

  private static Sql controls(ClusterKey key) {
    Sql sql = new Sql("SELECT s.* FROM stall s JOIN (SELECT DISTINCT version, platform FROM stall");
    inCluster(sql, key, "");
    return sql.add(") AS v ON v.version = s.version AND v.platform = s.platform")
        .add("WHERE s.counted AND s.app = ? AND s." + key.stallColumn() + " <> ?")
        .bind(key.app())
        .bind(key.fingerprint())
        .add("ORDER BY s.happened DESC, s.event LIMIT ?")
        .bind(MAX_CONTROLS);
  }

  private static void inCluster(Sql sql, ClusterKey key, String table) {
    sql.add(
            "WHERE %1$scounted AND %1$sapp = ? AND %1$s%2$s = ?"
                .formatted(table, key.stallColumn()))
        .bind(key.app())
        .bind(key.fingerprint());
    if (key.version() != null) {
      sql.add("AND " + table + "version = ?").bind(key.version());
    }
  }

  private static KeptStall read(ResultRow row, boolean inCluster) {
    Map<String, String> attributes = new HashMap<>();
    put(attributes, "model", row.text("model"));
    put(attributes, "tier", row.text("tier"));
    if (!row.text("os").isEmpty()) {
      put(attributes, "os", system(row.text("platform")) + " " + row.text("os"));
    }
    List<String> stored = row.texts("attributes");
    for (int i = 0; i + 1 < stored.size(); i += 2) {
      put(attributes, stored.get(i), stored.get(i + 1));
    }
    return new KeptStall(Long.toString(row.number("install")), inCluster, attributes);
  }

  private static void put(Map<String, String> attributes, String dimension, String value) {
    if (!value.isEmpty() && !value.equals("UNKNOWN")) {
      attributes.put(dimension, value);
    }
  }

  private static String system(String platform) {
    return switch (platform) {
      case "ANDROID" -> "Android";
      case "IOS" -> "iOS";
      default -> "OS";
    };
  }
}
