package dev.jankline.dashboard.tree;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.jankline.dashboard.query.AppVersions;
import dev.jankline.dashboard.query.ClusterKey;
import dev.jankline.dashboard.store.Snapshot;
import dev.jankline.dashboard.store.Sql;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Answers the flame tree of a cluster: of samples where there are any, else of its one stack. */
public final class ClusterTree {
  private static final int MAX_NODES = 10_000;
  private static final int MAX_STALLS = 200;
  private static final double HOUR_MILLIS = 3_600_000.0;
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Snapshot snapshot;
  private final ClusterKey key;
  private final @Nullable String other;
  private final MergedTree tree = new MergedTree();
  private final long[] stalls = new long[2];

  private ClusterTree(Snapshot snapshot, ClusterKey key, @Nullable String other) {
    this.snapshot = snapshot;
    this.key = key;
    this.other = other;
  }

  /** Says what a tree was made of. */
  public enum TreeBasis {
    SAMPLES,
    REPRESENTATIVE
  }

  /**
   * The answer.
   *
   * @param scale factor that makes stall milliseconds per hour of foreground time of the nodes'
   *     ones
   * @param clusters clusters of a whole release, most time first; empty for one cluster
   * @param owners for each node of a whole release the index of its only cluster, else -1
   */
  public record Answer(
      @Nullable String version,
      @Nullable String other,
      String unit,
      TreeBasis basis,
      long stalls,
      long otherStalls,
      @Nullable Long foregroundMillis,
      @Nullable Long otherForegroundMillis,
      @Nullable Double scale,
      @Nullable Double otherScale,
      long totalMillis,
      long otherTotalMillis,
      long truncatedMillis,
      List<MergedTree.TreeFrame> frames,
      List<MergedTree.TreeNode> nodes,
      List<TreeCluster> clusters,
      List<Integer> owners) {}

  /** A cluster of a release. */
  public record TreeCluster(String fingerprint, String title) {}

  /** What the counts say of one side. */
  record Side(long stallMillis, long foregroundMillis) {
    /** Stalled time in an hour for a millisecond of the tree; 0 where nothing stalled. */
    @Nullable Double scale(long treeMillis) {
      if (foregroundMillis <= 0 || (treeMillis <= 0 && stallMillis > 0)) {
        return null;
      }
      return treeMillis <= 0
          ? (Double) 0.0
          : (Double) (stallMillis / (double) treeMillis / (foregroundMillis / HOUR_MILLIS));
    }
  }

  /**
   * Answers as for a flame graph.
   *
   * @param compared version to compare with; null for none
   */
  public static Answer of(Snapshot snapshot, ClusterKey key, @Nullable String compared) {
    ClusterTree cluster = new ClusterTree(snapshot, key, compared);
    AppVersions versions = AppVersions.of(snapshot, key.app());
    TreeBasis basis = cluster.fill();
    Side side = cluster.side(versions, key.version());
    Side other = compared == null ? new Side(0, 0) : cluster.side(versions, compared);
    MergedTree.Flat flat = cluster.tree.flat(MAX_NODES);
    long total = cluster.tree.totalMillis(false);
    long otherTotal = cluster.tree.totalMillis(true);
    return new Answer(
        key.version(),
        compared,
        "MILLIS",
        basis,
        cluster.stalls[0],
        cluster.stalls[1],
        side.foregroundMillis > 0 ? side.foregroundMillis : null,
        other.foregroundMillis > 0 ? other.foregroundMillis : null,
        side.scale(total),
        other.scale(otherTotal),
        total,
        otherTotal,
        flat.truncatedMillis(),
        flat.frames(),
        flat.nodes(),
        List.of(),
        List.of());
  }

  /** The tree alone, for profilers. */
  public static MergedTree merged(Snapshot snapshot, ClusterKey key, @Nullable String compared) {
    ClusterTree cluster = new ClusterTree(snapshot, key, compared);
    cluster.fill();
    return cluster.tree;
  }

  private TreeBasis fill() {
    stalls[0] = addSamples(key.version(), false);
    stalls[1] = other == null ? 0 : addSamples(other, true);
    if (stalls[0] + stalls[1] > 0) {
      return TreeBasis.SAMPLES;
    }
    List<MergedTree.TreeFrame> stack = representative();
    addStack(stack, key.version(), false);
    if (other != null) {
      addStack(stack, other, true);
    }
    return TreeBasis.REPRESENTATIVE;
  }

  private long addSamples(@Nullable String version, boolean isOther) {
    Sql sql =
        new Sql("SELECT tree FROM stall_tree WHERE app = ? AND " + key.stallColumn() + " = ?")
            .bind(key.app())
            .bind(key.fingerprint());
    if (version != null) {
      sql.add("AND version = ?").bind(version);
    }
    List<String> trees =
        snapshot.list(
            sql.add("ORDER BY happened DESC, k LIMIT ?").bind(MAX_STALLS), row -> row.text("tree"));
    for (String text : trees) {
      tree.nextStall();
      StallTree.parse(text).addTo(tree, isOther, 1);
    }
    return trees.size();
  }

  private void addStack(
      List<MergedTree.TreeFrame> stack, @Nullable String version, boolean isOther) {
    long[] counted = counted(version);
    if (counted[0] > 0 && !stack.isEmpty()) {
      tree.nextStall();
      tree.add(stack, counted[1], isOther);
    }
    stalls[isOther ? 1 : 0] = counted[0];
  }

  private Side side(AppVersions versions, @Nullable String version) {
    long foreground =
        version == null
            ? versions.all().stream().mapToLong(AppVersions.AppVersion::foregroundMillis).sum()
            : versions.named(version).foregroundMillis();
    return new Side(counted(version)[1], foreground);
  }

  /** Stalls and their milliseconds, of the counts. */
  private long[] counted(@Nullable String version) {
    Sql sql =
        key.ask(
            "SELECT sum(stalls)::BIGINT AS stalls, sum(stall_millis)::BIGINT AS stall_millis"
                + " FROM cluster_sum WHERE app = ? AND grouping = ? AND fingerprint = ?");
    if (version != null) {
      sql.add("AND version = ?").bind(version);
    }
    return snapshot
        .first(sql, row -> new long[] {row.number("stalls"), row.number("stall_millis")})
        .orElseGet(() -> new long[2]);
  }

  private List<MergedTree.TreeFrame> representative() {
    String stack =
        snapshot
            .first(
                key.ask(
                    "SELECT stack FROM cluster_text WHERE app = ? AND grouping = ? AND fingerprint = ?"),
                row -> row.text("stack"))
            .orElseThrow(key::unknown);
    return frames(stack);
  }

  /** Frames of a stored stack, root first. */
  static List<MergedTree.TreeFrame> frames(String stack) {
    try {
      List<MergedTree.TreeFrame> frames = new ArrayList<>();
      for (JsonNode frame : JSON.readTree(stack)) {
        String file = frame.path("file").isNull() ? null : frame.path("file").asText();
        frames.add(
            new MergedTree.TreeFrame(
                frame.path("function").asText(), file, frame.path("inApp").booleanValue()));
      }
      Collections.reverse(frames);
      return frames;
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("the store holds a stack that is no JSON", e);
    }
  }
}
