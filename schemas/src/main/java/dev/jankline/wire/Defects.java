package dev.jankline.wire;

import dev.jankline.wire.WireException.Reason;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Takes what is wrong with a batch while it is read and checked: throws at the first defect, as the
 * gateway does, or keeps them all. Keeps at most {@link #MAX_KEPT} and counts the others. Knows the
 * place in the batch without making text of it before there is a defect. Not thread-safe.
 */
public final class Defects {
  /** Defects that are kept of one batch. */
  public static final int MAX_KEPT = 1_000;

  /** Names and indexes on the way to a field; the contract nests less deeply. */
  private static final int MAX_DEPTH = 16;

  private final @Nullable List<Defect> kept;
  private final @Nullable String[] names = new String[MAX_DEPTH];
  private final int[] indexes = new int[MAX_DEPTH];
  private int depth;
  private long found;

  private Defects(@Nullable List<Defect> kept) {
    this.kept = kept;
  }

  /** Throws the first defect. */
  public static Defects first() {
    return new Defects(null);
  }

  /** Keeps all defects and throws none. */
  public static Defects all() {
    return new Defects(new ArrayList<>());
  }

  /** The defects that were kept, in the order in which they were found. */
  public List<Defect> kept() {
    return kept == null ? List.of() : List.copyOf(kept);
  }

  /** Number of defects, of which those beyond {@link #MAX_KEPT} are not kept. */
  public long found() {
    return found;
  }

  /** Goes into a field, until {@link #leave}. */
  public void enter(String field) {
    names[depth++] = field;
  }

  /** Goes into an item of the array that was entered, until {@link #leave}. */
  public void enter(int item) {
    names[depth] = null;
    indexes[depth++] = item;
  }

  /** Goes back to where it was before the last {@code enter}. */
  public void leave() {
    depth--;
  }

  /**
   * Takes a defect of a record that can be read.
   *
   * @param field path from the present place; empty for the present place itself
   * @throws WireException INVALID, unless defects are kept
   */
  public void invalid(String field, String what) throws WireException {
    String place = place();
    String dot = place.isEmpty() || field.isEmpty() ? "" : ".";
    add(new Defect(Reason.INVALID, place + dot + field, what));
  }

  /**
   * Takes a defect of a text or of bytes that cannot be read.
   *
   * @param path path from the batch
   * @throws WireException MALFORMED, unless defects are kept
   */
  public void malformed(String path, String what) throws WireException {
    add(new Defect(Reason.MALFORMED, path, what));
  }

  private void add(Defect defect) throws WireException {
    if (kept == null) {
      throw new WireException(defect.reason(), defect.message());
    }
    found++;
    if (kept.size() < MAX_KEPT) {
      kept.add(defect);
    }
  }

  private String place() {
    StringBuilder place = new StringBuilder();
    for (int i = 0; i < depth; i++) {
      String name = names[i];
      if (name == null) {
        place.append('[').append(indexes[i]).append(']');
      } else {
        place.append(i == 0 ? "" : ".").append(name);
      }
    }
    return place.toString();
  }

  /**
   * Says one thing that is wrong with what a producer sent.
   *
   * @param reason MALFORMED when it cannot be read, INVALID when it says something that cannot be
   * @param path place, for example {@code events[0].stall.nodes[1].parent}; empty for the whole
   *     document
   * @param what what is there, and what has to be
   */
  public record Defect(Reason reason, String path, String what) {
    String message() {
      if (path.isEmpty()) {
        return what;
      }
      return path + (reason == Reason.INVALID ? ": " : " ") + what;
    }
  }
}
