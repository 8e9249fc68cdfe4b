package dev.jankline.processor.comparison;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Holds the versions that a version is compared with.
 *
 * @param older all production versions before it that were observed, together
 * @param main the one of them with the most exposure before the release: what the devices' own past
 *     is taken from
 */
public record Baseline(Set<String> older, String main) {
  private static final Pattern FORM =
      Pattern.compile("v?(\\d{1,18}(?:\\.\\d{1,18})*)(?:[-+_ ](.*))?");

  /** Of the exposure of all older versions: below, a version is nobody's main one. */
  private static final double LEAST_SHARE = 0.001;

  /** Beginnings of identifiers that no production version has. */
  private static final Pattern NOT_PRODUCTION =
      Pattern.compile(
          "(?:^|[-.+_ ])(?:alpha|beta|rc|pre|dev|snapshot|canary|nightly|debug|test|qa|staging"
              + "|internal|dogfood)");

  /**
   * Chooses the baseline of a version.
   *
   * @param exposureBefore exposure by version before the release, any unit; of versions that come
   *     before it by their code, those whose name comes after it are left out
   * @return empty when there is no older production version
   */
  public static Optional<Baseline> of(String judged, Map<String, Double> exposureBefore) {
    List<BigInteger> numbers = numbers(judged);
    Map<String, Double> production = new TreeMap<>();
    exposureBefore.forEach(
        (version, exposure) -> {
          List<BigInteger> others = numbers(version);
          boolean isOlder =
              (numbers.isEmpty() || others.isEmpty())
                  ? (numbers.isEmpty() && others.isEmpty())
                  : compare(others, numbers) < 0;
          if (isOlder && isProduction(version) && !version.equals(judged)) {
            production.put(version, exposure);
          }
        });
    double all = production.values().stream().mapToDouble(Double::doubleValue).sum();
    return production.keySet().stream()
        .max(
            Comparator.comparing((String version) -> production.getOrDefault(version, 0.0))
                .thenComparing(Comparator.naturalOrder()))
        .map(
            main -> {
              Set<String> older = new TreeSet<>(production.keySet());
              older.removeIf(
                  version ->
                      !version.equals(main)
                          && production.getOrDefault(version, 0.0) < LEAST_SHARE * all);
              return new Baseline(older, main);
            });
  }

  /** Whether a version is for all users, by its name: not a pre-release and not a debug build. */
  public static boolean isProduction(String version) {
    return !NOT_PRODUCTION.matcher(version.toLowerCase(Locale.ROOT)).find();
  }

  private static List<BigInteger> numbers(String version) {
    Matcher matcher = FORM.matcher(version.strip());
    List<BigInteger> numbers = new ArrayList<>();
    if (matcher.matches()) {
      for (String number : matcher.group(1).split("\\.", -1)) {
        numbers.add(new BigInteger(number));
      }
    }
    return numbers;
  }

  private static int compare(List<BigInteger> left, List<BigInteger> right) {
    for (int i = 0; i < Math.max(left.size(), right.size()); i++) {
      int order = number(left, i).compareTo(number(right, i));
      if (order != 0) {
        return order;
      }
    }
    return 0;
  }

  private static BigInteger number(List<BigInteger> numbers, int index) {
    return index < numbers.size() ? numbers.get(index) : BigInteger.ZERO;
  }
}
