package dev.jankline.registry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.registry.AvroSerializer.RecordWriter;
import dev.jankline.schema.AnalyzedStall;
import dev.jankline.schema.ClusterMetadata;
import dev.jankline.schema.JankEvent;
import dev.jankline.schema.JudgeInput;
import dev.jankline.schema.PartialCount;
import dev.jankline.wire.TrustedRecords;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.DatumWriter;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.io.EncoderFactory;
import org.apache.avro.specific.SpecificData;
import org.apache.avro.specific.SpecificDatumReader;
import org.apache.avro.specific.SpecificDatumWriter;
import org.apache.avro.specific.SpecificRecord;
import org.apache.avro.util.RandomData;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RecordWriterTest {
  private static final int RECORDS = 50;
  private static final long SEED = 20_261_124;

  @ParameterizedTest
  @ValueSource(
      classes = {
        JankEvent.class,
        AnalyzedStall.class,
        PartialCount.class,
        JudgeInput.class,
        ClusterMetadata.class
      })
  void writesTheBytesThatAvrosOwnWriterWrites(Class<? extends SpecificRecord> type)
      throws IOException {
    TrustedRecords.trust();
    SpecificData model = SpecificData.getForClass(type);
    Schema schema = model.getSchema(type);
    for (Object generic : new RandomData(GenericData.get(), schema, RECORDS, SEED, false)) {
      byte[] bytes = write(new GenericDatumWriter<>(schema), generic);
      SpecificRecord record =
          new SpecificDatumReader<SpecificRecord>(schema, schema, model)
              .read(null, DecoderFactory.get().binaryDecoder(bytes, null));

      assertThat(write(RecordWriter.of(type, schema), record))
          .isEqualTo(write(new SpecificDatumWriter<>(schema, model), record))
          .hasSameSizeAs(bytes);
    }
  }

  private static <T> byte[] write(DatumWriter<T> writer, T record) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    BinaryEncoder encoder = EncoderFactory.get().binaryEncoder(out, null);
    writer.write(record, encoder);
    encoder.flush();
    return out.toByteArray();
  }
}
