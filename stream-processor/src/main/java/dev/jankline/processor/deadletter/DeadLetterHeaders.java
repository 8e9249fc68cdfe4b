package dev.jankline.processor.deadletter;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.streams.processor.api.RecordMetadata;

/**
 * Writes why and from where: {@code jank.reason}, {@code jank.error}, {@code jank.topic}, {@code
 * jank.partition}, {@code jank.offset}, all UTF-8 text. The origin is left out when the record was
 * kept in state and is worked on again.
 */
final class DeadLetterHeaders {
  static final String REASON = "jank.reason";
  static final String ERROR = "jank.error";
  static final String TOPIC = "jank.topic";
  static final String PARTITION = "jank.partition";
  static final String OFFSET = "jank.offset";

  private static final int MAX_ERROR_CHARS = 500;

  private DeadLetterHeaders() {}

  static Headers of(DeadLetterReason reason, Throwable error, Optional<RecordMetadata> origin) {
    Headers headers = new RecordHeaders();
    put(headers, REASON, reason.name());
    put(headers, ERROR, describe(error));
    origin
        .filter(metadata -> metadata.topic() != null)
        .ifPresent(
            metadata -> {
              put(headers, TOPIC, metadata.topic());
              put(headers, PARTITION, Integer.toString(metadata.partition()));
              put(headers, OFFSET, Long.toString(metadata.offset()));
            });
    return headers;
  }

  private static String describe(Throwable error) {
    String text = error.toString();
    return text.length() <= MAX_ERROR_CHARS ? text : text.substring(0, MAX_ERROR_CHARS);
  }

  private static void put(Headers headers, String name, String value) {
    headers.add(name, value.getBytes(StandardCharsets.UTF_8));
  }
}
