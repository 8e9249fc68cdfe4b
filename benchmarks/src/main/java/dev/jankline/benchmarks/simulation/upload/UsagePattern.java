package dev.jankline.benchmarks.simulation.upload;

import java.time.DayOfWeek;
import java.time.LocalDate;
import java.util.SplittableRandom;

/** How somebody uses an app: on which days, and how often on Wi-Fi. */
enum UsagePattern {
  DAILY("daily", 0.5, true),
  SECOND_DAYS("every second day", 0.5, true),
  WEEKENDS("weekends", 0.5, true),
  ALWAYS_WIFI("daily, always Wi-Fi", 1, true),
  SELDOM_WIFI("daily, 10 % Wi-Fi", 0.1, false);

  /** Uses on a day of use. */
  static final int SESSIONS = 6;

  private final String title;
  private final double wifi;
  private final boolean promised;

  UsagePattern(String title, double wifi, boolean promised) {
    this.title = title;
    this.wifi = wifi;
    this.promised = promised;
  }

  /** The pattern in words. */
  String title() {
    return title;
  }

  /** Whether something is promised about it. */
  boolean promised() {
    return promised;
  }

  boolean usesOn(LocalDate day) {
    DayOfWeek ofWeek = day.getDayOfWeek();
    return switch (this) {
      case SECOND_DAYS -> day.toEpochDay() % 2 == 0;
      case WEEKENDS -> ofWeek == DayOfWeek.SATURDAY || ofWeek == DayOfWeek.SUNDAY;
      case DAILY, ALWAYS_WIFI, SELDOM_WIFI -> true;
    };
  }

  /** Whether a session is on a network that is not metered; each is drawn by itself. */
  boolean onWifi(SplittableRandom random) {
    return random.nextDouble() < wifi;
  }
}
