package dev.jankline.registry;

import dev.jankline.registry.client.RegistryClient;
import dev.jankline.registry.client.RegistryException;
import dev.jankline.registry.client.RegistrySettings;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.apache.avro.Schema;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.DatumWriter;
import org.apache.avro.io.EncoderFactory;
import org.apache.avro.specific.SpecificData;
import org.apache.avro.specific.SpecificDatumWriter;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.serialization.Serializer;
import org.jspecify.annotations.Nullable;

/**
 * Writes records in Confluent's wire format.
 *
 * <pre>
 *   0  1             5
 *  +--+-------------+---------------------+
 *  |00| schema id,  | datum, Avro binary  |
 *  |  | big-endian  |                     |
 *  +--+-------------+---------------------+
 * </pre>
 *
 * <p>null is written as null. With {@code auto.register.schemas=false} a schema the subject does
 * not have is an error. Thread-safe once configured: each thread encodes into memory of its own,
 * which it uses again for the next record.
 */
public final class AvroSerializer<T extends SpecificRecord> implements Serializer<T> {
  static final byte MAGIC = 0;
  static final int HEADER_BYTES = 5;

  private static final int FACTOR = 31;
  private static final String AUTO_REGISTER = "auto.register.schemas";

  private final ConcurrentMap<Written, Writing> writings = new ConcurrentHashMap<>();
  private final ConcurrentMap<Written, Integer> ids = new ConcurrentHashMap<>();
  private @Nullable RegistryClient registry;
  private SubjectNames subjects = new SubjectNames(false);
  private boolean autoRegister = true;

  /** What is written where. Compared for each record: what a record has of its own is slower. */
  private record Written(String topic, Schema schema) {
    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Written written
          && topic.equals(written.topic)
          && schema.equals(written.schema);
    }

    @Override
    public int hashCode() {
      return FACTOR * topic.hashCode() + schema.hashCode();
    }
  }

  /** How it is written. */
  private record Writing(int id, DatumWriter<SpecificRecord> writer) {}

  /** Made by Kafka, which then calls {@link #configure}. */
  public AvroSerializer() {}

  AvroSerializer(RegistryClient registry) {
    this.registry = registry;
  }

  @Override
  public void configure(Map<String, ?> config, boolean isKey) {
    if (registry == null) {
      registry = new RegistryClient(RegistrySettings.from(config));
    }
    subjects = new SubjectNames(isKey);
    autoRegister = AvroSerdes.flag(config, AUTO_REGISTER, true);
  }

  @Override
  public byte @Nullable [] serialize(String topic, @Nullable T value) {
    if (value == null) {
      return null;
    }
    Writing writing = writing(topic, value);
    try {
      return EncodeBuffer.ofThread().encode(writing.id(), writing.writer(), value);
    } catch (IOException | RuntimeException e) {
      throw new SerializationException(
          "Cannot write a " + value.getSchema().getName() + " to " + topic + ": " + e.getMessage(),
          e);
    }
  }

  /**
   * What stands before the datum of a value, for those who have the datum's bytes already. Asks the
   * registry once, as {@link #serialize} does.
   */
  public byte[] head(String topic, Schema schema) {
    Integer known = ids.get(new Written(topic, schema));
    int id = known == null ? id(topic, schema) : known;
    ids.putIfAbsent(new Written(topic, schema), id);
    return ByteBuffer.allocate(HEADER_BYTES).put(MAGIC).putInt(id).array();
  }

  private Writing writing(String topic, T value) {
    Written written = new Written(topic, value.getSchema());
    Writing known = writings.get(written);
    if (known != null) {
      return known;
    }
    // Outside of computeIfAbsent, which would make other threads wait for the registry.
    int id = id(topic, written.schema());
    Writing made = new Writing(id, RecordWriter.of(value.getClass(), written.schema()));
    writings.put(written, made);
    return made;
  }

  /** The id of a schema under the topic's subject, asked for once. */
  int id(String topic, Schema schema) {
    if (registry == null) {
      throw new IllegalStateException("AvroSerializer: call configure before serialize");
    }
    return id(registry, subjects.of(topic), schema);
  }

  private int id(RegistryClient client, String subject, Schema schema) {
    try {
      return autoRegister ? client.register(subject, schema) : client.id(subject, schema);
    } catch (RegistryException e) {
      String advice =
          !autoRegister && e.status() == 404 ? "; register it first (jank topics create)" : "";
      throw new SerializationException(
          "No schema id of " + schema.getFullName() + " for subject " + subject + advice, e);
    }
  }

  /** Names subjects by Confluent's TopicNameStrategy. Thread-safe; remembers one name a topic. */
  static final class SubjectNames {
    private final ConcurrentMap<String, String> names = new ConcurrentHashMap<>();
    private final String suffix;

    SubjectNames(boolean isKey) {
      this.suffix = isKey ? "-key" : "-value";
    }

    String of(String topic) {
      return names.computeIfAbsent(topic, name -> name + suffix);
    }
  }

  /**
   * Encodes records one after the other into the same memory. Each thread has one of its own,
   * whatever the number of serializers; a buffer that a record made larger than {@value
   * #MAX_KEPT_BYTES} bytes is not kept.
   */
  static final class EncodeBuffer {
    static final int MAX_KEPT_BYTES = 1 << 18;

    private static final int FIRST_BYTES = 1 << 12;
    private static final ThreadLocal<EncodeBuffer> OF_THREAD =
        ThreadLocal.withInitial(EncodeBuffer::new);

    private ByteArrayOutputStream out = new ByteArrayOutputStream(FIRST_BYTES);
    private @Nullable BinaryEncoder encoder;

    private EncodeBuffer() {}

    /** The buffer of the calling thread. */
    static EncodeBuffer ofThread() {
      return OF_THREAD.get();
    }

    /**
     * Encodes a record in Confluent's wire format.
     *
     * @throws IOException never: memory is written to
     * @throws RuntimeException when the record cannot be written; the buffer can be used again
     */
    byte[] encode(int schemaId, DatumWriter<SpecificRecord> writer, SpecificRecord value)
        throws IOException {
      // What a failed record left in the encoder goes to the stream now: before it is reset.
      BinaryEncoder reused = EncoderFactory.get().binaryEncoder(out, encoder);
      encoder = reused;
      out.reset();
      try {
        out.write(AvroSerializer.MAGIC);
        out.writeBytes(ByteBuffer.allocate(Integer.BYTES).putInt(schemaId).array());
        writer.write(value, reused);
        reused.flush();
        return out.toByteArray();
      } finally {
        if (out.size() > MAX_KEPT_BYTES) {
          out = new ByteArrayOutputStream(FIRST_BYTES);
          encoder = null;
        }
      }
    }
  }

  /**
   * Writes generated records. Of a nullable value, null alone tells which branch of the union it
   * is: Avro's own writer asks for the name of the value's schema each time. Records without times
   * write themselves, by generated code; those with times field by field. Thread-safe.
   */
  static final class RecordWriter extends SpecificDatumWriter<SpecificRecord> {
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
}
