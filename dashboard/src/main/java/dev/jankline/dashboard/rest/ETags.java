package dev.jankline.dashboard.rest;

import com.linecorp.armeria.common.HttpHeaderNames;
import com.linecorp.armeria.common.RequestHeaders;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;

/** Makes entity tags of bytes; weak ones, because an answer may be compressed. */
public final class ETags {
  private static final int SHOWN = 16;

  private ETags() {}

  public static String of(byte[] bytes) {
    try {
      byte[] hash = MessageDigest.getInstance("SHA-256").digest(bytes);
      return "W/\"" + HexFormat.of().formatHex(hash, 0, SHOWN) + '"';
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java runtime has SHA-256", e);
    }
  }

  /** Whether a client says that it has what a tag is of. */
  public static boolean isKnown(RequestHeaders asked, String tag) {
    return asked.getAll(HttpHeaderNames.IF_NONE_MATCH).stream()
        .flatMap(value -> Arrays.stream(value.split(",", -1)))
        .map(String::strip)
        .anyMatch(given -> given.equals("*") || given.equals(tag));
  }
}
