package dev.jankline.webhook.target.tracker;

import com.fasterxml.jackson.databind.JsonNode;
import dev.jankline.schema.TicketEvent;
import dev.jankline.webhook.http.Reply;
import dev.jankline.webhook.http.TrackerCall;
import dev.jankline.webhook.text.Message;
import java.util.List;
import java.util.Optional;

/** Knows the requests and answers of one tracker; sends nothing itself. */
interface TrackerApi {
  /** Looks for the issue of a ticket: requests to be made until one of them finds it. */
  List<TrackerCall> find(TicketEvent event);

  /** The issue in the answer to one of {@link #find}; empty when it is not there. */
  Optional<Issue> found(TicketEvent event, JsonNode answer);

  TrackerCall create(TicketEvent event, Message message);

  /** The issue in the answer to {@link #create}; empty when the answer names none. */
  Optional<Issue> created(JsonNode answer);

  TrackerCall comment(Issue issue, Message message);

  /** Closes an issue; empty when it is not configured how. */
  Optional<TrackerCall> close(Issue issue);

  /** Opens an issue again; empty when it is not configured how. */
  Optional<TrackerCall> reopen(Issue issue);

  /** Why an answer with a status of success is a refusal all the same; empty when it is none. */
  default Optional<String> refusal(Reply reply) {
    return Optional.empty();
  }
}
