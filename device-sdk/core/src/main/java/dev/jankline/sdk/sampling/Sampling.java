package dev.jankline.sdk.sampling;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;

/**
 * Chooses the share of installations that take part.
 *
 * <p>An installation has a fixed place in [0, 1): the first 53 bits of SHA-256 of {@code salt + ":"
 * + installId} (UTF-8) divided by 2^53. It takes part when its place is below the rate. So an
 * installation that takes part at 0.2 % also takes part at 1 %, and another salt makes an unrelated
 * choice.
 */
public final class Sampling {
  private static final int PLACE_BITS = 53;

  private Sampling() {}

  /** Whether an installation takes part at this rate. */
  public static boolean takesPart(String installId, String salt, double rate)
      throws GeneralSecurityException {
    return place(installId, salt) < rate;
  }

  /** Place of an installation in [0, 1). Every Java and Android platform has SHA-256. */
  public static double place(String installId, String salt) throws GeneralSecurityException {
    MessageDigest sha256 = MessageDigest.getInstance("SHA-256");
    byte[] hash = sha256.digest((salt + ":" + installId).getBytes(StandardCharsets.UTF_8));
    long first = 0;
    for (int i = 0; i < Long.BYTES; i++) {
      first = (first << Byte.SIZE) | (hash[i] & 0xFF);
    }
    return (first >>> (Long.SIZE - PLACE_BITS)) / (double) (1L << PLACE_BITS);
  }
}
