package dev.jankline.gateway.batch;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.linecorp.armeria.common.MediaType;
import com.linecorp.armeria.common.RequestHeaders;
import dev.jankline.gateway.body.ContentCoding;
import dev.jankline.gateway.http.RejectReason;
import dev.jankline.gateway.http.Rejection;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Holds what is known of an upload before its body is read.
 *
 * @param app app whose key the upload carries
 * @param format form of the batch in the body
 * @param coding how the body is packed
 * @param declaredEvents number of events that the client says the batch holds
 * @param address address of the client
 * @param receivedAt when the head of the request had arrived
 */
record BatchHead(
    String app,
    BatchFormat format,
    ContentCoding coding,
    int declaredEvents,
    String address,
    Instant receivedAt) {
  /** Says how many events a batch holds, so that a batch that cannot be read is counted rightly. */
  static final String EVENTS_HEADER = "jank-events";

  private static final int MAX_DECLARED_EVENTS = 1_000;

  /**
   * Reads the headers of an authenticated upload.
   *
   * @throws Rejection when the body's type or coding is none that the gateway reads
   */
  static BatchHead of(String app, RequestHeaders headers, String address, Instant receivedAt)
      throws Rejection {
    return new BatchHead(
        app,
        BatchFormat.of(headers.contentType()),
        ContentCoding.of(headers),
        declaredEvents(headers),
        address,
        receivedAt);
  }

  /** Number of events that the client says the batch holds: 1 to 1,000; 1 when it does not say. */
  static int declaredEvents(RequestHeaders headers) {
    return Math.max(1, Math.min(MAX_DECLARED_EVENTS, headers.getInt(EVENTS_HEADER, 1)));
  }

  /** Names the forms of a batch a gateway reads, by content type. */
  enum BatchFormat {
    /** Avro single-object encoding. */
    AVRO("application/vnd.jankline.batch+avro"),
    /** Plain JSON by schema, for producers without Avro. */
    JSON("application/json");

    private final String type;

    BatchFormat(String type) {
      this.type = type;
    }

    static BatchFormat of(@Nullable MediaType contentType) throws Rejection {
      if (contentType != null && isUtf8(contentType)) {
        for (BatchFormat format : values()) {
          if (contentType.withoutParameters().toString().equals(format.type)) {
            return format;
          }
        }
      }
      throw new Rejection(
          RejectReason.UNSUPPORTED_TYPE,
          "Content-Type '%s' is not supported: send %s, or %s in UTF-8"
              .formatted(
                  Rejection.shortened(contentType == null ? "" : contentType.toString()),
                  AVRO.type,
                  JSON.type));
    }

    private static boolean isUtf8(MediaType type) {
      List<String> charsets = type.parameters().getOrDefault("charset", List.of());
      return charsets.stream().allMatch(UTF_8.name()::equalsIgnoreCase);
    }
  }
}
