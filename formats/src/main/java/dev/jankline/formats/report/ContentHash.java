package dev.jankline.formats.report;

import dev.jankline.schema.EventId;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * Hashes what a part of a report says, so that the same part gets the same id whenever it is sent.
 * Not thread-safe.
 */
public final class ContentHash {
  private static final int ID_BYTES = 16;

  private final MessageDigest digest;

  public ContentHash() {
    try {
      digest = MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java runtime has SHA-256", e);
    }
  }

  /** Adds a text; where one ends and the next begins makes a difference. */
  public ContentHash add(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    digest.update((byte) (bytes.length >>> 24));
    digest.update((byte) (bytes.length >>> 16));
    digest.update((byte) (bytes.length >>> 8));
    digest.update((byte) bytes.length);
    digest.update(bytes);
    return this;
  }

  /** The hash as text; the next one begins anew. */
  public String hex() {
    return HexFormat.of().formatHex(digest.digest());
  }

  /** The first 16 bytes of the hash; the next one begins anew. */
  public EventId id() {
    return new EventId(Arrays.copyOf(digest.digest(), ID_BYTES));
  }
}
