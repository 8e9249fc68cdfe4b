package dev.jankline.sdk.gray;

import dev.jankline.sdk.disk.SmallFile;
import java.io.File;
import java.io.IOException;
import java.util.Random;

/**
 * Names this installation by 128 random bits that are kept in the spool directory. The id says
 * nothing about device or user. {@link #reset} deletes it.
 */
public final class InstallId {
  private static final int BYTES = 16;

  private InstallId() {}

  /** The id in this directory; makes a new one when there is none or it is damaged. */
  public static String in(File directory, Random random) throws IOException {
    SmallFile file = file(directory);
    String known = file.read();
    if (known != null && known.matches("[0-9a-f]{32}")) {
      return known;
    }
    byte[] bytes = new byte[BYTES];
    random.nextBytes(bytes);
    StringBuilder hex = new StringBuilder();
    for (byte b : bytes) {
      hex.append(Character.forDigit((b >> 4) & 0xF, 16)).append(Character.forDigit(b & 0xF, 16));
    }
    String id = hex.toString();
    file.write(id);
    return id;
  }

  /** Deletes the id. The next call of {@link #in} makes another. */
  public static void reset(File directory) {
    file(directory).delete();
  }

  private static SmallFile file(File directory) {
    return new SmallFile(directory, "install-id");
  }
}
