package dev.jankline.command.conformance;

import java.util.List;

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
}
