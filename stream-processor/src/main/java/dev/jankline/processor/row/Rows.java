package dev.jankline.processor.row;

import dev.jankline.schema.CountDelta;
import java.util.List;
import java.util.Optional;

/** Lists the kinds of rows, and finds the row in a delta. */
public final class Rows {
  private static final List<RowKind<?>> KINDS =
      List.of(ClusterRow.KIND, SceneRow.KIND, ExposureRow.KIND, OutcomeRow.KIND);

  private Rows() {}

  /** Every kind of rows. */
  public static List<RowKind<?>> kinds() {
    return KINDS;
  }

  /**
   * Finds the row in a delta.
   *
   * @throws UnknownRowException when the delta does not hold exactly one row of a known kind, or a
   *     row with a part that only a newer version knows
   */
  public static Row of(CountDelta delta) throws UnknownRowException {
    List<Row> rows =
        KINDS.stream().map(kind -> kind.read(delta)).flatMap(Optional::stream).toList();
    if (rows.size() != 1) {
      throw new UnknownRowException(
          "a partial count holds " + rows.size() + " kinds this version knows, not one");
    }
    Optional<String> unknownPart = rows.get(0).unknownPart();
    if (unknownPart.isPresent()) {
      throw new UnknownRowException(unknownPart.get());
    }
    return rows.get(0);
  }
}
