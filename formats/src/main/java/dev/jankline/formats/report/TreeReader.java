package dev.jankline.formats.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ContainerNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.jankline.formats.report.ReportDocuments.ReportDocument;
import dev.jankline.formats.report.ReportException.Reason;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * Reads the JSON values of one text without recursion, at most {@value #MAX_TOKENS} tokens and
 * {@value #MAX_DEPTH} levels. Not thread-safe.
 */
final class TreeReader {
  /** Tokens of one text. */
  static final int MAX_TOKENS = 300_000;

  /** Levels of one document: each frame of a call stack tree takes two. */
  static final int MAX_DEPTH = 4_000;

  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNestingDepth(MAX_DEPTH)
                  .maxNumberLength(64)
                  .maxNameLength(1_000)
                  .build())
          .build();

  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private final JsonParser parser;
  private final int firstLine;
  private final ReportEvents costs;
  private final ContentHash hash = new ContentHash();
  private int tokens;
  private int forgotten;

  /**
   * @param firstLine number of the first line of the text in its report
   * @param costs told of each token
   */
  TreeReader(String text, int firstLine, ReportEvents costs) throws IOException {
    this.costs = costs;
    this.parser = FACTORY.createParser(text);
    this.firstLine = firstLine;
  }

  /**
   * Reads the next value; an array at the outside is taken for its items.
   *
   * @return null after the last one
   * @throws IOException when the text is not JSON
   */
  @Nullable ReportDocument next() throws ReportException, IOException {
    JsonToken token = token();
    while (token == JsonToken.START_ARRAY || token == JsonToken.END_ARRAY) {
      token = token();
    }
    if (token == null) {
      return null;
    }
    int line = line();
    if (token != JsonToken.START_OBJECT) {
      throw new ReportException(line, Reason.MALFORMED, "a document is no JSON object");
    }
    ObjectNode root = object();
    return new ReportDocument(line, root, hash.hex());
  }

  /** Says that what was read so far is no longer held. */
  void forget() {
    costs.spend((long) (forgotten - tokens) * ReportEvents.TOKEN_BYTES);
    forgotten = tokens;
  }

  /** Line of the place that is read. */
  int line() {
    return firstLine + parser.currentLocation().getLineNr() - 1;
  }

  private ObjectNode object() throws ReportException, IOException {
    ObjectNode root = NODES.objectNode();
    hash.add("{");
    Deque<ContainerNode<?>> open = new ArrayDeque<>();
    open.push(root);
    String name = "";
    while (!open.isEmpty()) {
      JsonToken token = token();
      if (token == null) {
        throw new ReportException(line(), Reason.MALFORMED, "the JSON ends too early");
      }
      hash.add(token.isStructStart() || token.isStructEnd() ? token.name() : parser.getText());
      if (token == JsonToken.FIELD_NAME) {
        name = parser.getText();
      } else if (token.isStructEnd()) {
        open.pop();
      } else {
        JsonNode value = value(token);
        put(open.element(), name, value);
        if (value instanceof ContainerNode<?> container) {
          open.push(container);
        }
      }
    }
    return root;
  }

  private static void put(ContainerNode<?> into, String name, JsonNode value) {
    if (into instanceof ObjectNode object) {
      object.set(name, value);
    } else if (into instanceof ArrayNode array) {
      array.add(value);
    }
  }

  private JsonNode value(JsonToken token) throws IOException {
    return switch (token) {
      case START_OBJECT -> NODES.objectNode();
      case START_ARRAY -> NODES.arrayNode();
      case VALUE_TRUE -> NODES.booleanNode(true);
      case VALUE_FALSE -> NODES.booleanNode(false);
      case VALUE_NULL -> NODES.nullNode();
      default -> NODES.textNode(parser.getText());
    };
  }

  private @Nullable JsonToken token() throws ReportException, IOException {
    costs.spend(ReportEvents.TOKEN_BYTES);
    if (++tokens > MAX_TOKENS) {
      throw new ReportException(
          line(),
          Reason.TOO_LARGE,
          "the report has more than %d values: split it".formatted(MAX_TOKENS));
    }
    return parser.nextToken();
  }
}
