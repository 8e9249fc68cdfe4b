package dev.jankline.command.conformance;

import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What was found in a batch.
 *
 * @param events number of its events, as far as it can be read
 * @param findings what is wrong, in the order in which it was found
 * @param unnamed number of findings beyond those that are named
 */
public record CheckedBatch(int events, List<Finding> findings, long unnamed) {
  /** A batch that cannot be looked into for one reason. */
  public static CheckedBatch unreadable(String what, String toDo) {
    Finding finding = new Finding(Finding.Level.REFUSED, "", what, toDo);
    return new CheckedBatch(0, List.of(finding), 0);
  }

  /** Whether nothing is wrong. */
  public boolean conforms() {
    return findings.isEmpty();
  }

  /**
   * One thing that is wrong with a batch.
   *
   * @param level what a gateway does about it
   * @param path place, for example {@code events[0].stall.nodes[1].parent}; empty for the whole
   *     batch
   * @param what what is there, and what has to be
   * @param toDo what the producer has to change
   */
  public record Finding(Level level, String path, String what, String toDo) {
    private static final Pattern EVENT = Pattern.compile("^events\\[([0-9]{1,9})]");

    /** What a gateway does with a batch. */
    public enum Level {
      /** It refuses the whole batch. */
      REFUSED,
      /** It takes the batch, and what is made of the event is wrong, poorer or lost. */
      TOLERATED
    }

    /** Index of the event that it is about; null when it is about the batch. */
    public @Nullable Integer event() {
      Matcher matcher = EVENT.matcher(path);
      return matcher.find() ? Integer.valueOf(matcher.group(1)) : null;
    }

    /** The finding on one line. */
    public String text() {
      String place = path.isEmpty() ? "" : path + ": ";
      return "%-9s  %s%s. %s".formatted(level.name().toLowerCase(Locale.ROOT), place, what, toDo);
    }
  }
}
