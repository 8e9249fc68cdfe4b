package dev.jankline.processor.versions;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads a version name by the rules of Semantic Versioning 2.0.0, with any count of numbers: {@code
 * 10.24} equals {@code 10.24.0}. What follows {@code +} is left out; a pre-release such as {@code
 * -rc.1} comes before its release.
 *
 * @param numbers the numbers, without zeros at the end
 * @param preRelease the identifiers after {@code -}; empty for a release
 */
record SemanticVersion(List<BigInteger> numbers, List<String> preRelease)
    implements Comparable<SemanticVersion> {
  private static final Pattern FORM =
      Pattern.compile("v?(\\d{1,18}(?:\\.\\d{1,18})*)(?:-([0-9A-Za-z.-]+))?(?:\\+.*)?");
  private static final Pattern NUMBER = Pattern.compile("\\d+");

  /** Reads a name; empty when it has another form. */
  static Optional<SemanticVersion> parse(String name) {
    Matcher matcher = FORM.matcher(name.strip());
    if (!matcher.matches()) {
      return Optional.empty();
    }
    List<BigInteger> numbers = new ArrayList<>();
    for (String number : split(matcher.group(1))) {
      numbers.add(new BigInteger(number));
    }
    while (!numbers.isEmpty() && numbers.get(numbers.size() - 1).signum() == 0) {
      numbers.remove(numbers.size() - 1);
    }
    String preRelease = matcher.group(2);
    return Optional.of(
        new SemanticVersion(
            List.copyOf(numbers), preRelease == null ? List.of() : split(preRelease)));
  }

  private static List<String> split(String text) {
    return Arrays.asList(text.split("\\.", -1));
  }

  /** The branch: the first two numbers, for example {@code 10.18}. */
  String branch() {
    return number(0) + "." + number(1);
  }

  @Override
  public int compareTo(SemanticVersion other) {
    int count = Math.max(numbers.size(), other.numbers.size());
    for (int i = 0; i < count; i++) {
      int order = number(i).compareTo(other.number(i));
      if (order != 0) {
        return order;
      }
    }
    if (preRelease.isEmpty() || other.preRelease.isEmpty()) {
      return Boolean.compare(preRelease.isEmpty(), other.preRelease.isEmpty());
    }
    return comparePreRelease(other.preRelease);
  }

  private int comparePreRelease(List<String> other) {
    for (int i = 0; i < Math.min(preRelease.size(), other.size()); i++) {
      int order = compareIdentifier(preRelease.get(i), other.get(i));
      if (order != 0) {
        return order;
      }
    }
    return Integer.compare(preRelease.size(), other.size());
  }

  private static int compareIdentifier(String left, String right) {
    boolean leftIsNumber = NUMBER.matcher(left).matches();
    boolean rightIsNumber = NUMBER.matcher(right).matches();
    if (leftIsNumber && rightIsNumber) {
      return new BigInteger(left).compareTo(new BigInteger(right));
    }
    return leftIsNumber == rightIsNumber
        ? left.compareTo(right)
        : Boolean.compare(rightIsNumber, leftIsNumber);
  }

  private BigInteger number(int index) {
    return index < numbers.size() ? numbers.get(index) : BigInteger.ZERO;
  }
}
