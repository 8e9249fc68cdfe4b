package dev.jankline.benchmarks.hostile;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Draws the devices and their owners: what a device is, how much it is used, how early its owner
 * updates and how often it stalls in each cluster under the code of 1.0.0. All of it persists. The
 * rates are scaled so that a day has {@link #AFFECTED_PER_DEVICE_DAY} device-hours with a stall for
 * each device.
 */
final class Population {
  static final int CLUSTERS = 200;
  static final double AFFECTED_PER_DEVICE_DAY = 600.0 / 4000;
  static final String[] TIERS = {"LOW", "MID", "HIGH"};
  static final String[] VENDORS = {"samsung", "xiaomi", "huawei", "google", "motorola"};
  static final int XIAOMI = 1;
  static final int HUAWEI = 2;

  /** Cluster that is more frequent on the phones of one vendor. */
  static final int VENDOR_CLUSTER = 6;

  /** Clusters that the app of a company's fleet meets far more often. */
  static final int[] COMPANY_CLUSTERS = {3, 7, 12};

  private static final int MODELS = 3;
  private static final int MID = 1;
  private static final double[] VENDOR_SHARES = {0.35, 0.30, 0.15, 0.12, 0.08};
  private static final double[] TIER_SHARES = {0.30, 0.45, 0.25};
  private static final double[] TIER_RATES = {2.0, 1.0, 0.5};
  private static final double[][] OS_SHARES = {
    {0.4, 0.3, 0.2, 0.1}, {0.2, 0.3, 0.3, 0.2}, {0.05, 0.15, 0.35, 0.45}
  };
  private static final double[] OS_RATES = {1.3, 1.1, 1.0, 0.9};
  private static final double ZIPF_EXPONENT = 1.3;
  private static final double HOT = 100;

  /** A stall lasts most of a second and people leave an app that stalls all the time. */
  private static final double MAX_STALLS_PER_HOUR = 360;

  private static final double SESSION_HOURS = 5.0 / 60;

  /** Probability that an hour of use has a stall. */
  private static final MeanStalls AFFECTED = new MeanStalls(1, new SplittableRandom(1));

  private static final double WEEKEND = 1.25;
  private static final double MEAN_DAY = (5 + 2 * WEEKEND) / 7;
  private static final int SHIFTS = 5;
  private static final int FIRST_LOCAL_HOUR = 8;

  /** Use by local hour of the day, relative. */
  private static final double[] CLOCK = {
    2, 1, 0.5, 0.4, 0.5, 1, 2.5, 4.5, 5.5, 5, 4.5, 4.8, 6, 5.5, 4.5, 4.5, 5, 6, 6.5, 7, 7.5, 7, 5.5,
    3.5
  };

  final int size;
  final byte[] tier;
  final byte[] vendor;
  final String[] os;
  final String[] model;

  /** Hours a day in which the device uses the app. */
  final double[] activity;

  /** Mean foreground hours of the device's session relative to the mean of all. */
  final double[] session;

  /** Share of the owners who update before this one, from 0 to 1; every value is as frequent. */
  final double[] rank;

  /** Devices that belong to one company. */
  final boolean[] company;

  /** A uniform number of each device that decides what has no other reason. */
  final double[] lot;

  final boolean[] hot;

  /** Hours that the owner's day is shifted, from 0 to {@link #SHIFTS} - 1. */
  final byte[] shift;

  /** Stalls per foreground hour, all clusters together. */
  final double[] total;

  private final float[] rates;

  private Population(int size) {
    this.size = size;
    tier = new byte[size];
    vendor = new byte[size];
    os = new String[size];
    model = new String[size];
    activity = new double[size];
    session = new double[size];
    rank = new double[size];
    company = new boolean[size];
    lot = new double[size];
    hot = new boolean[size];
    total = new double[size];
    rates = new float[size * CLUSTERS];
    shift = new byte[size];
  }

  static Population draw(HostileScenario scenario, int size, SplittableRandom random) {
    Population population = new Population(size);
    double[] relative = population.drawDevices(scenario, random.split());
    population.rankOwners(scenario, random.split());
    population.drawRates(scenario, relative, random.split());
    population.scale(
        AFFECTED_PER_DEVICE_DAY * (scenario == HostileScenario.TRIPLE_FREQUENT_HALF ? 2 : 1));
    return population;
  }

  /** Returns stalls per foreground hour in a cluster. */
  double rate(int device, int cluster) {
    return rates[device * CLUSTERS + cluster];
  }

  /**
   * Returns how likely the devices of each {@link #shift} are to use the app in an hour, relative
   * to their activity.
   */
  static double[] use(int hour) {
    double sum = Arrays.stream(CLOCK).sum();
    double[] use = new double[SHIFTS];
    for (int i = 0; i < SHIFTS; i++) {
      int local = hour + FIRST_LOCAL_HOUR + i;
      int day = local / 24 % 7; // 0 is Thursday
      use[i] = CLOCK[local % 24] / sum * (day == 2 || day == 3 ? WEEKEND : 1);
    }
    return use;
  }

  /**
   * Draws the foreground hours of an hour in which the device uses the app: one to three sessions.
   */
  double foreground(int device, double factor, SplittableRandom random) {
    return Math.min(1, sessions(random) * session[device] * factor);
  }

  /** Draws a cluster in proportion to the device's rates. */
  int cluster(int device, SplittableRandom random) {
    double left = random.nextDouble() * total[device];
    int from = device * CLUSTERS;
    int last = 0;
    for (int c = 0; c < CLUSTERS; c++) {
      if (rates[from + c] > 0) {
        last = c;
        left -= rates[from + c];
        if (left < 0) {
          return c;
        }
      }
    }
    return last;
  }

  /**
   * Returns the cluster whose affected device-hours a day, for 4,000 devices, are nearest to a
   * number.
   */
  int clusterOfSize(double perDay) {
    int nearest = 0;
    double distance = Double.MAX_VALUE;
    for (int c = 0; c < 20; c++) {
      double sum = 0;
      for (int d = 0; d < size; d++) {
        sum += activity[d] * AFFECTED.of(rate(d, c) * session[d]);
      }
      double off = Math.abs(Math.log(sum * MEAN_DAY / size * 4000 / perDay));
      if (off < distance) {
        distance = off;
        nearest = c;
      }
    }
    return nearest;
  }

  private static double sessions(SplittableRandom random) {
    double count = random.nextDouble();
    double hours = random.nextExponential();
    if (count < 0.35) {
      hours += random.nextExponential();
    }
    if (count < 0.1) {
      hours += random.nextExponential();
    }
    return hours * SESSION_HOURS;
  }

  /** Returns the rate of each device relative to the others. */
  private double[] drawDevices(HostileScenario scenario, SplittableRandom random) {
    boolean tail = scenario == HostileScenario.HEAVY_TAIL;
    double[] modelRates = new double[VENDORS.length * TIERS.length * MODELS];
    Arrays.setAll(modelRates, i -> Math.exp(0.3 * random.nextGaussian()));
    double[] relative = new double[size];
    for (int d = 0; d < size; d++) {
      vendor[d] = (byte) choice(VENDOR_SHARES, random);
      tier[d] = (byte) choice(TIER_SHARES, random);
      int release = choice(OS_SHARES[tier[d]], random);
      int number = random.nextInt(MODELS);
      company[d] = random.nextDouble() < 0.02 && isCompany(scenario);
      if (company[d] && scenario == HostileScenario.COMPANY_FLEET_ONE_MODEL) {
        vendor[d] = 0;
        tier[d] = MID;
        release = 1;
        number = 0;
      }
      os[d] = String.valueOf(12 + release);
      model[d] = VENDORS[vendor[d]] + "-" + TIERS[tier[d]].charAt(0) + (number + 1);
      activity[d] = Math.min(10, 3.6 * Math.exp(0.6 * random.nextGaussian() - 0.18));
      session[d] = Math.exp(0.4 * random.nextGaussian() - 0.08);
      shift[d] = (byte) random.nextInt(SHIFTS);
      lot[d] = random.nextDouble();
      hot[d] = random.nextDouble() < (tail ? 0.03 : 0.01);
      double spread = (tail ? 2 : 1) * random.nextGaussian();
      relative[d] =
          Math.exp(spread)
              * (hot[d] ? HOT : 1)
              * TIER_RATES[tier[d]]
              * OS_RATES[release]
              * modelRates[(vendor[d] * TIERS.length + tier[d]) * MODELS + number];
    }
    return relative;
  }

  private static boolean isCompany(HostileScenario scenario) {
    return scenario == HostileScenario.COMPANY_FLEET_ONE_MODEL
        || scenario == HostileScenario.COMPANY_FLEET_MIXED;
  }

  private void rankOwners(HostileScenario scenario, SplittableRandom random) {
    double[] score = new double[size];
    for (int d = 0; d < size; d++) {
      double bias =
          switch (scenario) {
            case TIER_SHIFT -> 1.2 * tier[d];
            case HEAVY_USERS_FIRST -> 2 * Math.log(activity[d]);
            default -> 0;
          };
      score[d] = random.nextGaussian() - bias;
    }
    double[] sorted = score.clone();
    Arrays.sort(sorted);
    for (int d = 0; d < size; d++) {
      rank[d] = (Arrays.binarySearch(sorted, score[d]) + 0.5) / size;
    }
  }

  private void drawRates(HostileScenario scenario, double[] relative, SplittableRandom random) {
    double[] frequency = new double[CLUSTERS];
    Arrays.setAll(frequency, c -> Math.pow(c + 1, -ZIPF_EXPONENT));
    if (scenario == HostileScenario.RENAMED_METHOD) {
      frequency[CLUSTERS - 1] = 0;
    }
    for (int d = 0; d < size; d++) {
      double own = relative[d] * hidden(scenario, d);
      for (int c = 0; c < CLUSTERS; c++) {
        double spread = Math.exp(random.nextGaussian() - 0.5);
        rates[d * CLUSTERS + c] = (float) (own * frequency[c] * spread);
      }
      if (company[d]) {
        multiply(d, 20, COMPANY_CLUSTERS);
      }
      if (scenario == HostileScenario.VENDOR_STAGING && vendor[d] == XIAOMI) {
        multiply(d, 5, VENDOR_CLUSTER);
      }
      if (scenario == HostileScenario.FLAVOURS && vendor[d] == HUAWEI) {
        multiply(d, 2, 0, 1, 4);
      }
    }
  }

  /** Returns a factor on the rates of a device, in all versions, that no attribute shows. */
  private double hidden(HostileScenario scenario, int device) {
    return switch (scenario) {
      case EARLY_ADOPTERS_WORSE -> rank[device] < 0.5 ? 1.3 : 1;
      case EARLY_ADOPTERS_BETTER -> rank[device] < 0.5 ? 0.75 : 1;
      case HEAVY_USERS_FIRST -> Math.pow(activity[device], 0.25);
      case NEW_INSTALLS -> isNewInstall(device) ? 1.5 : 1;
      default -> 1;
    };
  }

  /**
   * Returns whether the device installs the app within the 12 days: 8 % in seven days, at an even
   * pace.
   */
  boolean isNewInstall(int device) {
    return lot[device] < 0.08 * 12 / 7;
  }

  private void multiply(int device, float factor, int... clusters) {
    for (int c : clusters) {
      rates[device * CLUSTERS + c] *= factor;
    }
  }

  private void scale(double perDeviceDay) {
    for (int d = 0; d < size; d++) {
      total[d] = sum(d);
    }
    double low = -30;
    double high = 30;
    for (int step = 0; step < 50; step++) {
      double middle = (low + high) / 2;
      double affected = 0;
      for (int d = 0; d < size; d++) {
        affected += activity[d] * AFFECTED.of(total[d] * Math.exp(middle) * session[d]);
      }
      if (affected * MEAN_DAY < perDeviceDay * size) {
        low = middle;
      } else {
        high = middle;
      }
    }
    for (int d = 0; d < size; d++) {
      float factor = (float) Math.min(Math.exp(low), MAX_STALLS_PER_HOUR / total[d]);
      for (int c = 0; c < CLUSTERS; c++) {
        rates[d * CLUSTERS + c] *= factor;
      }
      total[d] = sum(d);
    }
  }

  private double sum(int device) {
    double sum = 0;
    for (int c = 0; c < CLUSTERS; c++) {
      sum += rates[device * CLUSTERS + c];
    }
    return sum;
  }

  private static int choice(double[] shares, SplittableRandom random) {
    double left = random.nextDouble();
    int i = 0;
    while (i < shares.length - 1 && left >= shares[i]) {
      left -= shares[i];
      i++;
    }
    return i;
  }

  /**
   * Tabulates the mean number of stalls of an hour of use, of which at most some count, by the
   * rate; accurate to about 1 %.
   */
  static final class MeanStalls {
    private static final double LOWEST = -14;
    private static final int PER_UNIT = 10;
    private final double[] table = new double[30 * PER_UNIT];

    MeanStalls(int most, SplittableRandom random) {
      double[] hours = new double[4000];
      Arrays.setAll(hours, i -> sessions(random));
      for (int i = 0; i < table.length; i++) {
        double rate = Math.exp(LOWEST + (double) i / PER_UNIT);
        table[i] = Arrays.stream(hours).map(h -> counted(most, rate * h)).average().orElse(0);
      }
    }

    /** The sum of the probabilities of at least 1, 2 … stalls. */
    private static double counted(int most, double mean) {
      double sum = -Math.expm1(-mean);
      double exactly = Math.exp(-mean);
      double atLeast = sum;
      for (int k = 1; k < most; k++) {
        exactly *= mean / k;
        atLeast = Math.max(0, atLeast - exactly);
        sum += atLeast;
      }
      return sum;
    }

    double of(double rate) {
      double at = (Math.log(Math.max(rate, 1e-300)) - LOWEST) * PER_UNIT;
      if (at <= 0) {
        return table[0] * Math.exp(at / PER_UNIT);
      }
      int i = (int) Math.min(at, table.length - 2);
      return table[i] + Math.min(1, at - i) * (table[i + 1] - table[i]);
    }
  }
}
