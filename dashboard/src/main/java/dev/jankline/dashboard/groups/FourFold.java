package dev.jankline.dashboard.groups;

import org.apache.commons.statistics.distribution.HypergeometricDistribution;

/**
 * Counts devices by two properties: whether they have the cluster (cases, else controls) and
 * whether they have a value.
 *
 * @param casesWith cases that have the value
 * @param cases all cases
 * @param with all devices that have the value
 * @param devices all devices
 */
record FourFold(int casesWith, int cases, int with, int devices) {
  int controls() {
    return devices - cases;
  }

  int controlsWith() {
    return with - casesWith;
  }

  /** Share of cases that have the value. */
  double caseShare() {
    return cases == 0 ? 0 : (double) casesWith / cases;
  }

  /** Share of controls that have the value. */
  double controlShare() {
    return controls() == 0 ? 0 : (double) controlsWith() / controls();
  }

  /** Fisher's exact test: probability of so many cases with the value, or more, by chance. */
  double chance() {
    return devices == 0
        ? 1
        : Math.min(
            1,
            HypergeometricDistribution.of(devices, cases, with).survivalProbability(casesWith - 1));
  }

  /** Ratio of the odds of cases to those of controls, with half a device added to each count. */
  double oddsRatio() {
    return (casesWith + 0.5)
        * (controls() - controlsWith() + 0.5)
        / ((cases - casesWith + 0.5) * (controlsWith() + 0.5));
  }

  /** Log-likelihood that the value adds, in nats: half of the statistic G. */
  double gain() {
    return part(casesWith, cases, with)
        + part(cases - casesWith, cases, devices - with)
        + part(controlsWith(), controls(), with)
        + part(controls() - controlsWith(), controls(), devices - with);
  }

  private double part(double seen, double row, double column) {
    return seen == 0 ? 0 : seen * Math.log(seen * devices / (row * column));
  }
}
