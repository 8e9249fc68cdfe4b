package dev.jankline.processor.kafka;

import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.serialization.Serde;

/** Makes serdes for the values of topics and stores. */
public interface RecordSerdes {
  /** Makes a serde for values; each call gives one of its own. */
  <T extends SpecificRecord> Serde<T> values(Class<T> type);

  /**
   * Tells a failure that passes (registry or network) from bytes that will never be readable.
   *
   * @return true when the same bytes may be readable later
   */
  boolean isRetriable(Throwable failure);
}
