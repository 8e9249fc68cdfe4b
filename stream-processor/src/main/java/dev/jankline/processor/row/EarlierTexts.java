package dev.jankline.processor.row;

import dev.jankline.processor.window.Windows;
import dev.jankline.schema.Cause;
import dev.jankline.schema.ClusterCount;
import dev.jankline.schema.EventId;
import dev.jankline.schema.ExampleStall;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads rows of earlier versions, which held the texts of their cluster: takes the texts out, and
 * counts all stalls of a day under the cause of the row.
 */
final class EarlierTexts {
  private static final String NO_TEXT = "";

  /** Id that no event has: rows do not name their example any more. */
  private static final EventId NO_EVENT =
      new EventId(new byte[EventId.getClassSchema().getFixedSize()]);

  private EarlierTexts() {}

  /** Takes the texts out of a count; null when it has none. */
  static @Nullable ExampleStall takeOut(ClusterCount count) {
    if (isWithoutCauses(count)) {
      count.setCauseStalls(CauseCounts.of(count.getCause(), count.getStalls()));
    }
    ExampleStall texts = count.getTitle().equals(NO_TEXT) ? null : ExampleStalls.of(count);
    leaveOut(count);
    return texts;
  }

  /** Leaves the fields empty that rows had texts in. */
  static void leaveOut(ClusterCount count) {
    count.setTitle(NO_TEXT);
    count.setLocation(NO_TEXT);
    count.setCause(Cause.UNKNOWN);
    count.setStack(List.of());
    count.setExampleEventId(NO_EVENT);
  }

  private static boolean isWithoutCauses(ClusterCount count) {
    return count.getWindowMillis() == Windows.DAY.toMillis()
        && count.getStalls() != 0
        && count.getCauseStalls().isEmpty();
  }
}
