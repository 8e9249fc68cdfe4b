package dev.jankline.wire.json;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.jankline.wire.Defects;
import dev.jankline.wire.ItemLimit;
import dev.jankline.wire.WireException;
import dev.jankline.wire.WireException.Reason;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import org.apache.avro.specific.SpecificRecord;

/**
 * Writes and reads records as plain JSON, without the type names of Avro's own JSON encoding.
 *
 * <ul>
 *   <li>A nullable field is its value, or absent.
 *   <li>An absent field has the default of the schema; an unknown field is an error.
 *   <li>fixed is lower-case hex text, bytes are base64 text, an enum is its name.
 *   <li>A time is a number of milliseconds since 1970 UTC; ISO-8601 text is read too.
 * </ul>
 *
 * <p>Thread-safe. Every failure to read, of malicious input too, is a {@link WireException}.
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
      JsonNode tree = MAPPER.readTree(reader(utf8));
      if (tree == null || tree instanceof MissingNode) {
        throw new WireException(Reason.MALFORMED, "The JSON is empty");
      }
      return tree;
    } catch (IOException e) {
      throw notJson(e);
    }
  }

  /**
   * Reads a record from UTF-8 JSON text as it goes through it: what no record has is refused where
   * it begins, and nothing is kept but the record.
   *
   * @param limit bounds what the record may hold
   * @throws WireException MALFORMED or INVALID, with the place that is wrong
   */
  public static <T extends SpecificRecord> T read(byte[] utf8, Class<T> type, ItemLimit limit)
      throws WireException {
    return read(utf8, type, limit, Defects.first());
  }

  /**
   * Reads a record as {@link #read(byte[], Class, ItemLimit)} does.
   *
   * @param defects takes what is wrong; where it keeps all, a value that is wrong is passed over
   *     and the record says nothing in its place
   * @throws WireException when the text is not JSON or breaks the limit, and for the first defect
   *     unless defects are kept
   */
  public static <T extends SpecificRecord> T read(
      byte[] utf8, Class<T> type, ItemLimit limit, Defects defects) throws WireException {
    try (JsonParser parser = MAPPER.createParser(reader(utf8))) {
      if (parser.nextToken() == null) {
        throw new WireException(Reason.MALFORMED, "The JSON is empty");
      }
      T record = JsonRecordReader.read(parser, type, limit, defects);
      if (parser.nextToken() != null) {
        throw new WireException(Reason.MALFORMED, "Not JSON: more follows after the document");
      }
      return record;
    } catch (IOException e) {
      throw notJson(e);
    }
  }

  /** Decodes strictly: the parser's own decoder guesses UTF-16 and takes overlong forms. */
  private static Reader reader(byte[] utf8) {
    return new InputStreamReader(
        new ByteArrayInputStream(utf8),
        StandardCharsets.UTF_8
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPORT)
            .onUnmappableCharacter(CodingErrorAction.REPORT));
  }

  private static WireException notJson(IOException e) {
    if (e instanceof CharacterCodingException) {
      return new WireException(Reason.MALFORMED, "Not JSON: the text is not UTF-8", e);
    }
    JsonLocation place = e instanceof JsonProcessingException json ? json.getLocation() : null;
    return new WireException(
        Reason.MALFORMED,
        place == null
            ? "Not JSON"
            : "Not JSON at line " + place.getLineNr() + ", column " + place.getColumnNr(),
        e);
  }

  /**
   * Reads a record from a JSON tree.
   *
   * @throws WireException MALFORMED, with the path of the first field that is wrong
   */
  public static <T extends SpecificRecord> T read(JsonNode tree, Class<T> type)
      throws WireException {
    try (JsonParser parser = tree.traverse()) {
      parser.nextToken();
      return JsonRecordReader.read(parser, type, ItemLimit.none(), Defects.first());
    } catch (IOException e) {
      throw notJson(e);
    }
  }
}
