package dev.jankline.dashboard.cluster;

/** Orders the list of clusters. */
public enum ClusterSort {
  STALLS("stalls DESC"),
  DEVICES("devices DESC"),
  TIME("stall_millis DESC"),
  RATE("rate_value DESC NULLS LAST"),
  CHANGE("change_value DESC NULLS LAST"),
  P90("p90 DESC NULLS LAST"),
  MATCHING("matching DESC NULLS LAST"),
  TITLE("title ASC");

  private final String sql;

  ClusterSort(String sql) {
    this.sql = sql;
  }

  /** Complete order; the fingerprint decides between equals, so that pages do not overlap. */
  String order() {
    return "ORDER BY " + sql + ", stalls DESC, fingerprint";
  }
}
