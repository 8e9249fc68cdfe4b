package dev.jankline.benchmarks.hostile;

import dev.jankline.benchmarks.hostile.HostileTrial.Result;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/** Figures of one scenario and size. */
record HostileScore(HostileScenario scenario, int devices, List<Result> results) {
  private static final double ONE_LOOK = 1.645;

  /** Of a test among 200 clusters at 5 % together. */
  private static final double ONE_LOOK_OF_200 = 3.481;

  private static final int MANY_CLUSTERS = 20;

  String name() {
    return name(scenario, devices);
  }

  static String name(HostileScenario scenario, int devices) {
    return scenario.name().toLowerCase(Locale.ROOT).replace('_', '-') + "-" + devices;
  }

  boolean isUnchanged() {
    return results.stream().allMatch(Result::isUnchanged);
  }

  int releases() {
    return results.size();
  }

  double share(Predicate<Result> which) {
    return (double) results.stream().filter(which).count() / results.size();
  }

  private double sum(ToDoubleFunction<Result> figure) {
    return results.stream().mapToDouble(figure).sum();
  }

  double falseClusters() {
    return share(Result::hasFalseCluster);
  }

  double falseApps() {
    return share(Result::isAppFalse);
  }

  /** Share of the clusters' intervals that hold the truth at all looks. */
  double held() {
    double shown = sum(result -> result.shown);
    return shown == 0 ? Double.NaN : 1 - sum(result -> result.missed) / shown;
  }

  double appHeld() {
    return share(result -> !result.isAppMissed);
  }

  /** Share of the clusters whose truth is within 1.96 standard errors at the end. */
  double fixedHeld() {
    return sum(result -> result.fixedHeld) / sum(result -> result.atEnd);
  }

  /** Mean of the intervals' half-widths over 1.96 standard errors, at the end. */
  double width() {
    return sum(result -> result.widths) / sum(result -> result.atEnd);
  }

  /** Clusters with ten stalls on each side at the end, of all releases. */
  double frequent() {
    return sum(result -> result.frequent);
  }

  /** Of clusters with ten stalls on each side, as {@link #fixedHeld}. */
  double frequentFixedHeld() {
    return sum(result -> result.frequentFixedHeld) / frequent();
  }

  /** Of clusters with ten stalls on each side, as {@link #width}. */
  double frequentWidth() {
    return sum(result -> result.frequentWidths) / frequent();
  }

  /** Share of releases whose changed cluster was reported among all, within some hours. */
  double reported(int hours) {
    return share(r -> r.reportedAt.getOrDefault(r.changedCluster, Integer.MAX_VALUE) <= hours);
  }

  double reported() {
    return reported(Integer.MAX_VALUE - 1);
  }

  /** Share of releases in which the evidence of the changed cluster alone reached 20. */
  double watched(int hours) {
    return share(r -> r.watchedAt.getOrDefault(r.changedCluster, Integer.MAX_VALUE) <= hours);
  }

  double watched() {
    return watched(Integer.MAX_VALUE - 1);
  }

  double appReported() {
    return share(result -> result.appReportedAt >= 0);
  }

  /** Median hours of the releases whose changed cluster was reported; NaN when none was. */
  double medianHours() {
    double[] hours =
        results.stream()
            .filter(result -> result.reportedAt.containsKey(result.changedCluster))
            .mapToDouble(result -> result.reportedAt.getOrDefault(result.changedCluster, 0))
            .sorted()
            .toArray();
    return hours.length == 0 ? Double.NaN : hours[hours.length / 2];
  }

  /** What the test that looks once finds of the changed cluster alone. */
  double oneLookWatched() {
    return share(result -> result.clusterScore > ONE_LOOK);
  }

  /** The same among all clusters (Bonferroni). */
  double oneLookReported() {
    return share(
        result ->
            result.clusterScore > (result.clusters < MANY_CLUSTERS ? ONE_LOOK : ONE_LOOK_OF_200));
  }

  double oneLookApp() {
    return share(result -> result.appScore > ONE_LOOK);
  }

  /** Numbers of the releases that were the first to be told, one for each fleet; 0 for none. */
  List<Integer> toldBy() {
    return results.stream().map(result -> result.toldBy).toList();
  }

  Map<String, Object> figures() {
    Map<String, Object> figures = new LinkedHashMap<>();
    figures.put("name", name());
    figures.put("releases", releases());
    figures.put("judged", share(result -> result.isJudged));
    figures.put("controlled", share(result -> result.isControlled));
    figures.put("falseClusters", falseClusters());
    figures.put("falseApps", falseApps());
    figures.put("held", held());
    figures.put("appHeld", appHeld());
    figures.put("fixedTimeHeld", fixedHeld());
    figures.put("widthOverFixedTime", width());
    figures.put("frequentFixedTimeHeld", frequentFixedHeld());
    figures.put("frequentWidthOverFixedTime", frequentWidth());
    figures.put("appReported", appReported());
    figures.put("changedReported", reported());
    figures.put("changedReportedMedianHours", medianHours());
    figures.put("changedWatched", watched());
    figures.put("oneLookApp", oneLookApp());
    figures.put("oneLookChangedReported", oneLookReported());
    figures.put("oneLookChangedWatched", oneLookWatched());
    if (scenario.isSix()) {
      figures.put("toldBy", toldBy());
    }
    return figures;
  }

  String line() {
    return String.format(
        Locale.ROOT,
        "%-30s %3d releases | false %.2f app %.2f | held %.3f app %.2f, fixed %.3f (%.3f), width %.2f (%.2f) |"
            + " app %.2f (one look %.2f) changed %.2f at %.0f h (%.2f) watched %.2f (%.2f)%s",
        name(),
        releases(),
        falseClusters(),
        falseApps(),
        held(),
        appHeld(),
        fixedHeld(),
        frequentFixedHeld(),
        width(),
        frequentWidth(),
        appReported(),
        oneLookApp(),
        reported(),
        medianHours(),
        oneLookReported(),
        watched(),
        oneLookWatched(),
        scenario.isSix() ? ", told by release " + toldBy() : "");
  }
}
