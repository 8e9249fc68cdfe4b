package dev.jankline.processor.kafka;

import java.util.Map;
import java.util.Objects;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.streams.errors.ErrorHandlerContext;
import org.apache.kafka.streams.errors.ProductionExceptionHandler;
import org.jspecify.annotations.Nullable;

/**
 * Counts records that cannot be written for the record of the input that caused them, and fails:
 * the transaction is rolled back and the record is read again. Failures that pass are retried.
 */
public final class ProductionFailures implements ProductionExceptionHandler {
  /** Part of the names of the threads that Kafka Streams processes records on. */
  private static final String STREAM_THREAD = "-StreamThread-";

  private @Nullable FailedRecords records;

  @Override
  public void configure(Map<String, ?> configs) {
    records = (FailedRecords) configs.get(FailedRecords.CONFIG);
  }

  @Override
  public Response handleError(
      ErrorHandlerContext context, ProducerRecord<byte[], byte[]> record, Exception failure) {
    if (failure instanceof RetriableException) {
      return Response.retry();
    }
    // The producer refuses a record that is too large at once, on the stream thread. On the
    // producer's own thread the context is that of whichever record is worked on by now.
    if (Thread.currentThread().getName().contains(STREAM_THREAD)) {
      blame(context, failure);
    }
    return Response.fail();
  }

  // Kafka's interface leaves the record's types open.
  @SuppressWarnings("rawtypes")
  @Override
  public Response handleSerializationError(
      ErrorHandlerContext context,
      ProducerRecord record,
      Exception failure,
      SerializationExceptionOrigin origin) {
    blame(context, failure);
    return Response.fail();
  }

  private void blame(ErrorHandlerContext context, Exception failure) {
    if (context.topic() != null) {
      Objects.requireNonNull(records, FailedRecords.CONFIG)
          .blame(context.topic(), context.partition(), context.offset(), failure);
    }
  }
}
