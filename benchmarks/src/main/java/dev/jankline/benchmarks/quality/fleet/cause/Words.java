package dev.jankline.benchmarks.quality.fleet.cause;

import java.util.List;
import java.util.Locale;

/** Lists the words that names of generated code are made of. */
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

  /** Suffixes of classes of one feature; Helper is among them although one feature calls it. */
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

  /** Suffixes of classes between the entry and the culprit frame. */
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

  /** Returns {@code FeedStore} for {@code feed} and {@code Store}. */
  static String type(String feature, String role) {
    return feature.substring(0, 1).toUpperCase(Locale.ROOT) + feature.substring(1) + role;
  }
}
