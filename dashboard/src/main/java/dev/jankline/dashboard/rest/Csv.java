package dev.jankline.dashboard.rest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Writes the items of a list as CSV (RFC 4180): a header line, nested fields as {@code rate.value},
 * lists of plain values joined by spaces, other lists left out. A text that a spreadsheet would
 * take for a formula gets a {@code '} before it.
 */
final class Csv {
  private static final String FORMULA = "=+-@\t\r";

  private Csv() {}

  static String of(ArrayNode items) {
    List<Map<String, String>> rows = new ArrayList<>();
    Set<String> columns = new LinkedHashSet<>();
    for (JsonNode item : items) {
      Map<String, String> row = new LinkedHashMap<>();
      flatten("", item, row);
      columns.addAll(row.keySet());
      rows.add(row);
    }
    StringBuilder text = new StringBuilder();
    line(text, columns.stream().toList());
    for (Map<String, String> row : rows) {
      line(text, columns.stream().map(column -> row.getOrDefault(column, "")).toList());
    }
    return text.toString();
  }

  private static void flatten(String name, JsonNode value, Map<String, String> row) {
    if (value.isObject()) {
      value
          .properties()
          .forEach(
              field ->
                  flatten(
                      name.isEmpty() ? field.getKey() : name + "." + field.getKey(),
                      field.getValue(),
                      row));
    } else if (value.isArray()) {
      if (!value.isEmpty() && value.get(0).isValueNode()) {
        row.put(name, values(value));
      }
    } else if (value.isTextual()) {
      row.put(name, harmless(value.asText()));
    } else {
      row.put(name, value.isNull() ? "" : value.asText());
    }
  }

  private static String values(JsonNode array) {
    List<String> texts = new ArrayList<>();
    array.forEach(value -> texts.add(value.asText()));
    return harmless(String.join(" ", texts));
  }

  private static String harmless(String text) {
    return !text.isEmpty() && FORMULA.indexOf(text.charAt(0)) >= 0 ? "'" + text : text;
  }

  private static void line(StringBuilder text, List<String> cells) {
    text.append(cells.stream().map(Csv::quoted).collect(Collectors.joining(","))).append("\r\n");
  }

  private static String quoted(String cell) {
    return cell.chars().anyMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r')
        ? '"' + cell.replace("\"", "\"\"") + '"'
        : cell;
  }
}
