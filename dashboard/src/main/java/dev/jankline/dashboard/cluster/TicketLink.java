package dev.jankline.dashboard.cluster;

import dev.jankline.dashboard.store.ResultRow;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Says which ticket a cluster has.
 *
 * @param owners who owns the code, by the app's rules
 */
public record TicketLink(
    String ticket,
    String state,
    @Nullable String url,
    @Nullable String externalId,
    List<String> owners) {
  static @Nullable TicketLink read(ResultRow row) {
    String ticket = row.textOrNull("ticket");
    return ticket == null
        ? null
        : new TicketLink(
            ticket,
            row.text("ticket_state"),
            row.textOrNull("ticket_url"),
            row.textOrNull("external_id"),
            row.text("owners").lines().toList());
  }
}
