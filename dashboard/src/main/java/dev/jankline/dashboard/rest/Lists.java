package dev.jankline.dashboard.rest;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.linecorp.armeria.common.MediaType;
import dev.jankline.dashboard.query.Page;
import org.jspecify.annotations.Nullable;

/** Writes values and pages of lists as clients see them. Thread-safe. */
final class Lists {
  private static final ObjectMapper JSON = new ObjectMapper();

  private Lists() {}

  /** A value as JSON. */
  static Body value(Object value) {
    try {
      return Body.json(JSON.writeValueAsString(value));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("an answer cannot be written as JSON", e);
    }
  }

  /** What a list is called as a file, and the type of its items. */
  record Table(String name, Class<?> type) {}

  /** A page as JSON or CSV, with nothing beside it. */
  static Body page(ApiService.Call call, Page<?> page, Table table) {
    return page(call, page, JSON.createObjectNode(), table);
  }

  /**
   * A page as JSON or CSV.
   *
   * @param beside further fields of the JSON
   */
  static Body page(ApiService.Call call, Page<?> page, ObjectNode beside, Table table) {
    ObjectNode answer = JSON.createObjectNode();
    answer.set("items", JSON.valueToTree(page.items()));
    if (call.params().format() == Params.Format.CSV) {
      return Body.csv(Csv.of(answer.withArray("items"), table.type), table.name);
    }
    long end = (long) page.offset() + page.items().size();
    answer.put("total", page.total()).put("limit", page.limit()).put("offset", page.offset());
    answer.put("next", end < page.total() && !page.items().isEmpty() ? call.next(end) : null);
    answer.setAll(beside);
    return Body.json(answer.toString());
  }

  static ObjectNode fields() {
    return JSON.createObjectNode();
  }

  /** Adds a value as a field. */
  static ObjectNode with(ObjectNode fields, String name, @Nullable Object value) {
    fields.set(name, JSON.valueToTree(value));
    return fields;
  }

  /**
   * The body of an answer.
   *
   * @param fileName name under which a browser saves it; null to show it
   */
  record Body(MediaType type, String text, @Nullable String fileName) {
    static Body json(String text) {
      return new Body(MediaType.JSON_UTF_8, text, null);
    }

    static Body csv(String text, String name) {
      return new Body(MediaType.CSV_UTF_8, text, name + ".csv");
    }
  }
}
