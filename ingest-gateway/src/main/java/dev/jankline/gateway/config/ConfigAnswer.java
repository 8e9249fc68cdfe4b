package dev.jankline.gateway.config;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Holds a configuration as it is sent.
 *
 * @param text a {@code key=value} line for each key, in the order of {@link DeviceConfigKey}
 * @param etag strong entity tag: quoted hash of the text, the same on every gateway
 */
record ConfigAnswer(String text, String etag) {
  private static final int ETAG_BYTES = 16;

  static ConfigAnswer of(Map<DeviceConfigKey, String> values) {
    String text =
        values.entrySet().stream()
            .map(entry -> entry.getKey().key() + "=" + entry.getValue() + "\n")
            .collect(Collectors.joining());
    return new ConfigAnswer(text, '"' + hash(text) + '"');
  }

  private static String hash(String text) {
    try {
      byte[] hash = MessageDigest.getInstance("SHA-256").digest(text.getBytes(UTF_8));
      return HexFormat.of().formatHex(hash, 0, ETAG_BYTES);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java runtime has SHA-256", e);
    }
  }
}
