package dev.jankline.wire.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.Collection;
import java.util.HexFormat;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericFixed;
import org.apache.avro.generic.IndexedRecord;
import org.jspecify.annotations.Nullable;

/** Turns records into the JSON trees of {@link PlainJson}. */
final class JsonRecordWriter {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  private JsonRecordWriter() {}

  static ObjectNode tree(IndexedRecord value) {
    ObjectNode tree = JSON.objectNode();
    for (Schema.Field field : value.getSchema().getFields()) {
      Object part = value.get(field.pos());
      if (part != null) {
        tree.set(field.name(), node(part));
      } else if (!NullableSchema.absentMeansNull(field)) {
        tree.putNull(field.name());
      }
    }
    return tree;
  }

  private static JsonNode node(@Nullable Object value) {
    if (value == null) {
      return JSON.nullNode();
    } else if (value instanceof IndexedRecord record) {
      return tree(record);
    } else if (value instanceof Collection<?> items) {
      ArrayNode array = JSON.arrayNode(items.size());
      items.forEach(item -> array.add(node(item)));
      return array;
    } else if (value instanceof Map<?, ?> entries) {
      ObjectNode object = JSON.objectNode();
      entries.forEach((name, item) -> object.set(name.toString(), node(item)));
      return object;
    }
    return leaf(value);
  }

  private static JsonNode leaf(Object value) {
    if (value instanceof CharSequence || value instanceof Enum<?>) {
      return JSON.textNode(value.toString());
    } else if (value instanceof Integer number) {
      return JSON.numberNode(number.intValue());
    } else if (value instanceof Long number) {
      return JSON.numberNode(number.longValue());
    } else if (value instanceof Instant time) {
      return JSON.numberNode(time.toEpochMilli());
    } else if (value instanceof Boolean flag) {
      return JSON.booleanNode(flag);
    } else if (value instanceof Float number) {
      return JSON.numberNode(number.floatValue());
    } else if (value instanceof Double number) {
      return JSON.numberNode(number.doubleValue());
    } else if (value instanceof GenericFixed fixed) {
      return JSON.textNode(HexFormat.of().formatHex(fixed.bytes()));
    } else if (value instanceof ByteBuffer bytes) {
      return JSON.binaryNode(copy(bytes));
    }
    throw new IllegalArgumentException("No plain JSON form of " + value.getClass());
  }

  private static byte[] copy(ByteBuffer bytes) {
    byte[] copy = new byte[bytes.remaining()];
    bytes.duplicate().get(copy);
    return copy;
  }
}
