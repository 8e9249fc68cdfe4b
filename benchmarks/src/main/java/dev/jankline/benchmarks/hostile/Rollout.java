package dev.jankline.benchmarks.hostile;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Decides which device has which version from which hour on, and what the code of each version does
 * to the stalls.
 */
final class Rollout {
  /** First hour of the first release that the scenario is about. */
  static final int RELEASE = 5 * 24;

  static final int DAYS_AFTER = 7;
  private static final int NEVER = Integer.MAX_VALUE;
  private static final int LONG_AGO = -1000;
  private static final double[] STAGES = {0.01, 0.05, 0.20, 0.50, 1};
  private static final double NEVER_UPDATES = 0.04;
  private static final double BEGINS_OLD = 0.06;
  private static final double BETA_HOURS = 22;

  /**
   * One version: its name, the hour in which each device gets it, and its code relative to that of
   * 1.0.0.
   */
  static final class Version {
    final String name;
    final int[] from;

    /** Factor on all clusters, by tier. */
    final double[] all = {1, 1, 1};

    /** Further factor on the changed cluster, by tier. */
    final double[] changed = {1, 1, 1};

    /** Factor on the length of sessions. */
    double session = 1;

    private Version(String name, int size) {
      this.name = name;
      this.from = new int[size];
      Arrays.fill(from, NEVER);
    }

    private Version all(double factor) {
      Arrays.fill(all, factor);
      return this;
    }

    private Version changed(double factor) {
      Arrays.fill(changed, factor);
      return this;
    }
  }

  /** In the order of their releases: a device runs the last of those that it has got. */
  final List<Version> versions = new ArrayList<>();

  final Version judged;

  /** Version that the judged one is compared with in the truth. */
  final Version before;

  final int end;
  final int changedCluster;
  private final Population people;
  private final SplittableRandom random;

  Rollout(
      HostileScenario scenario,
      Population people,
      int watched,
      int small,
      SplittableRandom random) {
    this.people = people;
    this.random = random;
    int releases = scenario.isSix() ? 6 : 1;
    end = RELEASE + releases * DAYS_AFTER * 24;
    changedCluster =
        switch (scenario) {
          case TRIPLE_SMALL, TRIPLE_SMALL_HALF -> small;
          case TRIPLE_FREQUENT_HALF -> people.clusterOfSize(400);
          case PAST_RELEASE_IMPROVED, PAST_RELEASE_WORSE -> 0;
          default -> watched;
        };
    switch (scenario) {
      case FLAVOURS -> flavours();
      case SLOW_DECAY, SLOW_DECAY_ALL, SIX_UNCHANGED -> six(scenario, releases);
      case ROLLBACK -> rollback(scenario, 3, 1);
      case ROLLBACK_WORSE -> rollback(scenario, 1, 3);
      default -> plain(scenario);
    }
    judged = versions.get(versions.size() - 1);
    before =
        scenario.isSix()
            ? versions.get(versions.size() - 2)
            : versions.get(versions.get(0).name.startsWith("0.9") ? 1 : 0);
    if (scenario == HostileScenario.NEW_INSTALLS) {
      newInstalls();
    }
    startOnTime(RELEASE + (releases - 1) * DAYS_AFTER * 24);
  }

  /** Returns the index of the version that a device runs in an hour, -1 when it has none. */
  int versionAt(int device, int hour) {
    int v = versions.size() - 1;
    while (v >= 0 && versions.get(v).from[device] > hour) {
      v--;
    }
    return v;
  }

  /** Returns how long a device has had a version in an hour. */
  int hoursSinceUpdate(int version, int device, int hour) {
    return hour - versions.get(version).from[device];
  }

  private void plain(HostileScenario scenario) {
    Version old = addOld(scenario);
    addCurrent(scenario, old);
    if (scenario == HostileScenario.PAST_RELEASE_IMPROVED) {
      old.changed(3);
    } else if (scenario == HostileScenario.PAST_RELEASE_WORSE) {
      old.changed(1.0 / 3);
    }
    Version beta =
        switch (scenario) {
          case BETA -> add("1.1.0-beta.3").changed(3);
          case DEBUG -> add("1.1.0-debug").changed(3);
          default -> null;
        };
    Version hotfix = scenario == HostileScenario.HOTFIX ? add("1.0.1") : null;
    Version next = add("1.1.0");
    changeCode(scenario, next);
    adopt(scenario, next);
    if (beta != null) {
      testers(beta, next);
    }
    if (hotfix != null) {
      hotfix(hotfix, next);
    }
  }

  private static void changeCode(HostileScenario scenario, Version next) {
    switch (scenario) {
      case SESSIONS_LONGER -> next.session = 1.3;
      case SESSIONS_SHORTER -> next.session = 0.7;
      case WORSE_HALF_WATCHED, WORSE_STAGED -> next.changed(1.5);
      case ALL_WORSE_HALF, ALL_WORSE_STAGED -> next.all(1.3);
      case TRIPLE_STAGED,
          TRIPLE_SMALL,
          TRIPLE_SMALL_HALF,
          TRIPLE_FREQUENT_HALF,
          BETA,
          DEBUG,
          HOTFIX,
          FORCED_UPDATE ->
          next.changed(3);
      case LOW_ONLY -> next.all[0] = 6;
      default -> {
        // The code is that of 1.0.0.
      }
    }
  }

  private void adopt(HostileScenario scenario, Version next) {
    switch (scenario) {
      case NO_CHANGE_HALF,
          WORSE_HALF_WATCHED,
          ALL_WORSE_HALF,
          TRIPLE_SMALL_HALF,
          TRIPLE_FREQUENT_HALF ->
          half(next);
      case FORCED_UPDATE -> forced(next);
      case VENDOR_STAGING -> vendorFirst(next);
      default -> staged(next, RELEASE);
    }
    for (int d = 0; d < people.size; d++) {
      if (people.company[d]) {
        next.from[d] = RELEASE + 5;
      }
    }
  }

  private Version add(String name) {
    Version version = new Version(name, people.size);
    versions.add(version);
    return version;
  }

  private Version addOld(HostileScenario scenario) {
    Version old = add("0.9.0");
    if (scenario != HostileScenario.FORCED_UPDATE) {
      Arrays.fill(old.from, LONG_AGO);
    }
    return old;
  }

  /** Adds 1.0.0: most devices have it since long, or all get it within the days before. */
  private void addCurrent(HostileScenario scenario, Version old) {
    Version current = add("1.0.0");
    boolean recent =
        scenario == HostileScenario.PAST_RELEASE_IMPROVED
            || scenario == HostileScenario.PAST_RELEASE_WORSE;
    for (int d = 0; d < people.size; d++) {
      boolean late = random.nextDouble() < BEGINS_OLD && old.from[d] != NEVER;
      int hour = random.nextInt(2 * end);
      current.from[d] = late ? hour : recent ? random.nextInt(12, 96) : LONG_AGO;
    }
  }

  /**
   * One stage a day: who is in it updates within 23 hours, in the last stage when it suits the
   * owner.
   */
  private void staged(Version version, int start) {
    for (int d = 0; d < people.size; d++) {
      stage(version, d, start);
    }
  }

  private void stage(Version version, int device, int start) {
    int stage = 0;
    while (people.rank[device] > STAGES[stage]) {
      stage++;
    }
    boolean last = stage == STAGES.length - 1;
    int delay = within(last ? 12 : 4, last ? 1000 : 23);
    if (!last || random.nextDouble() >= NEVER_UPDATES / 0.5) {
      version.from[device] = start + 24 * stage + delay;
    }
  }

  private int within(double meanHours, int most) {
    return (int) Math.min(most, random.nextExponential() * meanHours);
  }

  private void half(Version version) {
    for (int d = 0; d < people.size; d++) {
      if (people.rank[d] < 0.5) {
        version.from[d] = RELEASE + within(4, 23);
      }
    }
  }

  private void forced(Version version) {
    for (int d = 0; d < people.size; d++) {
      if (people.rank[d] < 1 - 0.006) {
        version.from[d] = RELEASE;
      }
    }
  }

  private void vendorFirst(Version version) {
    for (int d = 0; d < people.size; d++) {
      if (people.vendor[d] == Population.XIAOMI) {
        version.from[d] = RELEASE + within(4, 23);
      } else {
        stage(version, d, RELEASE + 3 * 24);
      }
    }
  }

  /** Devices are testers until they make 22 device-hours an hour, or a third of all devices are. */
  private void testers(Version beta, Version next) {
    double hours = 0;
    for (int d = people.size - 1; d >= people.size * 2 / 3 && hours < BETA_HOURS * 24; d--) {
      hours += people.activity[d];
      beta.from[d] = RELEASE - 2 * 24;
      next.from[d] = NEVER;
    }
  }

  private void hotfix(Version hotfix, Version next) {
    int devices = Math.max(1, people.size / 200);
    for (int d = people.size - devices; d < people.size; d++) {
      hotfix.from[d] = RELEASE - 24;
      next.from[d] = NEVER;
    }
  }

  private void flavours() {
    Version huawei = add("1.0.0-huawei");
    Version google = add("1.0.0-google");
    Version next = add("1.1.0-google").changed(3);
    staged(next, RELEASE);
    for (int d = 0; d < people.size; d++) {
      if (people.vendor[d] == Population.HUAWEI) {
        huawei.from[d] = LONG_AGO;
        next.from[d] = NEVER;
      } else {
        google.from[d] = LONG_AGO;
      }
    }
  }

  private void rollback(HostileScenario scenario, double stopped, double next) {
    addCurrent(scenario, addOld(scenario));
    Version bad = add("1.1.0").changed(stopped);
    Version good = add("1.2.0").changed(next);
    staged(bad, RELEASE - 3 * 24);
    staged(good, RELEASE);
    for (int d = 0; d < people.size; d++) {
      if (bad.from[d] < RELEASE) {
        good.from[d] = RELEASE + within(5, 48);
      } else {
        bad.from[d] = NEVER;
      }
    }
  }

  private void six(HostileScenario scenario, int releases) {
    addCurrent(scenario, addOld(scenario));
    for (int i = 1; i <= releases; i++) {
      Version next = add("1." + i + ".0");
      double sum = Math.pow(1.15, i);
      if (scenario == HostileScenario.SLOW_DECAY) {
        next.changed(sum);
      } else if (scenario == HostileScenario.SLOW_DECAY_ALL) {
        next.all(sum);
      }
      staged(next, RELEASE + (i - 1) * DAYS_AFTER * 24);
    }
  }

  /** A device that installs the app gets the newest version there is, and has had none before. */
  private void newInstalls() {
    for (int d = 0; d < people.size; d++) {
      if (people.isNewInstall(d)) {
        int hour = random.nextInt(end);
        versions.get(0).from[d] = NEVER;
        before.from[d] = hour < RELEASE ? hour : NEVER;
        if (hour >= RELEASE) {
          judged.from[d] = hour;
        }
      }
    }
  }

  /** Lets the first device that gets the judged version get it in the hour of the release. */
  private void startOnTime(int release) {
    int first = 0;
    for (int d = 0; d < people.size; d++) {
      if (judged.from[d] < judged.from[first]) {
        first = d;
      }
    }
    judged.from[first] = release;
  }
}
