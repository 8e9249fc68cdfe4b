package dev.jankline.local.report;

import dev.jankline.schema.Batch;
import dev.jankline.wire.TrustedRecords;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.avro.Schema;
import org.apache.avro.specific.SpecificData;
import org.apache.avro.specific.SpecificFixed;
import org.apache.avro.specific.SpecificRecord;

/**
 * Makes sound batches in which every field of the schema is set, found by walking the schema: an
 * event of each kind, and in its stall a frame of each kind. One text of them is given.
 */
final class FilledBatch {
  /** Records of which exactly one of the optional fields is set. */
  private static final int LABEL_CHARS = 40;

  private static final Set<String> ONE_OF = Set.of("Event", "StackFrame");

  private static final String APP_FIELD = "BatchHeader.app";

  private final String app;
  private final Instant at;
  private final String field;
  private final String text;
  private final Set<String> texts = new TreeSet<>();
  private long ids;

  private FilledBatch(String app, Instant at, String field, String text) {
    this.app = app;
    this.at = at;
    this.field = field;
    this.text = text;
  }

  /** Every field that holds a text but the app's name, as {@code Stall.screen}. */
  static Set<String> fields() {
    FilledBatch filled = new FilledBatch("app", Instant.EPOCH, "", "");
    Object unused = filled.value(Batch.getClassSchema(), "");
    filled.texts.remove(APP_FIELD);
    return filled.texts;
  }

  /**
   * A batch with a text in one field, wherever that field occurs.
   *
   * @param number makes the ids of the batch and of its events its own
   */
  static Batch of(String app, Instant at, String field, String text, int number) {
    TrustedRecords.trust();
    FilledBatch filled = new FilledBatch(app, at, field, text);
    filled.ids = number * 1_000L;
    return (Batch) filled.value(Batch.getClassSchema(), "");
  }

  private Object value(Schema schema, String name) {
    return switch (schema.getType()) {
      case STRING -> text(name);
      case RECORD -> record(schema, -1);
      case UNION -> value(set(schema), name);
      case ARRAY -> items(schema.getElementType(), name);
      case ENUM -> SpecificData.get().createEnum(schema.getEnumSymbols().get(0), schema);
      case INT -> name.equals("StackNode.parent") ? -1 : 0;
      case LONG -> schema.getLogicalType() == null ? (Object) 100L : at;
      case FLOAT -> 60f;
      case DOUBLE -> 1d;
      case BOOLEAN -> false;
      case FIXED -> id(schema);
      case MAP -> Map.of("label", label(name));
      default -> throw new IllegalArgumentException("no value for " + schema);
    };
  }

  /** Values of labels are short. */
  private String label(String name) {
    String value = text(name);
    return value.substring(0, Math.min(LABEL_CHARS, value.length()));
  }

  private String text(String name) {
    texts.add(name);
    return name.equals(APP_FIELD) ? app : name.equals(field) ? text : "plain";
  }

  /** One item; of records with one of several contents, one item with each of them. */
  private List<Object> items(Schema item, String name) {
    List<Object> items = new ArrayList<>();
    if (item.getType() == Schema.Type.RECORD && ONE_OF.contains(item.getName())) {
      for (Schema.Field content : item.getFields()) {
        if (content.schema().isNullable()) {
          items.add(record(item, content.pos()));
        }
      }
    } else {
      items.add(value(item, name));
    }
    return items;
  }

  /**
   * @param content the optional field to set; -1 for all
   */
  private SpecificRecord record(Schema schema, int content) {
    SpecificRecord record = (SpecificRecord) SpecificData.get().newRecord(null, schema);
    for (Schema.Field each : schema.getFields()) {
      boolean isSet = content < 0 || !each.schema().isNullable() || each.pos() == content;
      Object value =
          isSet ? value(each.schema(), schema.getName() + "." + each.name()) : (Object) null;
      record.put(each.pos(), value);
    }
    return record;
  }

  private static Schema set(Schema union) {
    return union.getTypes().stream()
        .filter(type -> type.getType() != Schema.Type.NULL)
        .findFirst()
        .orElseThrow();
  }

  private Object id(Schema schema) {
    byte[] bytes = new byte[schema.getFixedSize()];
    ByteBuffer.wrap(bytes).putLong(++ids);
    SpecificFixed id = (SpecificFixed) SpecificData.get().createFixed(null, bytes, schema);
    return id;
  }
}
