package dev.jankline.gateway.batch;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.linecorp.armeria.common.MediaType;
import dev.jankline.gateway.http.Printable;
import dev.jankline.gateway.http.Rejection;
import dev.jankline.gateway.http.RejectReason;
import java.util.List;
import org.jspecify.annotations.Nullable;

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
                Printable.shortened(contentType == null ? "" : contentType.toString()),
                AVRO.type,
                JSON.type));
  }

  private static boolean isUtf8(MediaType type) {
    List<String> charsets = type.parameters().getOrDefault("charset", List.of());
    return charsets.stream().allMatch(UTF_8.name()::equalsIgnoreCase);
  }
}
