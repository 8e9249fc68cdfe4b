package dev.jankline.formats.json;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * Holds one JSON document of a report.
 *
 * @param line number of the line at which it begins, from 1 on
 * @param root its value; may be nested deeply, so nothing may walk it recursively
 * @param content hash of what it says, whatever its white space
 */
public record ReportDocument(int line, JsonNode root, String content) {
  /** Its fields. */
  public JsonFields fields() {
    return new JsonFields(root, "", line);
  }
}
