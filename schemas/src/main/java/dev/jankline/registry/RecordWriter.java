package dev.jankline.registry;

import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.specific.SpecificData;
import org.apache.avro.specific.SpecificDatumWriter;
import org.apache.avro.specific.SpecificRecord;
import org.jspecify.annotations.Nullable;

/**
 * Writes generated records. Of a nullable value, null alone tells which branch of the union it is:
 * Avro's own writer asks for the name of the value's schema each time. Thread-safe.
 */
final class RecordWriter extends SpecificDatumWriter<SpecificRecord> {
  private static final int NULLABLE = 2;

  RecordWriter(Schema schema, SpecificData model) {
    super(schema, model);
  }

  @Override
  protected int resolveUnion(Schema union, @Nullable Object datum) {
    List<Schema> branches = union.getTypes();
    if (branches.size() == NULLABLE) {
      for (int i = 0; i < NULLABLE; i++) {
        if (branches.get(i).getType() == Schema.Type.NULL) {
          return datum == null ? i : 1 - i;
        }
      }
    }
    return super.resolveUnion(union, datum);
  }
}
