package dev.jankline.gateway;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Names the content encodings a gateway takes. Everything else is refused, never passed on. */
enum ContentCoding {
  IDENTITY,
  GZIP;

  /** Encoding named by a {@code Content-Encoding} header; absent means identity. */
  static ContentCoding of(@Nullable String header) throws Refusal {
    String name = header == null ? "identity" : header.strip().toLowerCase(Locale.ROOT);
    return switch (name) {
      case "", "identity" -> IDENTITY;
      case "gzip", "x-gzip" -> GZIP;
      default ->
          throw new Refusal(
              RejectReason.UNSUPPORTED_ENCODING,
              "Content-Encoding '%s' is not supported: send identity or gzip, once"
                  .formatted(Printable.shortened(header)));
    };
  }
}
