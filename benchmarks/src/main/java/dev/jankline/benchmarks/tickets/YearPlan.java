package dev.jankline.benchmarks.tickets;

import dev.jankline.schema.Cause;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Plans a year: 26 releases with hotfixes and one that is withdrawn, and 40 problems in three apps.
 * A quarter of the problems is in code that the apps share, so that their fingerprints are the
 * same.
 */
final class YearPlan {
  static final int DAYS = 364;
  static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
  static final List<String> APPS =
      List.of("com.example.reader", "com.example.reader.beta", "com.example.shop");

  private static final int PROBLEMS = 40;
  private static final int REGULAR = 20;
  private static final int DAYS_APART = 18;
  private static final int FIRST_DAY = -10;
  private static final int HOTFIX_DAYS = 5;
  private static final int WITHDRAWN = 10;
  private static final int WITHDRAWN_DAYS = 4;
  private static final double[] ROLL_OUT = {0.05, 0.2, 0.5, 0.75, 0.9, 0.95};
  private static final double LEAST_SHARE = 0.01;
  private static final double RATE = 0.03;
  private static final double LOW_RATE = 0.005;
  private static final double HIGH_RATE = 0.1;
  private static final int LAST_START = 14;
  private static final int SHARED_EVERY = 4;
  private static final int NEVER = 99;
  private static final int CLASSES = 10;
  private static final List<Cause> CAUSES = List.of(Cause.CPU_BOUND, Cause.DISK, Cause.LOCK);

  /** Says how a problem behaves, and what people do about it. */
  enum Story {
    STAYS,
    IGNORED,
    FIXED,
    FIXED_WRONGLY,
    COMES_BACK,
    WORSENS,
    MOVES,
    VANISHES
  }

  /** Names a release, and the days on which it is in the field first and withdrawn. */
  record Release(String name, long code, int day, int withdrawn) {}

  /** Closes the issue of a problem on a day; a version is named, or none. */
  record Closing(int day, int fixedIn, boolean isNamed) {}

  /** Names the code of a problem, and what it stalls by. */
  record Code(String app, String fingerprint, String title, Cause cause) {}

  /**
   * Plants one problem in one app.
   *
   * @param rates share of device-days that have it, by release
   * @param closings what people do in the tracker
   * @param movedFrom fingerprint that its method had before; empty when it did not move
   */
  @SuppressWarnings("ArrayRecordComponent") // No two problems are compared by it.
  record Problem(Code code, Story story, double[] rates, List<Closing> closings, String movedFrom) {
    /** A problem that does not move. */
    Problem(Code code, Story story, double[] rates, List<Closing> closings) {
      this(code, story, rates, closings, "");
    }

    String app() {
      return code.app();
    }

    String fingerprint() {
      return code.fingerprint();
    }

    /** Whether the rate differs from that of the release before, or before a withdrawn one. */
    boolean isChangedBy(int release, List<Release> releases) {
      int before = release - 1;
      return before >= 0
          && (rates[release] != rates[before]
              || (releases.get(before).withdrawn() < Integer.MAX_VALUE
                  && rates[release] != rates[before - 1]));
    }
  }

  final List<Release> releases;
  final List<Problem> problems;

  YearPlan() {
    releases = releases();
    problems = problems();
  }

  /**
   * @param releases the oldest first
   */
  YearPlan(List<Release> releases, List<Problem> problems) {
    this.releases = releases;
    this.problems = problems;
  }

  /** The apps that have problems. */
  List<String> apps() {
    return problems.stream().map(Problem::app).distinct().toList();
  }

  static Instant at(int day) {
    return START.plus(Duration.ofDays(day));
  }

  /** The share of the fleet that each release has on a day, newest first. */
  Map<Integer, Double> shares(int day) {
    Map<Integer, Double> shares = new LinkedHashMap<>();
    double left = 1;
    for (int i = releases.size() - 1; i >= 0 && left > LEAST_SHARE; i--) {
      Release release = releases.get(i);
      int age = day - release.day();
      if (age >= 0 && day < release.withdrawn()) {
        double share = left * (i == 0 ? 1 : ROLL_OUT[Math.min(age, ROLL_OUT.length - 1)]);
        shares.put(i, share);
        left -= share;
      }
    }
    return shares;
  }

  int indexOf(String version) {
    for (int i = 0; i < releases.size(); i++) {
      if (releases.get(i).name().equals(version)) {
        return i;
      }
    }
    return -1;
  }

  private static List<Release> releases() {
    List<Release> all = new ArrayList<>();
    for (int i = 0; i < REGULAR; i++) {
      int day = FIRST_DAY + i * DAYS_APART;
      int end = i == WITHDRAWN ? day + WITHDRAWN_DAYS : Integer.MAX_VALUE;
      all.add(new Release("1." + i + ".0", 10L * i, day, end));
      if (i % 3 == 0 && i > 0) {
        all.add(new Release("1." + i + ".1", 10L * i + 1, day + HOTFIX_DAYS, Integer.MAX_VALUE));
      }
    }
    all.sort(Comparator.comparingInt(Release::day));
    return List.copyOf(all);
  }

  private List<Problem> problems() {
    List<Problem> all = new ArrayList<>();
    Story[] stories = Story.values();
    for (int i = 0; i < PROBLEMS; i++) {
      boolean isShared = i % SHARED_EVERY == 0;
      int from = 1 + 3 * i % LAST_START;
      Story story = stories[(i + i / stories.length) % stories.length];
      for (int app = 0; app < APPS.size(); app++) {
        if (isShared || app == i % APPS.size()) {
          all.addAll(problem(APPS.get(app), i, story, from));
        }
      }
    }
    return List.copyOf(all);
  }

  private List<Problem> problem(String app, int number, Story story, int from) {
    boolean isNamed = number % 2 == 0;
    Code code = code(app, number, "load" + number);
    List<Closing> closings =
        switch (story) {
          case IGNORED -> List.of(new Closing(releases.get(from).day() + 9, -1, false));
          case FIXED -> List.of(closing(from + 3, isNamed));
          case FIXED_WRONGLY -> List.of(closing(from + 3, isNamed), closing(from + 6, isNamed));
          case COMES_BACK -> List.of(closing(from + 3, isNamed), closing(from + 10, isNamed));
          case STAYS, WORSENS, MOVES, VANISHES -> List.of();
        };
    Problem problem = new Problem(code, story, rates(story, from), closings);
    if (story != Story.MOVES) {
      return List.of(problem);
    }
    Code moved =
        new Code(
            app,
            "k1:%032x".formatted(PROBLEMS + number + 1),
            isNamed ? "com.example.Moved%d.load%d".formatted(number, number) : code.title() + "Now",
            code.cause());
    return List.of(
        problem, new Problem(moved, story, rates(from + 4, NEVER), List.of(), code.fingerprint()));
  }

  /** Some problems are in one class, and some of these stall by the same. */
  private static Code code(String app, int number, String method) {
    return new Code(
        app,
        "k1:%032x".formatted(number + 1),
        "com.example.Screen%d.%s".formatted(number % CLASSES, method),
        CAUSES.get(number % CAUSES.size()));
  }

  private double[] rates(Story story, int from) {
    return switch (story) {
      case STAYS, IGNORED -> rates(from, NEVER);
      case FIXED -> rates(from, from + 3);
      case FIXED_WRONGLY -> rates(from, from + 6);
      case MOVES, VANISHES -> rates(from, from + 4);
      case COMES_BACK -> {
        double[] rates = rates(from, from + 3);
        System.arraycopy(rates(from + 7, from + 10), from + 7, rates, from + 7, 3);
        yield rates;
      }
      case WORSENS -> {
        double[] rates = new double[releases.size()];
        for (int i = 0; i < rates.length; i++) {
          rates[i] = i < from ? LOW_RATE : i < from + 4 ? RATE : HIGH_RATE;
        }
        yield rates;
      }
    };
  }

  /** Two days before a release: who fixed something closes the issue when the release is built. */
  private Closing closing(int fixedIn, boolean isNamed) {
    return new Closing(releases.get(fixedIn).day() - 2, fixedIn, isNamed);
  }

  private double[] rates(int from, int to) {
    double[] rates = new double[releases.size()];
    for (int i = from; i < Math.min(to, rates.length); i++) {
      rates[i] = RATE;
    }
    return rates;
  }
}
