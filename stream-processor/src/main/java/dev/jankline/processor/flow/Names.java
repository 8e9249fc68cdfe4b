package dev.jankline.processor.flow;

/**
 * Names every node and store of the topology. They are part of the changelog topics' names and of
 * metrics: renaming one loses its state.
 */
public final class Names {
  public static final String EVENTS = "events";
  public static final String INTAKE = "intake";
  public static final String DECODE = "decode";
  public static final String DEDUP = "dedup";
  public static final String SYMBOLIZE = "symbolize";
  public static final String REPRESENT = "represent";
  public static final String CLUSTER = "cluster";
  public static final String DEVICE_CAP = "device-cap";
  public static final String COMBINE = "combine";
  public static final String STALLS = "stalls";
  public static final String DEAD_LETTERS = "dead-letters";
  public static final String DELTAS = "deltas";
  public static final String READ_DELTAS = "read-deltas";
  public static final String DELTA_DEAD_LETTERS = "delta-dead-letters";
  public static final String DELTAS_SOURCE = "deltas-source";
  public static final String COUNT = "count";
  public static final String CLUSTERS = "clusters";
  public static final String SCENES = "scenes";
  public static final String EXPOSURE = "exposure";
  public static final String OUTCOMES = "outcomes";
  public static final String JUDGE = "judge";
  public static final String TICKETS = "tickets";
  public static final String SYMBOLS_SOURCE = "symbols-source";
  public static final String SYMBOLS_UPDATE = "symbols-update";

  /** Store of dedup: ids of events seen, by bucket of receive time. */
  public static final String SEEN_EVENTS = "seen-events";

  /** Global store of symbolize: announced symbol artifacts by build id. */
  public static final String SYMBOLS = "symbols";

  /** Store of symbolize: stalls that wait for symbols. */
  public static final String KEPT_STALLS = "kept-stalls";

  /** Store of cluster: stalls counted for each device, cluster and day. */
  public static final String DEVICE_DAYS = "device-days";

  /** Store of cluster and combine: version names and scenes that have rows, for each day. */
  public static final String ROW_NAMES = "row-names";

  /** Store of combine: counts not sent on yet. */
  public static final String PARTIAL_COUNTS = "partial-counts";

  /** Store of count: totals by row and window. */
  public static final String TOTALS = "totals";

  /** Store of judge: the last event of each ticket. */
  public static final String TICKET_EVENTS = "ticket-events";

  private Names() {}

  /** Name of a store's changelog topic. */
  public static String changelog(String applicationId, String store) {
    return applicationId + "-" + store + "-changelog";
  }
}
