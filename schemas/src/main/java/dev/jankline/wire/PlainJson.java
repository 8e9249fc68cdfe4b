package dev.jankline.wire;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.jankline.wire.WireException.Reason;
import java.io.IOException;
import org.apache.avro.specific.SpecificRecord;

/**
 * Writes and reads records as the JSON a person would write.
 *
 * <ul>
 *   <li>A nullable field is its value, or absent.
 *   <li>An absent field has the default of the schema; an unknown field is an error.
 *   <li>fixed is lower-case hex text, bytes are base64 text, an enum is its name.
 *   <li>A time is a number of milliseconds since 1970 UTC; ISO-8601 text is read too.
 * </ul>
 *
 * <p>Thread-safe. Input from an enemy ends in a {@link WireException}, never in anything else.
 */
public final class PlainJson {
  // Jackson's own bounds on depth and on the length of numbers and names stand.
  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  private PlainJson() {}

  /** Writes a record as one line of JSON. */
  public static String write(SpecificRecord value) {
    return tree(value).toString();
  }

  /** Writes a record as a JSON tree. */
  public static JsonNode tree(SpecificRecord value) {
    return JsonRecordWriter.tree(value);
  }

  /** Parses UTF-8 JSON text: one value, no repeated names, nothing after it. */
  public static JsonNode parse(byte[] utf8) throws WireException {
    try {
      JsonNode tree = MAPPER.readTree(utf8);
      if (tree == null || tree instanceof MissingNode) {
        throw new WireException(Reason.MALFORMED, "The JSON is empty");
      }
      return tree;
    } catch (JsonProcessingException e) {
      throw new WireException(
          Reason.MALFORMED,
          "Not JSON at line "
              + (e.getLocation() == null ? "?" : e.getLocation().getLineNr())
              + ": "
              + e.getOriginalMessage(),
          e);
    } catch (IOException e) {
      throw new WireException(Reason.MALFORMED, "Not JSON: " + e.getMessage(), e);
    }
  }

  /**
   * Reads a record from a JSON tree.
   *
   * @throws WireException MALFORMED, with the path of the first field that is wrong
   */
  public static <T extends SpecificRecord> T read(JsonNode tree, Class<T> type)
      throws WireException {
    return JsonRecordReader.read(tree, type);
  }
}
