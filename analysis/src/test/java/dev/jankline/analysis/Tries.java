package dev.jankline.analysis;

import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Gives a test other random values again and again. The first tries use the values at the edges: 0,
 * the smallest, the largest, the empty text. A failure names the seed; {@code -Djank.seed=SEED}
 * makes all tries of that run once more.
 */
final class Tries {
  /** A test of one set of values. */
  @FunctionalInterface
  interface Test {
    void run(Values values);
  }

  private static final long SEED = Long.getLong("jank.seed", new SecureRandom().nextLong());

  private Tries() {}

  /** Runs a test so many times. */
  static void run(int tries, Test test) {
    for (int number = 0; number < tries; number++) {
      try {
        test.run(new Values(number, new Random(SEED + number)));
      } catch (Exception | AssertionError e) {
        throw new AssertionError(
            "try %d of %d failed; repeat with -Djank.seed=%d: %s"
                .formatted(number, tries, SEED, e.getMessage()),
            e);
      }
    }
  }

  /** Makes the values of one try. */
  static final class Values {
    private static final int EDGE_TRIES = 12;
    private static final int EDGE_ONE_IN = 20;
    private static final List<Long> LONGS =
        List.of(
            0L,
            1L,
            -1L,
            2L,
            -2L,
            Long.MIN_VALUE,
            Long.MAX_VALUE,
            (long) Integer.MIN_VALUE,
            (long) Integer.MAX_VALUE);
    private static final String SIGNS = "\0.$:(</ \n";
    private static final int MAX_LENGTH = 255;

    private final int number;
    private final Random random;
    private int drawn;

    private Values(int number, Random random) {
      this.number = number;
      this.random = random;
    }

    /** Any long. */
    long anyLong() {
      return pick(LONGS, random.nextLong());
    }

    /** An int from {@code min} to {@code max}, both possible. */
    int between(int min, int max) {
      return pick(
          List.of(min, max, min + 1, max - 1, (min + max) / 2),
          min + random.nextInt(max - min + 1));
    }

    /** Up to 255 lists of up to {@code maxSize} texts, more often few than many. */
    List<List<String>> lists(int maxSize) {
      List<List<String>> lists = new ArrayList<>();
      for (int count = number == 0 ? 0 : length(); count > 0; count--) {
        List<String> texts = new ArrayList<>();
        for (int size = random.nextInt(maxSize + 1); size > 0; size--) {
          texts.add(text());
        }
        lists.add(texts);
      }
      return lists;
    }

    /** Any text, also with surrogates that have no partner and with signs that names contain. */
    private String text() {
      StringBuilder text = new StringBuilder();
      for (int length = length(); length > 0; length--) {
        boolean isSign = random.nextInt(4) == 0;
        char sign = SIGNS.charAt(random.nextInt(SIGNS.length()));
        text.append(isSign ? sign : (char) random.nextInt(Character.MAX_VALUE + 1));
      }
      return text.toString();
    }

    private int length() {
      return (int) (MAX_LENGTH * Math.pow(random.nextDouble(), 3));
    }

    private <T> T pick(List<T> edges, T other) {
      int place = number + 3 * drawn++;
      if (number < EDGE_TRIES) {
        return edges.get(place % edges.size());
      }
      return random.nextInt(EDGE_ONE_IN) == 0 ? edges.get(random.nextInt(edges.size())) : other;
    }
  }
}
