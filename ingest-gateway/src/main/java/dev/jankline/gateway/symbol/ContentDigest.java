package dev.jankline.gateway.symbol;

import dev.jankline.gateway.http.Printable;
import dev.jankline.gateway.http.Rejection;
import dev.jankline.gateway.http.RejectReason;
import java.util.Base64;
import java.util.HexFormat;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads the header {@code Content-Digest} of RFC 9530. */
final class ContentDigest {
  private static final Pattern SHA_256 =
      Pattern.compile("(?:^|,)\\s*sha-256=:([A-Za-z0-9+/=]{44}):");

  private ContentDigest() {}

  /**
   * The SHA-256 in it, lower-case hex; null when there is no header.
   *
   * @throws Rejection when there is a header, but no SHA-256 in it
   */
  static @Nullable String sha256(@Nullable String header) throws Rejection {
    if (header == null) {
      return null;
    }
    Matcher digest = SHA_256.matcher(header);
    if (!digest.find()) {
      throw invalid(header);
    }
    try {
      return HexFormat.of().formatHex(Base64.getDecoder().decode(digest.group(1)));
    } catch (IllegalArgumentException e) {
      throw invalid(header);
    }
  }

  private static Rejection invalid(String header) {
    return new Rejection(
        RejectReason.INVALID,
        "Content-Digest '%s' is not 'sha-256=:<base64 of 32 bytes>:'"
            .formatted(Printable.shortened(header)));
  }
}
