package dev.jankline.gateway.body;

import com.linecorp.armeria.common.HttpHeaderNames;
import com.linecorp.armeria.common.RequestHeaders;
import dev.jankline.gateway.http.Rejection;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Names the content encodings a gateway takes. Everything else is refused, never passed on. */
public enum ContentCoding {
  IDENTITY,
  GZIP;

  /** Encoding named by the {@code Content-Encoding} headers; absent means identity. */
  public static ContentCoding of(RequestHeaders headers) throws Rejection {
    List<String> all = headers.getAll(HttpHeaderNames.CONTENT_ENCODING);
    String header = all.isEmpty() ? null : String.join(", ", all);
    return switch (name(header)) {
      case "", "identity" -> IDENTITY;
      case "gzip", "x-gzip" -> GZIP;
      default ->
          throw Rejection.ofEncoding(
              "Content-Encoding '%s' is not supported: send identity or gzip, once"
                  .formatted(Rejection.shortened(header)),
              "gzip, identity");
    };
  }

  /** Whether a header, or its absence, says that the content is sent as it is. */
  public static boolean isIdentity(@Nullable String header) {
    String name = name(header);
    return name.isEmpty() || name.equals("identity");
  }

  private static String name(@Nullable String header) {
    return header == null ? "identity" : header.strip().toLowerCase(Locale.ROOT);
  }
}
