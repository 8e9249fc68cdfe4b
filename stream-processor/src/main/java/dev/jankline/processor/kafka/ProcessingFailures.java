package dev.jankline.processor.kafka;

import java.util.Map;
import java.util.Objects;
import org.apache.kafka.streams.errors.ErrorHandlerContext;
import org.apache.kafka.streams.errors.ProcessingExceptionHandler;
import org.apache.kafka.streams.processor.api.Record;
import org.jspecify.annotations.Nullable;

/**
 * Counts failures of stages for the record they worked on, and always fails: the transaction is
 * rolled back and the record is read again.
 */
public final class ProcessingFailures implements ProcessingExceptionHandler {
  private @Nullable FailedRecords records;

  @Override
  public void configure(Map<String, ?> configs) {
    records = (FailedRecords) configs.get(FailedRecords.CONFIG);
  }

  @Override
  public Response handleError(ErrorHandlerContext context, Record<?, ?> record, Exception failure) {
    // Without a topic it is a timer's failure, and no record is to blame.
    if (context.topic() != null) {
      Objects.requireNonNull(records, FailedRecords.CONFIG)
          .blame(context.topic(), context.partition(), context.offset(), failure);
    }
    return Response.fail();
  }
}
