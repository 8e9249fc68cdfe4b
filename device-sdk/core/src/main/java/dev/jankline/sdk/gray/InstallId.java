package dev.jankline.sdk.gray;

import dev.jankline.sdk.RandomSource;
import dev.jankline.sdk.spool.SmallFile;
import java.io.File;
import java.io.IOException;

/**
 * Names this installation by 128 random bits kept in the spool directory; says nothing about device
 * or user, and is another one after {@link #reset}.
 */
public final class InstallId {
  private static final int BYTES = 16;
  private static final String HEX = "0123456789abcdef";

  private InstallId() {}

  /** The id in this directory; a new one is made when there is none or it is damaged. */
  public static String in(File directory, RandomSource random) throws IOException {
    SmallFile file = file(directory);
    String known = file.read();
    if (known != null && isId(known)) {
      return known;
    }
    byte[] bytes = new byte[BYTES];
    random.nextBytes(bytes);
    String id = hex(bytes);
    file.write(id);
    return id;
  }

  /** Forgets the id; the next start makes another. */
  public static void reset(File directory) {
    file(directory).delete();
  }

  private static SmallFile file(File directory) {
    return new SmallFile(directory, "install-id");
  }

  private static boolean isId(String text) {
    boolean hex = text.length() == 2 * BYTES;
    for (int i = 0; hex && i < text.length(); i++) {
      hex = HEX.indexOf(text.charAt(i)) >= 0;
    }
    return hex;
  }

  private static String hex(byte[] bytes) {
    StringBuilder hex = new StringBuilder(2 * bytes.length);
    for (byte b : bytes) {
      hex.append(HEX.charAt((b >> 4) & 0xF)).append(HEX.charAt(b & 0xF));
    }
    return hex.toString();
  }
}
