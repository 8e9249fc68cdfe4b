package dev.jankline.apps;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.jankline.schema.AppKey;
import dev.jankline.schema.KeyKind;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Locale;

/**
 * A new key of an app, which is shown once and stored nowhere: {@code jank_device_} or the like,
 * and 256 random bits in base64url. Its hash is stored instead; nobody finds 256 random bits by
 * trying, so a fast hash without salt is enough.
 *
 * @param kind what it opens
 * @param text the key, as it is sent
 */
public record KeySecret(KeyKind kind, String text) {
  private static final int RANDOM_BYTES = 32;
  private static final int ID_DIGITS = 8;
  private static final String HASHED = "sha256:";

  /** Makes a key. */
  public static KeySecret random(KeyKind kind, SecureRandom random) {
    byte[] bytes = new byte[RANDOM_BYTES];
    random.nextBytes(bytes);
    String secret = Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    return new KeySecret(kind, "jank_" + kind.name().toLowerCase(Locale.ROOT) + "_" + secret);
  }

  /** What is stored of the key. */
  public AppKey stored(Instant createdAt) {
    return new AppKey(kind, sha256(text), createdAt);
  }

  /**
   * Hash of a key, 64 lower-case hex digits.
   *
   * @param text the key, as it is sent
   */
  public static String sha256(String text) {
    try {
      byte[] hash = MessageDigest.getInstance("SHA-256").digest(text.getBytes(UTF_8));
      return HexFormat.of().formatHex(hash);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java runtime has SHA-256", e);
    }
  }

  /**
   * Hash of a key in settings, which is written plain or as {@code sha256:} and 64 hex digits.
   *
   * @throws IllegalArgumentException when there is no such hash behind sha256:
   */
  public static String hashOf(String setting) {
    if (!setting.startsWith(HASHED)) {
      return sha256(setting);
    }
    String hash = setting.substring(HASHED.length()).toLowerCase(Locale.ROOT);
    if (!hash.matches("[0-9a-f]{64}")) {
      throw new IllegalArgumentException("The hash of a key is not 'sha256:' and 64 hex digits");
    }
    return hash;
  }

  /** Name of a key for people: the first digits of its hash. */
  public static String id(AppKey key) {
    return key.getSha256().substring(0, Math.min(ID_DIGITS, key.getSha256().length()));
  }

  /** Does not tell the key, so that it is in no log. */
  @Override
  public String toString() {
    return kind + " key";
  }
}
