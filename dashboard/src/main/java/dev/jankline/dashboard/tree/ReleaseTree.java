package dev.jankline.dashboard.tree;

import dev.jankline.dashboard.query.AppVersions;
import dev.jankline.dashboard.store.ResultRow;
import dev.jankline.dashboard.store.Snapshot;
import dev.jankline.dashboard.store.Sql;
import dev.jankline.dashboard.tree.ClusterTree.Side;
import dev.jankline.dashboard.tree.ClusterTree.TreeBasis;
import dev.jankline.dashboard.tree.ClusterTree.TreeCluster;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Answers the flame tree of all stalls of a version, or of two: the samples of each cluster stand
 * for all its counted time, and its representative stack does where no samples are kept.
 */
public final class ReleaseTree {
  private static final int MAX_NODES = 20_000;
  private static final int MAX_CLUSTERS = 2_000;
  private static final int STALLS_OF_CLUSTER = 10;
  private static final int MAX_STALLS = 4_000;

  private static final String CLUSTERS =
      """
      SELECT c.fingerprint, t.title, t.stack,
        sum(CASE WHEN c.version = ? THEN c.stall_millis ELSE 0 END)::BIGINT AS millis,
        sum(CASE WHEN c.version = ? THEN c.stall_millis ELSE 0 END)::BIGINT AS other_millis,
        sum(CASE WHEN c.version = ? THEN c.stalls ELSE 0 END)::BIGINT AS stalls,
        sum(CASE WHEN c.version = ? THEN c.stalls ELSE 0 END)::BIGINT AS other_stalls
      FROM cluster_sum c JOIN cluster_text t ON t.app = c.app AND t.grouping = c.grouping
        AND t.fingerprint = c.fingerprint
      WHERE c.app = ? AND c.grouping = 'PRIMARY' AND (c.version = ? OR c.version = ?)
      GROUP BY c.fingerprint, t.title, t.stack
      ORDER BY sum(c.stall_millis) DESC, c.fingerprint LIMIT ?
      """;

  private static final String TREES =
      """
      SELECT s.primary_print, s.version, s.tree FROM stall_tree s JOIN (
        SELECT k, row_number() OVER (PARTITION BY primary_print, version
          ORDER BY happened DESC, k) AS place
        FROM stall_tree WHERE app = ? AND (version = ? OR version = ?)) AS placed
        ON placed.k = s.k
      WHERE placed.place <= ? ORDER BY placed.place, s.k LIMIT ?
      """;

  private ReleaseTree() {}

  private record ReleaseCluster(TreeCluster named, String stack, Counted own, Counted other) {
    static ReleaseCluster read(ResultRow row) {
      return new ReleaseCluster(
          new TreeCluster(row.text("fingerprint"), row.text("title")),
          row.text("stack"),
          new Counted(row.number("millis"), row.number("stalls")),
          new Counted(row.number("other_millis"), row.number("other_stalls")));
    }
  }

  private record Counted(long millis, long stalls) {}

  private record Sampled(String fingerprint, String version, StallTree tree) {}

  /**
   * Answers as for a flame graph.
   *
   * @param other version to compare with; null for none
   */
  public static ClusterTree.Answer of(
      Snapshot snapshot, String app, String version, @Nullable String other) {
    AppVersions versions = AppVersions.of(snapshot, app);
    long foreground = versions.named(version).foregroundMillis();
    long otherForeground = other == null ? 0 : versions.named(other).foregroundMillis();
    MergedTree tree = new MergedTree();
    List<ReleaseCluster> clusters = clusters(snapshot, app, version, other);
    TreeBasis basis = fill(tree, clusters, samples(snapshot, app, version, other), version);
    MergedTree.Flat flat = tree.flat(MAX_NODES);
    long total = tree.totalMillis(false);
    long otherTotal = tree.totalMillis(true);
    return new ClusterTree.Answer(
        version,
        other,
        "MILLIS",
        basis,
        clusters.stream().mapToLong(cluster -> cluster.own.stalls).sum(),
        clusters.stream().mapToLong(cluster -> cluster.other.stalls).sum(),
        foreground > 0 ? foreground : null,
        otherForeground > 0 ? otherForeground : null,
        new Side(total, foreground).scale(total),
        new Side(otherTotal, otherForeground).scale(otherTotal),
        total,
        otherTotal,
        flat.truncatedMillis(),
        flat.frames(),
        flat.nodes(),
        clusters.stream().map(ReleaseCluster::named).toList(),
        flat.owners());
  }

  /** The tree alone, for profilers. */
  public static MergedTree merged(
      Snapshot snapshot, String app, String version, @Nullable String other) {
    AppVersions.of(snapshot, app).named(version);
    MergedTree tree = new MergedTree();
    fill(
        tree,
        clusters(snapshot, app, version, other),
        samples(snapshot, app, version, other),
        version);
    return tree;
  }

  private static List<ReleaseCluster> clusters(
      Snapshot snapshot, String app, String version, @Nullable String other) {
    String older = other == null ? "" : other;
    Sql sql = new Sql(CLUSTERS).bind(version).bind(older).bind(version).bind(older);
    return snapshot.list(
        sql.bind(app).bind(version).bind(older).bind(MAX_CLUSTERS), ReleaseCluster::read);
  }

  private static Map<String, List<Sampled>> samples(
      Snapshot snapshot, String app, String version, @Nullable String other) {
    Map<String, List<Sampled>> samples = new HashMap<>();
    Sql sql = new Sql(TREES).bind(app).bind(version).bind(other == null ? "" : other);
    snapshot
        .list(
            sql.bind(STALLS_OF_CLUSTER).bind(MAX_STALLS),
            row ->
                new Sampled(
                    row.text("primary_print"),
                    row.text("version"),
                    StallTree.parse(row.text("tree"))))
        .forEach(
            one -> samples.computeIfAbsent(one.fingerprint, key -> new ArrayList<>()).add(one));
    return samples;
  }

  private static TreeBasis fill(
      MergedTree tree,
      List<ReleaseCluster> clusters,
      Map<String, List<Sampled>> samples,
      String version) {
    boolean hasSamples = false;
    for (int number = 0; number < clusters.size(); number++) {
      ReleaseCluster cluster = clusters.get(number);
      tree.nextCluster(number);
      for (boolean isOther : List.of(false, true)) {
        List<StallTree> its =
            samples.getOrDefault(cluster.named.fingerprint(), List.of()).stream()
                .filter(one -> one.version.equals(version) != isOther)
                .map(Sampled::tree)
                .toList();
        hasSamples |= add(tree, cluster, its, isOther);
      }
    }
    return hasSamples ? TreeBasis.SAMPLES : TreeBasis.REPRESENTATIVE;
  }

  /** Adds what a cluster has on one side, and says whether samples are of it. */
  private static boolean add(
      MergedTree tree, ReleaseCluster cluster, List<StallTree> samples, boolean isOther) {
    long millis = (isOther ? cluster.other : cluster.own).millis;
    long sampled = samples.stream().mapToLong(StallTree::sampledMillis).sum();
    if (millis == 0) {
      return false;
    }
    if (sampled == 0) {
      List<MergedTree.TreeFrame> stack = ClusterTree.frames(cluster.stack);
      tree.nextStall();
      tree.add(
          stack.isEmpty()
              ? List.of(new MergedTree.TreeFrame(cluster.named.title(), null, true))
              : stack,
          millis,
          isOther);
      return false;
    }
    for (StallTree one : samples) {
      tree.nextStall();
      one.addTo(tree, isOther, (double) millis / sampled);
    }
    return true;
  }
}
