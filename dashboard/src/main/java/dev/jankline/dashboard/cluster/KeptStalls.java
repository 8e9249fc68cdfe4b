package dev.jankline.dashboard.cluster;

import dev.jankline.dashboard.cluster.ClusterView.Alternative;
import dev.jankline.dashboard.cluster.ClusterView.ExampleStall;
import dev.jankline.dashboard.cluster.ClusterView.ScreenTier;
import dev.jankline.dashboard.cluster.ClusterView.Stratum;
import dev.jankline.dashboard.query.ClusterKey;
import dev.jankline.dashboard.query.Times;
import dev.jankline.dashboard.store.ResultRow;
import dev.jankline.dashboard.store.Snapshot;
import dev.jankline.dashboard.store.Sql;
import dev.jankline.dashboard.tree.StallTree;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Answers what the single stalls that the store keeps say of one cluster. */
final class KeptStalls {
  private static final int MAX_CELLS = 200;
  private static final int MAX_EXEMPLARS = 20;
  private static final int MAX_ALTERNATIVES = 10;

  private final Snapshot snapshot;
  private final ClusterKey key;

  KeptStalls(Snapshot snapshot, ClusterKey key) {
    this.snapshot = snapshot;
    this.key = key;
  }

  long number() {
    return snapshot
        .first(from("SELECT count(*) AS stalls"), row -> row.number("stalls"))
        .orElse(0L);
  }

  List<Stratum> strata() {
    return snapshot.list(
        from("SELECT s.tier, s.os, count(*) AS stalls, sum(duration_millis)::BIGINT AS stall_millis")
            .add("GROUP BY s.tier, s.os ORDER BY stalls DESC, s.tier, s.os LIMIT ?")
            .bind(MAX_CELLS),
        row ->
            new Stratum(
                row.text("tier"),
                row.text("os"),
                row.number("stalls"),
                row.number("stall_millis")));
  }

  List<ScreenTier> screens() {
    return snapshot.list(
        from("SELECT s.screen, s.tier, count(*) AS stalls")
            .add("GROUP BY s.screen, s.tier ORDER BY stalls DESC, s.screen, s.tier LIMIT ?")
            .bind(MAX_CELLS),
        row -> new ScreenTier(row.textOrNull("screen"), row.text("tier"), row.number("stalls")));
  }

  /** The longest stalls whose samples are kept. */
  List<ExampleStall> examples() {
    Sql sql =
        from("SELECT s.*, t.tree")
            .add("AND t.tree IS NOT NULL ORDER BY s.duration_millis DESC, s.event LIMIT ?")
            .bind(MAX_EXEMPLARS);
    return snapshot.list(sql, KeptStalls::example);
  }

  List<Alternative> alternatives() {
    List<Alternative> alternatives = new ArrayList<>();
    for (String grouping : List.of("PRIMARY", "BLOCKING_CALL", "ENTRY_POINT")) {
      if (!grouping.equals(key.grouping())) {
        alternatives.addAll(alternatives(grouping));
      }
    }
    return alternatives;
  }

  private List<Alternative> alternatives(String grouping) {
    String column = grouping.toLowerCase(Locale.ROOT) + "_print";
    Sql sql =
        new Sql("SELECT a.print, a.stalls, coalesce(x.title, a.print) AS title FROM (")
            .add("SELECT s." + column + " AS print, count(*) AS stalls FROM stall s");
    where(sql);
    sql.add("GROUP BY print ORDER BY stalls DESC, print LIMIT ?").bind(MAX_ALTERNATIVES);
    sql.add(
            ") AS a LEFT JOIN cluster_text x ON x.app = ? AND x.grouping = ? AND x.fingerprint = a.print")
        .bind(key.app())
        .bind(grouping);
    sql.add("ORDER BY a.stalls DESC, a.print");
    return snapshot.list(
        sql,
        row ->
            new Alternative(
                grouping.toLowerCase(Locale.ROOT),
                row.text("print"),
                row.text("title"),
                row.number("stalls")));
  }

  private Sql from(String select) {
    Sql sql = new Sql(select).add("FROM stall s LEFT JOIN stall_tree t ON t.k = s.k");
    where(sql);
    return sql;
  }

  private void where(Sql sql) {
    sql.add("WHERE s.counted AND s.app = ? AND s." + key.stallColumn() + " = ?")
        .bind(key.app())
        .bind(key.fingerprint());
    if (key.version() != null) {
      sql.add("AND s.version = ?").bind(key.version());
    }
  }

  private static ExampleStall example(ResultRow row) {
    return new ExampleStall(
        row.text("event"),
        row.text("version"),
        Times.iso(row.number("happened")),
        row.number("duration_millis"),
        row.text("kind"),
        row.textOrNull("screen"),
        row.text("model"),
        row.text("tier"),
        row.text("os"),
        row.decimal("confidence"),
        StallTree.parse(row.text("tree")).samples());
  }
}
