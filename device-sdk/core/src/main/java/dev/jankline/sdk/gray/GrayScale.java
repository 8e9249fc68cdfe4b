package dev.jankline.sdk.gray;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/**
 * Chooses the share of installations that take part.
 *
 * <p>An installation has a fixed place in [0, 1): the first 53 bits of SHA-256 of {@code salt + ":"
 * + installId} (UTF-8) divided by 2^53. It takes part when its place is below the rate. So any rate
 * works to a resolution of 2^-53, whoever takes part at 0.2 % also does at 1 %, and another salt
 * makes an unrelated choice.
 */
public final class GrayScale {
  private static final int PLACE_BITS = 53;

  private GrayScale() {}

  /** Whether an installation takes part at this rate. */
  public static boolean takesPart(String installId, String salt, double rate) {
    return place(installId, salt) < rate;
  }

  /** Place of an installation in [0, 1). */
  public static double place(String installId, String salt) {
    byte[] hash = sha256().digest((salt + ":" + installId).getBytes(StandardCharsets.UTF_8));
    long first = 0;
    for (int i = 0; i < Long.BYTES; i++) {
      first = (first << Byte.SIZE) | (hash[i] & 0xFF);
    }
    return (first >>> (Long.SIZE - PLACE_BITS)) / (double) (1L << PLACE_BITS);
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java and Android platform has SHA-256", e);
    }
  }
}
