package dev.jankline.local.fleet;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.Map;
import java.util.TreeMap;

/** Adds up answers while uploads are under way. Thread-safe. */
final class FleetTally {
  private final Map<String, Long> rejected = new TreeMap<>();
  private int batches;
  private long accepted;
  private long unanswered;
  private long givenUp;

  synchronized void answered(GatewayAnswer answer) {
    accepted += answer.accepted();
    answer.rejected().forEach((reason, events) -> rejected.merge(reason, events, Long::sum));
  }

  synchronized void unanswered(int events) {
    unanswered += events;
  }

  synchronized void givenUp(int events) {
    givenUp += events;
  }

  /** Counts an upload that came to an end; returns how many did. */
  synchronized int ended() {
    return ++batches;
  }

  synchronized FleetReport report() {
    long refused = rejected.values().stream().mapToLong(Long::longValue).sum();
    return new FleetReport(
        batches, accepted + refused, accepted, Map.copyOf(rejected), unanswered, givenUp);
  }

  /**
   * What the gateway said to one upload.
   *
   * @param accepted events taken
   * @param rejected events refused, by reason
   */
  record GatewayAnswer(int status, long accepted, Map<String, Long> rejected) {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int TOO_MANY = 429;
    private static final int UNAVAILABLE = 503;

    /** Reads an answer; one that is not the gateway's counts all events under its HTTP status. */
    static GatewayAnswer read(int status, String body, int events) {
      try {
        JsonNode json = JSON.readTree(body);
        if (json != null && json.path("accepted").isNumber() && json.path("rejected").isObject()) {
          Map<String, Long> rejected = new TreeMap<>();
          json.get("rejected")
              .properties()
              .forEach(reason -> rejected.put(reason.getKey(), reason.getValue().asLong()));
          return new GatewayAnswer(status, json.get("accepted").asLong(), rejected);
        }
      } catch (JsonProcessingException e) {
        // Falls through: some proxy's page, not the gateway's answer.
      }
      return new GatewayAnswer(status, 0, Map.of("HTTP_" + status, (long) events));
    }

    /** Whether the same upload may succeed later. */
    boolean asksToRetry() {
      return status == TOO_MANY || status == UNAVAILABLE;
    }
  }
}
