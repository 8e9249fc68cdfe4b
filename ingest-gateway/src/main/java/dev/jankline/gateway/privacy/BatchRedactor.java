package dev.jankline.gateway.privacy;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.jankline.gateway.privacy.RedactCounts.PersonalKind;
import dev.jankline.schema.Batch;
import dev.jankline.wire.TrustedRecords;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.avro.Schema;
import org.apache.avro.generic.IndexedRecord;
import org.apache.avro.specific.SpecificData;
import org.jspecify.annotations.Nullable;

/**
 * Removes personal data from every text of a batch, in place, before anything is stored. The fields
 * are those of the schema, so that a new one is cleaned without being named here. Thread-safe.
 */
public final class BatchRedactor {
  /** What a removed text is where the contract wants one. */
  static final String REMOVED = "(removed)";

  private static final int HASH_BYTES = 16;
  private static final Map<Class<?>, TextField[]> FIELDS = new HashMap<>();

  static {
    TrustedRecords.trust();
    collect(Batch.getClassSchema());
  }

  /**
   * A field that is or may hold texts.
   *
   * @param name record and field, as {@code Stall.screen}
   */
  private record TextField(String name, int position, TextRole role, boolean nullable) {}

  private final @Nullable Set<String> removed;

  private BatchRedactor(@Nullable Set<String> removed) {
    this.removed = removed;
  }

  /** Cleans texts, and removes none as a whole. */
  public static BatchRedactor ofAll() {
    return new BatchRedactor(null);
  }

  /**
   * Cleans texts, and removes the optional ones that are not allowed.
   *
   * @param allowed fields as {@code Stall.screen}, of {@link #optionalFields()}
   */
  public static BatchRedactor allowing(Set<String> allowed) {
    return new BatchRedactor(
        TextRole.OPTIONAL.stream()
            .filter(field -> !allowed.contains(field))
            .collect(Collectors.toUnmodifiableSet()));
  }

  /** Texts that an app may leave out. */
  public static Set<String> optionalFields() {
    return TextRole.OPTIONAL;
  }

  /**
   * Cleans all texts of a batch.
   *
   * @param counts told of each replacement
   */
  public void redact(Batch batch, RedactCounts counts) {
    record(batch, counts);
  }

  private void record(IndexedRecord record, RedactCounts counts) {
    TextField[] fields = FIELDS.get(record.getClass());
    if (fields == null) {
      return;
    }
    for (TextField field : fields) {
      Object value = record.get(field.position);
      if (value instanceof String text) {
        int before = counts.total();
        String clean = text(text, field, counts);
        if (counts.total() != before) {
          record.put(field.position, field.nullable && clean.equals(REMOVED) ? null : clean);
        }
      } else if (value instanceof IndexedRecord inner) {
        record(inner, counts);
      } else if (value instanceof List<?> items) {
        items(items, field, counts);
      } else if (value instanceof Map<?, ?> entries) {
        record.put(field.position, entries(entries, field, counts));
      }
    }
  }

  /** Cleans the names and values of a map of texts. */
  private Map<String, String> entries(Map<?, ?> entries, TextField field, RedactCounts counts) {
    Map<String, String> clean = new LinkedHashMap<>();
    entries.forEach(
        (name, value) ->
            clean.put(text((String) name, field, counts), text((String) value, field, counts)));
    return clean;
  }

  private void items(List<?> items, TextField field, RedactCounts counts) {
    for (int i = 0; i < items.size(); i++) {
      Object item = items.get(i);
      if (item instanceof IndexedRecord record) {
        record(record, counts);
      } else if (item instanceof String text) {
        replace(items, i, text(text, field, counts));
      }
    }
  }

  // A list that holds a text is a list of texts: the schema has no arrays of several types.
  @SuppressWarnings("unchecked")
  private static void replace(List<?> items, int index, String text) {
    ((List<String>) items).set(index, text);
  }

  private String text(String text, TextField field, RedactCounts counts) {
    if (removed != null && removed.contains(field.name)) {
      counts.add(PersonalKind.NOT_ALLOWED);
      return REMOVED;
    }
    int before = counts.total();
    String clean = TextRedactor.redact(text, field.role, counts);
    return counts.total() != before && field.role == TextRole.ID ? hash(text) : clean;
  }

  /** An id stays different from all others, and the same from batch to batch. */
  private static String hash(String text) {
    try {
      byte[] hash = MessageDigest.getInstance("SHA-256").digest(text.getBytes(UTF_8));
      return "hashed-" + HexFormat.of().formatHex(hash, 0, HASH_BYTES);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java runtime has SHA-256", e);
    }
  }

  /** Whether values of the schema may hold text; fills {@link #FIELDS} on the way. */
  private static boolean collect(Schema schema) {
    return switch (schema.getType()) {
      case STRING -> true;
      case ARRAY -> collect(schema.getElementType());
      case MAP -> collect(schema.getValueType());
      case UNION ->
          schema.getTypes().stream().map(BatchRedactor::collect).reduce(false, (a, b) -> a || b);
      case RECORD -> {
        List<TextField> fields = new ArrayList<>();
        for (Schema.Field field : schema.getFields()) {
          if (collect(field.schema())) {
            fields.add(textField(schema, field));
          }
        }
        Class<?> type = SpecificData.get().getClass(schema);
        FIELDS.put(type, fields.toArray(TextField[]::new));
        yield !fields.isEmpty();
      }
      default -> false;
    };
  }

  private static TextField textField(Schema schema, Schema.Field field) {
    String name = schema.getName() + "." + field.name();
    return new TextField(name, field.pos(), TextRole.of(name), field.schema().isNullable());
  }
}
