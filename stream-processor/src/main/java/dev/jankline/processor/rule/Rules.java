package dev.jankline.processor.rule;

import dev.jankline.schema.AlertRule;
import java.util.List;
import java.util.Map;

/**
 * Holds the alert rules in force: those of an app, or for an app without rules of its own those of
 * {@code *}. Immutable.
 */
public final class Rules {
  /** Stands for every app that has no rules of its own. */
  public static final String ANY_APP = "*";

  private final Map<String, List<AlertRule>> byApp;

  public Rules(Map<String, List<AlertRule>> byApp) {
    this.byApp = Map.copyOf(byApp);
  }

  /** Rules of an app in the order in which they are tried; the first that holds fires. */
  public List<AlertRule> of(String app) {
    List<AlertRule> own = byApp.get(app);
    return own != null ? own : byApp.getOrDefault(ANY_APP, List.of());
  }
}
