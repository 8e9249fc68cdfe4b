package dev.jankline.local.fleet;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.Map;
import java.util.TreeMap;

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
