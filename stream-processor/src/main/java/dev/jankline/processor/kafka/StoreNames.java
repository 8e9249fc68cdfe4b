package dev.jankline.processor.kafka;

/**
 * Names every store of the topology, and the nodes that read topics; all other nodes are {@link
 * Node} constants. A store's name is part of its changelog topic's name: renaming it loses the
 * state.
 */
public final class StoreNames {
  public static final String EVENTS = "events";
  public static final String GATEWAY_REJECTS = "gateway-rejects";
  public static final String PARTIAL_COUNTS_SOURCE = "partial-counts-source";
  public static final String TOTALS_SOURCE = "totals-source";
  public static final String SYMBOLS_SOURCE = "symbols-source";
  public static final String SYMBOLS_UPDATE = "symbols-update";

  public static final String RULES_SOURCE = "rules-source";
  public static final String RULES_UPDATE = "rules-update";
  public static final String ALERTS_SOURCE = "alerts-source";
  public static final String TICKET_STATUS_SOURCE = "ticket-status-source";
  public static final String CLUSTER_INFO_SOURCE = "cluster-info-source";

  /** Store of dedup: ids of events seen, in sets by device and receive time. */
  public static final String SEEN_IDS = "seen-ids";

  /**
   * Store of dedup: ids seen of devices that have too many for sets, one by one, by bucket of
   * receive time.
   */
  public static final String SEEN_EVENTS = "seen-events";

  /** Global store of analyze: announced symbol artifacts by build id. */
  public static final String SYMBOLS = "symbols";

  /** Store of analyze: stalls that wait for symbols. */
  public static final String RETAINED_STALLS = "retained-stalls";

  /** Store of explain: when the main threads of devices were held, and idle ANRs, by day. */
  public static final String MAIN_THREAD_STALLS = "main-thread-stalls";

  /**
   * Store of analyze and pre-aggregate: for each device and day its stalls in each cluster, in the
   * app and in each screen, and whether it was observed.
   */
  public static final String DEVICES = "devices";

  /** Store of analyze and pre-aggregate: version names and screens that have rows, for each day. */
  public static final String ROW_NAMES = "row-names";

  /** Tells dedup that a commit is near; keeps nothing. */
  public static final String DEDUP_COMMIT = "dedup-commit";

  /** Tells analyze that a commit is near; keeps nothing. */
  public static final String ANALYZE_COMMIT = "analyze-commit";

  /** Tells pre-aggregate that a commit is near; keeps nothing. */
  public static final String PRE_AGGREGATE_COMMIT = "pre-aggregate-commit";

  /** Tells aggregate that a commit is near; keeps nothing. */
  public static final String AGGREGATE_COMMIT = "aggregate-commit";

  /** Store of aggregate: totals by row and window. */
  public static final String TOTALS = "totals";

  /** Store of aggregate: keys of totals that wait to be judged. */
  public static final String HELD_TOTALS = "held-totals";

  /** Store of judge: the newest totals of each app, by cluster or exposure, version and window. */
  public static final String JUDGED_TOTALS = "judged-totals";

  /** Store of judge: the last alert of each cluster. */
  public static final String SENT_ALERTS = "sent-alerts";

  /** Store of suggest: clusters with open tickets, and with which others each is suggested. */
  public static final String MERGE_CANDIDATES = "merge-candidates";

  /** Store of aggregate, read by ticket: what was published about each cluster last. */
  public static final String CLUSTER_INFOS = "cluster-infos";

  /** Store of ticket: the last event of each ticket. */
  public static final String TICKET_EVENTS = "ticket-events";

  /** Store of ticket: the state of each ticket. */
  public static final String TICKET_LIVES = "ticket-lives";

  /** Store of ticket: texts of clusters. */
  public static final String CLUSTER_TEXTS = "cluster-texts";

  public static final String PLANS_SOURCE = "plans-source";
  public static final String PLANS_UPDATE = "plans-update";

  /** Global store of pre-aggregate: which versions of an app are compared, and with what. */
  public static final String PLANS = "plans";

  public static final String APPS_SOURCE = "apps-source";
  public static final String APPS_UPDATE = "apps-update";

  /** Global store of analyze: settings of apps. */
  public static final String APPS = "apps";

  /** Global store of alert rules by app; see {@code RulesInForce}. */
  public static final String RULES = "rules";

  private StoreNames() {}

  /** Name of a store's changelog topic. */
  public static String changelog(String applicationId, String store) {
    return applicationId + "-" + store + "-changelog";
  }

  /** Name of the topic that is there while topics grow, when no processor may start. */
  public static String growth(String applicationId) {
    return applicationId + "-growth";
  }
}
