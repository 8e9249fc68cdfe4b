package dev.jankline.command.conformance;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.jankline.wire.WireException;
import dev.jankline.wire.json.PlainJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;

/** The batch that docs/protocol.md shows, to plant defects in. */
final class ProtocolExample {
  static final int MAX_EVENT_BYTES = 20_000;
  static final ContractFacts FACTS =
      new ContractFacts(
          Instant.parse("2026-03-01T08:02:00Z"),
          Duration.ofDays(2),
          Set.of("ART_THREAD_DUMP"),
          Set.of("EXPIRED", "SPOOL_FULL"),
          MAX_EVENT_BYTES);

  private ProtocolExample() {}

  static ObjectNode batch() throws IOException, WireException {
    String page = Files.readString(Path.of("..", "docs", "protocol.md"));
    int start = page.indexOf("```json") + "```json".length();
    return (ObjectNode)
        PlainJson.parse(page.substring(start, page.indexOf("```", start)).getBytes(UTF_8));
  }

  /**
   * Puts a value into the batch.
   *
   * @param at JSON pointer to the object or array
   * @param field name of the field, or index of the item
   * @param value JSON with single quotes
   */
  static void plant(ObjectNode batch, String at, String field, String value) throws WireException {
    JsonNode parsed = PlainJson.parse(value.replace('\'', '"').getBytes(UTF_8));
    JsonNode place = batch.at(at);
    if (place instanceof ArrayNode items) {
      items.set(Integer.parseInt(field), parsed);
    } else {
      ((ObjectNode) place).set(field, parsed);
    }
  }
}
