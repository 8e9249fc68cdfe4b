package dev.jankline.processor.counts;

import dev.jankline.schema.ExampleStall;
import dev.jankline.schema.PartialCount;
import dev.jankline.schema.StratumCount;
import dev.jankline.schema.SymbolizedFrame;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.Collection;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.specific.SpecificRecord;
import org.jspecify.annotations.Nullable;

/**
 * Says how large a row is without writing it: rows are bounded while they are objects. A character
 * is taken for one byte and a number for the most that it may take, so a written row has at most
 * {@value #MAX_BYTES_PER_CHAR} times the bytes of the estimate.
 */
public final class RowBytes {
  private static final int MAX_BYTES_PER_CHAR = 3;

  /** Most bytes of a number, a length or an index in Avro. */
  private static final int NUMBER = 10;

  /**
   * Bytes before the fields of a row: the wire format's, and which field of a partial count is set.
   */
  private static final int AROUND = 16;

  /** Bytes that Avro's single-object form has before a record. */
  private static final int SINGLE_OBJECT = 10;

  /** Fields of a count, each no longer than a number; some of an event's id. */
  private static final int FIELDS = 24;

  private static final int STRATUM_FIELDS = 12;

  /** Of a frame: its fields, and which branch of each nullable one is set. */
  private static final int FRAME_NUMBERS = 19;

  private RowBytes() {}

  /** Estimated bytes of a row and its key. */
  public static long estimate(RowIdentity key, Row row) {
    return AROUND + key.chars() + row.bytes();
  }

  /**
   * Whether a row has at most so many bytes when it is written.
   *
   * @param estimate what was estimated for it
   */
  public static boolean fits(Row row, long estimate, long maxBytes) {
    return MAX_BYTES_PER_CHAR * estimate <= maxBytes || exact(row) <= maxBytes;
  }

  /** Bytes of a row as it is written, and of its key, each character taken for one. */
  static long exact(Row row) {
    try {
      int body = PartialCount.getEncoder().encode(row.partial()).remaining() - SINGLE_OBJECT;
      return AROUND + row.key().length() + (long) body;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Estimated bytes of a count without its names and lists of numbers. */
  static long ofCounts(ByteBuffer sketch, Collection<StratumCount> strata) {
    return ofNumbers(FIELDS) + ofStrata(strata) + sketch.remaining();
  }

  /** Estimated bytes of strata. */
  static long ofStrata(Collection<StratumCount> strata) {
    return ofNumbers(STRATUM_FIELDS * strata.size());
  }

  /** Estimated bytes of numbers, or of words as short. */
  static long ofNumbers(int numbers) {
    return (long) NUMBER * numbers;
  }

  /** Estimated bytes of texts, field by field: their frames are many. */
  static long of(ExampleStall texts) {
    long bytes = ofNumbers(FIELDS) + texts.getTitle().length() + texts.getLocation().length();
    for (SymbolizedFrame frame : texts.getStack()) {
      bytes += ofNumbers(FRAME_NUMBERS) + frame.getFunction().length();
      bytes += chars(frame.getClassName()) + chars(frame.getMethodName());
      bytes += chars(frame.getFileName()) + chars(frame.getModule());
      bytes += chars(frame.getUnsymbolizedReason()) + chars(frame.getMissingBuildId());
    }
    return bytes + texts.getVersionName().length();
  }

  private static int chars(@Nullable String text) {
    return text == null ? 0 : text.length();
  }

  /** Estimated bytes of what was said about a cluster. */
  static long ofSighting(Sighting sighting) {
    long texts = sighting.example() == null ? 0 : of(sighting.example());
    int names = sighting.app().length() + sighting.fingerprint().length();
    return texts + names + NUMBER * (NUMBER + (long) sighting.causeStalls().size());
  }

  /** Estimated bytes of a record. */
  static long of(SpecificRecord record) {
    long bytes = 0;
    for (Schema.Field field : record.getSchema().getFields()) {
      bytes += value(field.schema(), record.get(field.pos()));
    }
    return bytes;
  }

  private static long value(Schema schema, Object value) {
    return switch (schema.getType()) {
      case RECORD -> of((SpecificRecord) value);
      case STRING -> NUMBER + ((CharSequence) value).length();
      case BYTES -> NUMBER + ((ByteBuffer) value).remaining();
      case FIXED -> schema.getFixedSize();
      case ARRAY -> NUMBER + elements(schema.getElementType(), (Collection<?>) value);
      case UNION -> NUMBER + (value == null ? 0 : value(schema.getTypes().get(1), value));
      case LONG, INT, DOUBLE, FLOAT, BOOLEAN, ENUM -> NUMBER;
      case MAP -> NUMBER + entries(schema.getValueType(), (Map<?, ?>) value);
      case NULL ->
          throw new IllegalArgumentException("no estimate of " + schema.getType() + ": add one");
    };
  }

  private static long entries(Schema schema, Map<?, ?> entries) {
    long bytes = 0;
    for (Map.Entry<?, ?> entry : entries.entrySet()) {
      bytes += NUMBER + ((CharSequence) entry.getKey()).length() + value(schema, entry.getValue());
    }
    return bytes;
  }

  private static long elements(Schema schema, Collection<?> elements) {
    if (schema.getType() == Schema.Type.LONG) {
      return (long) NUMBER * elements.size();
    }
    long bytes = 0;
    for (Object element : elements) {
      bytes += value(schema, element);
    }
    return bytes;
  }
}
