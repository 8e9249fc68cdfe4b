package dev.jankline.processor.counts;

import dev.jankline.schema.PartialCount;
import java.util.List;
import java.util.Optional;

/** Lists the kinds of rows, and finds the row in a partial count. */
public final class Rows {
  private static final List<RowKind<?>> KINDS =
      List.of(ClusterRow.KIND, ScreenRow.KIND, ExposureRow.KIND, OutcomeRow.KIND);

  private Rows() {}

  /** Every kind of rows. */
  public static List<RowKind<?>> kinds() {
    return KINDS;
  }

  /**
   * Finds the row in a partial count.
   *
   * @throws UnknownRowException when the partial count does not hold exactly one row of a known
   *     kind, or a row with a part that only a newer version knows, or strata that cannot be read
   */
  public static Row of(PartialCount partial) throws UnknownRowException {
    Row found = null;
    int rows = 0;
    for (RowKind<?> kind : KINDS) {
      Row row = kind.read(partial).orElse(null);
      rows += row == null ? 0 : 1;
      found = row == null ? found : row;
    }
    if (found == null || rows != 1) {
      throw new UnknownRowException(
          "a partial count holds " + rows + " kinds this version knows, not one");
    }
    Optional<String> unknownPart = found.unknownPart();
    if (unknownPart.isPresent()) {
      throw new UnknownRowException(unknownPart.get());
    }
    return found;
  }

  /** Says that a partial count holds no row that this version of the processor knows. */
  public static final class UnknownRowException extends Exception {
    UnknownRowException(String message) {
      super(message);
    }
  }
}
