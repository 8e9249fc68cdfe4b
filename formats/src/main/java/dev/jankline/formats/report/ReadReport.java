package dev.jankline.formats.report;

import dev.jankline.schema.Batch;
import java.util.List;

/**
 * What a report became. Immutable; {@code found = events + refused}.
 *
 * @param batches the events, in batches of one header each
 * @param refused the parts that became no event, in the order of the report; a very long list is
 *     cut
 * @param unnamed number of refused parts beyond those that are listed
 */
public record ReadReport(List<Batch> batches, List<RefusedPart> refused, int unnamed) {
  public ReadReport {
    batches = List.copyOf(batches);
    refused = List.copyOf(refused);
  }

  /** Number of events in all batches. */
  public int events() {
    return batches.stream().mapToInt(batch -> batch.getEvents().size()).sum();
  }

  /** Number of parts that were looked at, each an event or refused. */
  public int found() {
    return events() + refused.size() + unnamed;
  }
}
