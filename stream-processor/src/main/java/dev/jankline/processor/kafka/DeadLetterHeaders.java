package dev.jankline.processor.kafka;

import dev.jankline.processor.kafka.DeadLetters.DeadLetterReason;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.streams.processor.api.RecordMetadata;

/**
 * Writes why and from where: {@code jank.reason}, {@code jank.error}, {@code jank.topic}, {@code
 * jank.partition}, {@code jank.offset}, all UTF-8 text. The origin is left out when the record was
 * kept in state and is worked on again; a value of a store has no offset. {@code
 * jank.truncated-from} and {@code jank.key-truncated-from} say how many bytes the value and how
 * many characters the key had when they were cut.
 */
final class DeadLetterHeaders {
  static final String REASON = "jank.reason";
  static final String ERROR = "jank.error";
  static final String TOPIC = "jank.topic";
  static final String PARTITION = "jank.partition";
  static final String OFFSET = "jank.offset";
  static final String TRUNCATED = "jank.truncated-from";
  static final String KEY_TRUNCATED = "jank.key-truncated-from";

  private static final int MAX_ERROR_CHARS = 500;

  private DeadLetterHeaders() {}

  static Headers of(DeadLetterReason reason, String error, Optional<RecordMetadata> origin) {
    Headers headers = new RecordHeaders();
    put(headers, REASON, reason.name());
    put(headers, ERROR, cut(error, MAX_ERROR_CHARS));
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

  static Headers ofState(String error, String changelog, int partition) {
    Headers headers = of(DeadLetterReason.UNREADABLE, error, Optional.empty());
    put(headers, TOPIC, changelog);
    put(headers, PARTITION, Integer.toString(partition));
    return headers;
  }

  static String cut(String text, int maxChars) {
    return text.length() <= maxChars ? text : text.substring(0, maxChars);
  }

  static void put(Headers headers, String name, String value) {
    headers.add(name, value.getBytes(StandardCharsets.UTF_8));
  }
}
