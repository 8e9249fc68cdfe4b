package dev.jankline.processor.alerts;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads the fields of one entry of a rules file; every method says what is wrong. */
final class Fields {
  private static final String DATE = "\\d{4}-\\d{2}-\\d{2}";

  private final JsonNode entry;

  /**
   * Takes an entry.
   *
   * @param what what it is, with its article
   * @throws IllegalArgumentException when it is no mapping, or has other fields than these
   */
  Fields(JsonNode entry, String what, List<String> known) {
    require(entry.isObject(), what + " has " + known + ", each with ':' and a value");
    for (Iterator<String> names = entry.fieldNames(); names.hasNext(); ) {
      String field = names.next();
      require(known.contains(field), "unknown field '" + field + "'; " + what + " has " + known);
    }
    this.entry = entry;
  }

  @Nullable String text(String field) {
    if (!entry.has(field)) {
      return null;
    }
    String text = entry.path(field).asText().strip();
    require(!text.isEmpty(), "'" + field + "' is empty");
    return text;
  }

  List<String> texts(String field) {
    JsonNode list = entry.path(field);
    require(list.isArray() && !list.isEmpty(), "'" + field + "' must be a list of names");
    List<String> texts = new ArrayList<>();
    list.forEach(text -> texts.add(text.asText()));
    return List.copyOf(texts);
  }

  @Nullable Long number(String field) {
    if (!entry.has(field)) {
      return null;
    }
    JsonNode value = entry.path(field);
    require(
        value.canConvertToLong() && value.isIntegralNumber(),
        "'" + field + "' must be a whole number, not '" + value.asText() + "'");
    return value.longValue();
  }

  @Nullable Double decimal(String field) {
    if (!entry.has(field)) {
      return null;
    }
    JsonNode value = entry.path(field);
    require(value.isNumber(), "'" + field + "' must be a number, not '" + value.asText() + "'");
    return value.doubleValue();
  }

  /** A date, which means its beginning in UTC, or a time. */
  @Nullable Instant time(String field) {
    String text = text(field);
    if (text == null) {
      return null;
    }
    try {
      return text.matches(DATE)
          ? LocalDate.parse(text).atStartOfDay(ZoneOffset.UTC).toInstant()
          : Instant.parse(text);
    } catch (DateTimeException e) {
      throw new IllegalArgumentException(
          "'"
              + field
              + "' must be a date like 2026-12-31 or a time like 2026-12-31T08:00:00Z,"
              + " not '"
              + text
              + "'");
    }
  }

  static void require(boolean condition, String message) {
    if (!condition) {
      throw new IllegalArgumentException(message);
    }
  }
}
