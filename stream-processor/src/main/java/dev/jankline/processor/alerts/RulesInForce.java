package dev.jankline.processor.alerts;

import dev.jankline.processor.versions.VersionOrder;
import dev.jankline.processor.versions.VersionOrder.VersionOverrides;
import dev.jankline.schema.AlertRule;
import dev.jankline.schema.AlertRules;
import dev.jankline.schema.VersionRule;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Holds the alert rules in force: those published for an app, else those given for it at the start;
 * for an app without rules of its own those of {@code *}, in the same order. Thread-safe.
 */
public final class RulesInForce {
  /** Stands for every app that has no rules of its own. */
  public static final String ANY_APP = "*";

  private static final int MAX_NEW_TICKETS = 20;
  static final int OBSOLETE_AFTER = 3;

  private final Map<String, AlertRules> given;
  private final Map<String, Published> published = new ConcurrentHashMap<>();

  /**
   * Takes lists of rules, without owners and mutes.
   *
   * @param byApp rules of each app, or of {@link #ANY_APP}
   */
  public RulesInForce(Map<String, List<AlertRule>> byApp) {
    Map<String, AlertRules> all = new HashMap<>();
    byApp.forEach((app, rules) -> all.put(app, AppRulesReader.of(app, rules)));
    given = Map.copyOf(all);
  }

  private RulesInForce(Collection<AlertRules> apps) {
    Map<String, AlertRules> all = new HashMap<>();
    apps.forEach(rules -> all.put(rules.getApp(), rules));
    given = Map.copyOf(all);
  }

  /** Rules as files give them. */
  public static RulesInForce of(Collection<AlertRules> apps) {
    return new RulesInForce(apps);
  }

  /** Rules of an app in the order in which they are tried; the first that holds fires. */
  public List<AlertRule> of(String app) {
    return inForce(app).getRules();
  }

  /**
   * All that is said for an app.
   *
   * @throws RuntimeException when published rules cannot be read now
   */
  public AlertRules inForce(String app) {
    return own(app).or(() -> own(ANY_APP)).orElseGet(() -> AppRulesReader.of(app, List.of()));
  }

  /** Tickets that an app may open in a day (UTC); the others go into one summary. */
  public int maxNewTickets(String app) {
    Integer own = inForce(app).getMaxNewTicketsPerDay();
    return own == null ? MAX_NEW_TICKETS : own;
  }

  /** Newer releases without its stall that close an open ticket; 0 for never. */
  public int obsoleteAfterReleases(String app) {
    Integer own = inForce(app).getObsoleteAfterReleases();
    return own == null ? OBSOLETE_AFTER : own;
  }

  /** Order of an app's versions: by their names, and what the app's team says beside. */
  public VersionOrder order(String app) {
    Map<String, String> branches = new HashMap<>();
    Map<String, String> predecessors = new HashMap<>();
    Map<String, Set<String>> fixes = new HashMap<>();
    for (VersionRule version : inForce(app).getVersions()) {
      if (version.getBranch() != null) {
        branches.put(version.getName(), version.getBranch());
      }
      if (version.getPredecessor() != null) {
        predecessors.put(version.getName(), version.getPredecessor());
      }
      for (String fixedIn : version.getContains()) {
        fixes.computeIfAbsent(fixedIn, name -> new HashSet<>()).add(version.getName());
      }
    }
    return new VersionOrder(new VersionOverrides(branches, predecessors, fixes));
  }

  /** All apps for which rules are given, {@link #ANY_APP} among them. */
  public List<AlertRules> given() {
    return new ArrayList<>(given.values());
  }

  /**
   * Puts published rules in force. They are read when they are needed first; while they cannot be
   * used, those before them stay.
   *
   * @param reader reads the rules; null when they can never be used
   */
  void publish(String app, Supplier<@Nullable AlertRules> reader) {
    published.compute(app, (name, before) -> new Published(reader, before));
  }

  /** Takes published rules back. */
  void withdraw(String app) {
    published.remove(app);
  }

  private Optional<AlertRules> own(String app) {
    Published newest = published.get(app);
    AlertRules rules = newest == null ? null : newest.rules();
    return Optional.ofNullable(rules == null ? given.get(app) : rules);
  }

  /** Published rules of an app, read once. */
  private static final class Published {
    private static final int MAX_BEFORE = 10;

    private final Supplier<@Nullable AlertRules> reader;
    private final int number;
    private @Nullable Published before;
    private @Nullable AlertRules rules;
    private boolean isRead;

    Published(Supplier<@Nullable AlertRules> reader, @Nullable Published before) {
      this.reader = reader;
      this.number = before == null ? 0 : before.number + 1;
      this.before = number > MAX_BEFORE ? null : before;
    }

    synchronized @Nullable AlertRules rules() {
      if (!isRead) {
        AlertRules read = reader.get();
        rules = read == null && before != null ? before.rules() : read;
        before = null;
        isRead = true;
      }
      return rules;
    }
  }
}
