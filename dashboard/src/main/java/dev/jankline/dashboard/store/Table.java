package dev.jankline.dashboard.store;

/** Names the tables of rows, and what a change of each is called in events for clients. */
public enum Table {
  CLUSTERS("cluster_row", "clusters", false),
  TEXTS("cluster_text", "clusters", true),
  SCREENS("screen_row", "screens", false),
  EXPOSURE("exposure_row", "exposure", false),
  STARTS("start_row", "exposure", false),
  RATES("rate_row", "rates", false),
  TICKETS("ticket_event", "tickets", false),
  STATUSES("ticket_status", "tickets", false),
  SUGGESTIONS("merge_suggestion", "tickets", false),
  OUTCOMES("outcome_row", "accounting", false),
  SYMBOLS("symbol_file", "symbols", false),
  STALLS("stall", "stalls", true),
  TREES("stall_tree", "stalls", true);

  private final String sqlName;
  private final String kind;
  private final boolean ranked;

  Table(String sqlName, String kind, boolean ranked) {
    this.sqlName = sqlName;
    this.kind = kind;
    this.ranked = ranked;
  }

  /** Name in SQL. */
  public String sqlName() {
    return sqlName;
  }

  /** Word for clients, for example {@code clusters}. */
  public String kind() {
    return kind;
  }

  /** Whether its rows have ranks other than 0. */
  boolean isRanked() {
    return ranked;
  }

  String stage() {
    return "stage_" + sqlName;
  }
}
