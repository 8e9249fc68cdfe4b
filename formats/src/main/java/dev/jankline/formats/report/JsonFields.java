package dev.jankline.formats.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeType;
import dev.jankline.formats.report.ReportException.Reason;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Looks up the fields of a JSON object. A number may be written as text. What is there but cannot
 * be read is an error that names the place; what is not there, or null, is null.
 *
 * @param node the object
 * @param above what it is a part of; null of the document itself
 * @param name name of its field; of an item of an array, that of the array
 * @param index its place in an array; -1 in none
 * @param line line of the document
 */
public record JsonFields(
    JsonNode node, @Nullable JsonFields above, String name, int index, int line) {
  private static final int NO_INDEX = -1;

  /** Characters of a path in a message; documents may be nested thousands of levels. */
  private static final int MAX_PATH = 200;

  private static final String NO_NUMBER = "is no number";

  /** Looks up the fields of a document. */
  JsonFields(JsonNode root, int line) {
    this(root, null, "", NO_INDEX, line);
  }

  /** The text of a field; null when it is not there or blank. */
  public @Nullable String text(String name) throws ReportException {
    JsonNode value = value(name);
    if (value == null || value.isNull()) {
      return null;
    }
    if (!value.isValueNode()) {
      throw wrong(name, "is no text");
    }
    String text = value.asText().strip();
    return text.isEmpty() ? null : text;
  }

  /** The text of a field that must be there. */
  public String requiredText(String name) throws ReportException {
    String text = text(name);
    if (text == null) {
      throw wrong(name, "is missing");
    }
    return text;
  }

  /** The whole number of a field, the part behind its point cut off; null when not there. */
  public @Nullable Long number(String name) throws ReportException {
    String text = text(name);
    if (text == null) {
      return null;
    }
    try {
      if (text.startsWith("0x") || text.startsWith("0X")) {
        return Long.parseUnsignedLong(text.substring(2), 16);
      }
      return text.indexOf('.') < 0 && text.indexOf('e') < 0 && text.indexOf('E') < 0
          ? Long.parseLong(text)
          : (long) finite(text);
    } catch (NumberFormatException e) {
      throw wrong(name, NO_NUMBER);
    }
  }

  /** The number of a field that must be there. */
  public long requiredNumber(String name) throws ReportException {
    Long number = number(name);
    if (number == null) {
      throw wrong(name, "is missing");
    }
    return number;
  }

  /** The number of a field in a range; null when not there. */
  public @Nullable Integer number(String name, int least, int most) throws ReportException {
    Long number = number(name);
    if (number == null) {
      return null;
    }
    boolean isWithin = number >= least && number <= most;
    if (!isWithin) {
      throw wrong(name, number + " is not in " + least + " to " + most);
    }
    return number.intValue();
  }

  /** The number of a field, with what stands behind its point; null when not there. */
  public @Nullable Double decimal(String name) throws ReportException {
    String text = text(name);
    try {
      return text == null ? null : finite(text);
    } catch (NumberFormatException e) {
      throw wrong(name, NO_NUMBER);
    }
  }

  private static double finite(String text) {
    double number = Double.parseDouble(text);
    if (!Double.isFinite(number)) {
      throw new NumberFormatException("not finite");
    }
    return number;
  }

  /** The boolean of a field; null when not there. */
  public @Nullable Boolean flag(String name) {
    JsonNode value = value(name);
    if (value == null || !value.isValueNode() || value.isNull()) {
      return null;
    }
    return value.asBoolean();
  }

  /** The object of a field; null when not there. */
  public @Nullable JsonFields object(String name) throws ReportException {
    JsonNode value = value(name);
    if (value == null || value.isNull()) {
      return null;
    }
    if (!value.isObject()) {
      throw wrong(name, "is no object");
    }
    return new JsonFields(value, this, name, NO_INDEX, line);
  }

  /** The items of an array; none when it is not there. */
  public List<JsonFields> objects(String name) throws ReportException {
    JsonNode value = value(name);
    if (value == null || value.isNull()) {
      return List.of();
    }
    if (!value.isArray()) {
      throw wrong(name, "is no array");
    }
    return items(value, name);
  }

  /** The items of this array. */
  public List<JsonFields> items() throws ReportException {
    if (!node.isArray()) {
      throw wrong("is no array");
    }
    return items(node, "");
  }

  private List<JsonFields> items(JsonNode array, String of) {
    List<JsonFields> items = new ArrayList<>(array.size());
    for (JsonNode item : array) {
      items.add(new JsonFields(item, this, of, items.size(), line));
    }
    return items;
  }

  /** Whether a field is there. */
  public boolean has(String name) {
    JsonNode value = value(name);
    return value != null && value.getNodeType() != JsonNodeType.NULL;
  }

  private @Nullable JsonNode value(String name) {
    return node.get(name);
  }

  /** An error about a field. */
  public ReportException wrong(String name, String what) {
    return new ReportException(line, Reason.INVALID, at(name) + " " + what);
  }

  /** An error about the object. */
  public ReportException wrong(String what) {
    String path = path();
    String place = path.isEmpty() ? "the document" : path;
    return new ReportException(line, Reason.INVALID, place + " " + what);
  }

  private String at(String field) {
    String path = path();
    return path.isEmpty() ? field : path + "." + field;
  }

  /** The place in the document, for messages; the innermost part of a long one. */
  public String path() {
    String path = "";
    for (JsonFields at = this; at != null && at.above != null; at = at.above) {
      if (path.length() > MAX_PATH) {
        return "…" + path;
      }
      String dot = path.isEmpty() || path.startsWith("[") ? "" : ".";
      path = at.name + (at.index == NO_INDEX ? "" : "[" + at.index + "]") + dot + path;
    }
    return path;
  }
}
