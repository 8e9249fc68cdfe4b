package dev.jankline.processor;

import dev.jankline.processor.flow.RecordSerdes;
import dev.jankline.registry.AvroSerdes;
import java.util.Map;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.serialization.Serde;

/** Makes serdes that speak the Confluent wire format with a schema registry. */
final class RegistrySerdes implements RecordSerdes {
  private final Map<String, ?> config;

  /**
   * Takes the settings of the serde.
   *
   * @param config {@code schema.registry.url} and the like, {@code serde.class}
   */
  RegistrySerdes(Map<String, ?> config) {
    this.config = Map.copyOf(config);
  }

  @Override
  public <T extends SpecificRecord> Serde<T> values(Class<T> type) {
    return AvroSerdes.forValues(config);
  }

  @Override
  public boolean isRetriable(Throwable failure) {
    return AvroSerdes.isRetriable(failure);
  }
}
