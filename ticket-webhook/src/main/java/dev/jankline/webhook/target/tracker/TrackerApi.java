package dev.jankline.webhook.target.tracker;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.jankline.schema.TicketEvent;
import dev.jankline.schema.TicketState;
import dev.jankline.webhook.http.JsonClient;
import dev.jankline.webhook.text.Message;
import dev.jankline.webhook.text.TicketText;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Knows the requests and answers of one tracker; sends nothing itself. */
interface TrackerApi {
  /**
   * Asks for an issue by its id.
   *
   * @param id what {@link Issue#id} was once, perhaps of another tracker
   * @return empty when this tracker has no such ids
   */
  Optional<JsonClient.Call> get(String id);

  /** The issue in the answer to {@link #get}; empty when it is not that of the ticket. */
  Optional<Issue> got(TicketEvent event, JsonNode answer);

  /** Looks for the issue of a ticket: requests to be made until one of them finds it. */
  List<JsonClient.Call> find(TicketEvent event);

  /** The issue in the answer to one of {@link #find}; empty when it is not there. */
  Optional<Issue> found(TicketEvent event, JsonNode answer);

  JsonClient.Call create(TicketEvent event, Message message);

  /** The issue in the answer to {@link #create}; empty when the answer names none. */
  Optional<Issue> created(JsonNode answer);

  JsonClient.Call comment(Issue issue, Message message);

  /** Closes an issue; empty when it is not configured how. */
  Optional<JsonClient.Call> close(Issue issue);

  /** Opens an issue again; empty when it is not configured how. */
  Optional<JsonClient.Call> reopen(Issue issue);

  /**
   * Gives an issue to somebody; empty when the tracker cannot be told.
   *
   * @param assignee account in the tracker; null for nobody
   */
  Optional<JsonClient.Call> assign(Issue issue, @Nullable String assignee);

  /** Why an answer with a status of success is a refusal all the same; empty when it is none. */
  default Optional<String> refusal(JsonClient.Reply reply) {
    return Optional.empty();
  }

  /**
   * A ticket as its tracker knows it.
   *
   * @param id what later requests name it by
   * @param url address for people; null when it is not known
   * @param isClosed whether it is closed, for whatever reason
   * @param state state of the ticket that follows; null when the ticket stays as it is
   */
  record Issue(String id, @Nullable String url, boolean isClosed, @Nullable TicketState state) {
    /** An issue whose tracker gives no reason of closing. */
    Issue(String id, @Nullable String url, boolean isClosed) {
      this(id, url, isClosed, isClosed ? TicketState.CLOSED : TicketState.OPEN);
    }

    /** The same issue after it was closed or opened. */
    Issue after(TicketState change) {
      return new Issue(id, url, change == TicketState.CLOSED);
    }
  }

  /**
   * Tells whether a text has the markers of a ticket and of its app. Apps can share a project and
   * code, so the fingerprint alone is not enough; the start of a longer marker is none.
   */
  static boolean hasMarkers(String text, TicketEvent event) {
    return hasWord(text, TicketText.marker(event)) && hasWord(text, TicketText.appMarker(event));
  }

  private static boolean hasWord(String text, String word) {
    return Pattern.compile(Pattern.quote(word) + "(?![:._-]*[A-Za-z0-9])").matcher(text).find();
  }

  /** An address for people; null when it is none of the web. */
  static @Nullable String url(JsonNode node) {
    String text = node.asText("");
    return text.length() <= 2_000 && text.matches("(?i)https?://\\S+") ? text : null;
  }

  static ObjectNode object() {
    return JsonNodeFactory.instance.objectNode();
  }
}
