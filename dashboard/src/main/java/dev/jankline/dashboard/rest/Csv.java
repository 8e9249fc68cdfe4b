package dev.jankline.dashboard.rest;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Writes the items of a list as CSV (RFC 4180): a header line, which depends on the type of the
 * items alone, nested fields as {@code rate.value}, lists of plain values joined by spaces, other
 * lists left out. A text that a spreadsheet would take for a formula gets a {@code '} before it.
 */
final class Csv {
  private static final String FORMULA = "=+-@\t\r";

  private Csv() {}

  /** Writes items of a type. */
  static String of(ArrayNode items, Class<?> type) {
    List<String> columns = new ArrayList<>();
    columns("", type, List.of(), columns);
    StringBuilder text = new StringBuilder();
    line(text, columns);
    for (JsonNode item : items) {
      Map<String, String> row = new HashMap<>();
      flatten("", item, row);
      line(text, columns.stream().map(column -> row.getOrDefault(column, "")).toList());
    }
    return text.toString();
  }

  /** Adds the columns of a record; one that holds itself is followed once. */
  private static void columns(
      String name, Class<?> type, List<Class<?>> around, List<String> columns) {
    if (!type.isRecord()) {
      columns.add(name);
      return;
    }
    List<Class<?>> within = new ArrayList<>(around);
    within.add(type);
    for (RecordComponent component : type.getRecordComponents()) {
      JsonProperty renamed = component.getAccessor().getAnnotation(JsonProperty.class);
      String own = renamed == null ? component.getName() : renamed.value();
      String full = name.isEmpty() ? own : name + "." + own;
      if (component.getGenericType() instanceof ParameterizedType list) {
        if (!(list.getActualTypeArguments()[0] instanceof Class<?> of) || !of.isRecord()) {
          columns.add(full);
        }
      } else if (Collections.frequency(within, component.getType()) < 2) {
        columns(full, component.getType(), within, columns);
      }
    }
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
