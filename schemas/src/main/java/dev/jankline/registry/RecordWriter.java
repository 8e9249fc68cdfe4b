package dev.jankline.registry;

import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.specific.SpecificData;
import org.apache.avro.specific.SpecificDatumWriter;
import org.apache.avro.specific.SpecificRecord;
import org.jspecify.annotations.Nullable;

/**
 * Writes generated records. Of a nullable value, null alone tells which branch of the union it is:
 * Avro's own writer asks for the name of the value's schema each time. Records without times write
 * themselves, by generated code; those with times field by field. Thread-safe.
 */
final class RecordWriter extends SpecificDatumWriter<SpecificRecord> {
  private static final int NULLABLE = 2;

  private RecordWriter(Schema schema, SpecificData model) {
    super(schema, model);
  }

  /**
   * Makes a writer.
   *
   * @param schema the schema of the class
   */
  static RecordWriter of(Class<? extends SpecificRecord> type, Schema schema) {
    // A model of its own: that of the class belongs to all who read and write it.
    SpecificData model = new SpecificData(type.getClassLoader());
    SpecificData.getForClass(type).getConversions().forEach(model::addLogicalTypeConversion);
    model.setCustomCoders(true);
    return new RecordWriter(schema, model);
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
