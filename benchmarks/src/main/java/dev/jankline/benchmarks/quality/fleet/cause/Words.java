package dev.jankline.benchmarks.quality.fleet.cause;

import java.util.List;
import java.util.Locale;

/** Lists what programs are named from. */
public final class Words {
  public static final List<String> FEATURES =
      List.of(
          "feed",
          "chat",
          "profile",
          "search",
          "checkout",
          "cart",
          "player",
          "gallery",
          "settings",
          "login",
          "map",
          "inbox",
          "comments",
          "editor",
          "library",
          "wallet",
          "onboarding",
          "news",
          "events",
          "camera",
          "orders",
          "reviews",
          "contacts",
          "calendar");

  /** Classes of one feature; a few are called helpers although nobody else calls them. */
  static final List<String> ROLES =
      List.of(
          "Repository",
          "Store",
          "Loader",
          "Mapper",
          "Ranker",
          "Presenter",
          "Renderer",
          "Indexer",
          "Session",
          "Migrator",
          "Interactor",
          "UseCase",
          "Controller",
          "Manager",
          "Cache",
          "Service",
          "Tracker",
          "Formatter",
          "Validator",
          "Source",
          "Queue",
          "Model",
          "Binder",
          "Builder",
          "Helper");

  /** Classes on the way from the entry to the place that blocks. */
  static final List<String> CALLERS =
      List.of("ViewModel", "Coordinator", "Interactor", "UseCase", "Facade", "Delegate", "Flow");

  static final List<String> VERBS =
      List.of(
          "load",
          "refresh",
          "read",
          "save",
          "restore",
          "sync",
          "migrate",
          "rank",
          "filter",
          "sort",
          "compute",
          "format",
          "index",
          "merge",
          "open",
          "resolve",
          "prepare",
          "warmUp",
          "validate",
          "collect",
          "apply",
          "rebuild",
          "encode",
          "measure");

  static final List<String> NOUNS =
      List.of(
          "Drafts", "Items", "Account", "History", "Badges", "Photos", "Tags", "Prices", "Rows",
          "Filters", "Members", "Cover", "Token", "Titles", "Cookies", "Stats", "Layout", "Theme",
          "Cards", "Pages", "Flags", "Limits", "Links", "Marks");

  private Words() {}

  /** {@code feed} and {@code Store} make {@code FeedStore}. */
  static String type(String feature, String role) {
    return feature.substring(0, 1).toUpperCase(Locale.ROOT) + feature.substring(1) + role;
  }
}
