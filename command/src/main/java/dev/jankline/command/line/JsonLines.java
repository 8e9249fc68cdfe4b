package dev.jankline.command.line;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.jankline.wire.WireException;
import dev.jankline.wire.json.PlainJson;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Reads one JSON document of any number of lines, or many of one line each. */
public final class JsonLines {
  private static final ObjectMapper JSON = new ObjectMapper();

  private JsonLines() {}

  /**
   * Takes a text apart.
   *
   * @param what what each document is, for the message when one cannot be read
   */
  public static List<JsonNode> parse(String text, String what) {
    List<String> lines = text.lines().filter(line -> !line.isBlank()).toList();
    if (lines.size() < 2 || !isDocument(lines.get(0))) {
      return List.of(document(text, what));
    }
    List<JsonNode> documents = new ArrayList<>();
    for (int i = 0; i < lines.size(); i++) {
      documents.add(document(lines.get(i), "line " + (i + 1) + ": " + what));
    }
    return documents;
  }

  /** Tells whether a line is a whole JSON document. */
  public static boolean isDocument(String line) {
    try {
      return JSON.readTree(line).isObject();
    } catch (JsonProcessingException e) {
      return false;
    }
  }

  /**
   * Reads one document.
   *
   * @param what what it is, for the message when it cannot be read
   */
  public static JsonNode document(String text, String what) {
    try {
      return PlainJson.parse(text.getBytes(StandardCharsets.UTF_8));
    } catch (WireException e) {
      throw CommandException.badInput(what + " cannot be read: " + e.getMessage());
    }
  }
}
