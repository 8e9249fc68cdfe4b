package dev.jankline.benchmarks.hostile;

/**
 * States what the code of one version does to the stalls, compared with another: ratios of stalls
 * per foreground hour on the same devices, 1 where the code did not change. The ratio of the app,
 * and of all tiers together, weights the devices by their use and their stalls, so it is what
 * counting would find if everybody ran both versions.
 */
public final class Truth {
  private final String version;
  private final String against;
  private final boolean comparable;
  private final double[] app;
  private final double[][] clusters;
  private final boolean[] sameId;
  private final double[] counted;

  /**
   * @param app ratios of the app, of all tiers and of LOW, MID and HIGH
   * @param clusters the same for each cluster
   * @param sameId whether the cluster has the same id in both versions
   * @param counted ratios when at most five stalls of an hour count: of each cluster, then of the
   *     app
   */
  Truth(
      String version,
      String against,
      boolean comparable,
      double[] app,
      double[][] clusters,
      boolean[] sameId,
      double[] counted) {
    this.version = version;
    this.against = against;
    this.comparable = comparable;
    this.app = app;
    this.clusters = clusters;
    this.sameId = sameId;
    this.counted = counted;
  }

  /** Returns the version whose effect this is. */
  public String version() {
    return version;
  }

  /** Returns the version that it is compared with. */
  public String against() {
    return against;
  }

  /**
   * Returns whether the version can be compared at all with older ones that run at the same time:
   * each side has at least 1 % of the expected device-hours from its release to the end.
   */
  public boolean comparable() {
    return comparable;
  }

  /**
   * Returns whether counts of the cluster can be compared: its stalls have the same id and name in
   * both versions.
   */
  public boolean comparable(int cluster) {
    return sameId[cluster];
  }

  /** Returns the ratio of all stalls. */
  public double app() {
    return app[0];
  }

  /** Returns the ratio of all stalls on devices of a tier: LOW, MID or HIGH. */
  public double app(String tier) {
    return app[1 + indexOf(tier)];
  }

  /** Returns the ratio of a cluster. */
  public double cluster(int cluster) {
    return clusters[cluster][0];
  }

  /** Returns the ratio of a cluster on devices of a tier: LOW, MID or HIGH. */
  public double cluster(int cluster, String tier) {
    return clusters[cluster][1 + indexOf(tier)];
  }

  /** Returns the ratio of a cluster when at most five stalls of a device and hour count. */
  double countedCluster(int cluster) {
    return counted[cluster];
  }

  /** Returns the ratio of all stalls when at most five of a device and hour count. */
  double countedApp() {
    return counted[counted.length - 1];
  }

  private static int indexOf(String tier) {
    for (int i = 0; i < Population.TIERS.length; i++) {
      if (Population.TIERS[i].equals(tier)) {
        return i;
      }
    }
    throw new IllegalArgumentException("no tier " + tier + "; there are LOW, MID and HIGH");
  }
}
