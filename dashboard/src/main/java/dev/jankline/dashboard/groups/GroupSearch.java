package dev.jankline.dashboard.groups;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * Searches which value of a dimension, or pair of values of two dimensions, carries a cluster:
 * devices with the cluster are compared with other devices.
 *
 * <p><b>Tests.</b> Fisher's exact test, one-sided, for each value and pair that at least {@value
 * #MIN_DEVICES} devices have; which ones are tested does not depend on who has the cluster. A pair
 * counts only when both of its parts explain more within the other one: its p is the largest of the
 * three. Values share half of the error, pairs the other half. Benjamini and Yekutieli's procedure,
 * which holds for tests that depend on each other in any way, bounds the expected share of false
 * discoveries at {@value #FALSE_DISCOVERIES}.
 *
 * <p><b>Rows.</b> Discoveries are ranked by what they explain. One that explains nothing among the
 * devices outside of the rows before it is no row of its own: the vendor of a model, for example,
 * is listed as related to the model.
 *
 * <p><b>Bound.</b> Time grows with devices × pairs: at most {@value #MAX_VALUES} values of a
 * dimension, the most frequent ones, are tested.
 */
public final class GroupSearch {
  /** A value that fewer devices have is not tested. */
  public static final int MIN_DEVICES = 10;

  /** A group of fewer devices with the cluster is never named. */
  public static final int MIN_CASES = 5;

  static final int MAX_VALUES = 20;
  static final double FALSE_DISCOVERIES = 0.05;
  private static final int MAX_GROUPS = 5;
  private static final int MAX_RELATED = 5;

  private final DeviceTable table;

  private GroupSearch(DeviceTable table) {
    this.table = table;
  }

  /**
   * Devices that carry the cluster.
   *
   * @param values one value, or two of different dimensions
   * @param adjustedChance p adjusted for all tests: the smallest share of false discoveries at
   *     which it is found
   * @param related single values that explain the cluster too, but nothing beyond the groups; at
   *     most 5
   */
  public record Group(
      Map<String, String> values,
      int caseDevices,
      int knownCases,
      int controlDevices,
      int knownControls,
      double oddsRatio,
      double adjustedChance,
      List<Map<String, String>> related) {}

  /**
   * What was found.
   *
   * @param cases devices with the cluster
   * @param controls other devices
   * @param tests values and pairs that were tested
   * @param groups the one that explains most first, at most 5
   */
  public record Result(int cases, int controls, int tests, List<Group> groups) {}

  /** A value or pair, its devices, and its p, times the tests that share its part of the error. */
  private record Candidate(
      Map<String, String> values, BitSet with, FourFold counts, double chance, double tests) {
    double scaledChance() {
      return chance * tests;
    }

    /** What it explains, less what the best of so many tests explains by chance. */
    double evidence() {
      return counts.gain() - Math.log(tests);
    }
  }

  /** A candidate that was found, with its adjusted p. */
  private record Discovery(Candidate candidate, double adjusted) {}

  /**
   * Searches.
   *
   * @param stalls those of a device in the order of preference: its first one of the cluster
   *     counts, else its first one
   */
  public static Result search(List<KeptStall> stalls) {
    DeviceTable table = new DeviceTable(stalls);
    GroupSearch search = new GroupSearch(table);
    List<Candidate> candidates = search.candidates();
    return new Result(
        table.cases(),
        table.devices() - table.cases(),
        candidates.size(),
        search.groups(discoveries(candidates), harmonic(candidates.size())));
  }

  private List<Candidate> candidates() {
    List<Map<String, String>> single = new ArrayList<>();
    for (String dimension : table.dimensions()) {
      for (String value : table.values(dimension, MIN_DEVICES, MAX_VALUES)) {
        single.add(Map.of(dimension, value));
      }
    }
    List<Map<String, String>> pairs = new ArrayList<>();
    for (int one = 0; one < single.size(); one++) {
      for (int other = one + 1; other < single.size(); other++) {
        Map<String, String> pair = new TreeMap<>(single.get(one));
        pair.putAll(single.get(other));
        if (pair.size() == 2 && table.with(pair).cardinality() >= MIN_DEVICES) {
          pairs.add(pair);
        }
      }
    }
    List<Candidate> candidates = new ArrayList<>();
    single.forEach(values -> candidates.add(candidate(values, 2.0 * single.size())));
    pairs.forEach(values -> candidates.add(candidate(values, 2.0 * pairs.size())));
    return candidates;
  }

  private Candidate candidate(Map<String, String> values, double tests) {
    BitSet with = table.with(values);
    BitSet known = table.known(values);
    FourFold counts = table.compare(with, known);
    double chance = counts.casesWith() < MIN_CASES ? 1 : counts.chance();
    if (values.size() == 2) {
      for (Map.Entry<String, String> part : values.entrySet()) {
        BitSet within = table.with(Map.of(part.getKey(), part.getValue()));
        chance = Math.max(chance, table.compare(with, DeviceTable.common(within, known)).chance());
      }
    }
    return new Candidate(values, with, counts, chance, tests);
  }

  /** Benjamini and Yekutieli's procedure; what explains most comes first. */
  private static List<Discovery> discoveries(List<Candidate> candidates) {
    double harmonic = harmonic(candidates.size());
    List<Candidate> sorted = new ArrayList<>(candidates);
    sorted.sort(Comparator.comparingDouble(Candidate::scaledChance));
    List<Discovery> found = new ArrayList<>();
    double adjusted = 1;
    for (int rank = sorted.size(); rank >= 1; rank--) {
      Candidate one = sorted.get(rank - 1);
      adjusted = Math.min(adjusted, one.scaledChance() * harmonic / rank);
      if (adjusted <= FALSE_DISCOVERIES) {
        found.add(new Discovery(one, adjusted));
      }
    }
    found.sort(Comparator.comparingDouble(one -> -one.candidate.evidence()));
    return found;
  }

  /** 1 + 1/2 + … + 1/n: what dependence between tests costs. */
  private static double harmonic(int number) {
    return IntStream.rangeClosed(1, number).mapToDouble(rank -> 1.0 / rank).sum();
  }

  private List<Group> groups(List<Discovery> discoveries, double harmonic) {
    List<Discovery> named = new ArrayList<>();
    BitSet outside = table.everyone();
    for (Discovery next : discoveries) {
      Candidate one = next.candidate;
      BitSet among = DeviceTable.common(outside, table.known(one.values));
      double left = named.isEmpty() ? 0 : table.compare(one.with, among).chance() * one.tests;
      if (named.size() < MAX_GROUPS && left * harmonic <= FALSE_DISCOVERIES) {
        named.add(next);
        outside.andNot(one.with);
      }
    }
    return named.stream().map(one -> group(one, related(one, named, discoveries))).toList();
  }

  private static Group group(Discovery found, List<Map<String, String>> related) {
    FourFold counts = found.candidate.counts;
    return new Group(
        found.candidate.values,
        counts.casesWith(),
        counts.cases(),
        counts.controlsWith(),
        counts.controls(),
        counts.oddsRatio(),
        found.adjusted,
        related);
  }

  /** Single values that were found and are no rows, each with the row that it overlaps most. */
  private static List<Map<String, String>> related(
      Discovery row, List<Discovery> named, List<Discovery> discoveries) {
    return discoveries.stream()
        .filter(one -> one.candidate.values.size() == 1 && !named.contains(one))
        .filter(one -> closest(one, named).equals(row))
        .limit(MAX_RELATED)
        .map(one -> one.candidate.values)
        .toList();
  }

  private static Discovery closest(Discovery one, List<Discovery> named) {
    return Collections.max(named, Comparator.comparingDouble(row -> overlap(one, row)));
  }

  private static double overlap(Discovery one, Discovery other) {
    int both = DeviceTable.common(one.candidate.with, other.candidate.with).cardinality();
    int all = one.candidate.with.cardinality() + other.candidate.with.cardinality() - both;
    return all == 0 ? 0 : (double) both / all;
  }
}
