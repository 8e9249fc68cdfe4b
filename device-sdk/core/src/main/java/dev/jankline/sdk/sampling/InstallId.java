package dev.jankline.sdk.sampling;

import dev.jankline.sdk.disk.SmallFile;
import java.io.File;
import java.io.IOException;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * Names this installation by 128 random bits that are kept in the spool directory. The id says
 * nothing about device or user.
 */
public final class InstallId {
  static final String NAME = "install-id";

  private static final int BYTES = 16;

  private InstallId() {}

  /** The id in this directory; null when there is none or it is damaged. */
  public static @Nullable String read(File directory) {
    String known = file(directory).read();
    return known != null && known.matches("[0-9a-f]{32}") ? known : null;
  }

  /** A new id, which is not on disk yet. */
  public static String fresh(Random random) {
    byte[] bytes = new byte[BYTES];
    random.nextBytes(bytes);
    StringBuilder hex = new StringBuilder();
    for (byte b : bytes) {
      hex.append(Character.forDigit((b >> 4) & 0xF, 16)).append(Character.forDigit(b & 0xF, 16));
    }
    return hex.toString();
  }

  /** Keeps the id, unless it is kept already. */
  public static void keep(File directory, String id) throws IOException {
    SmallFile file = file(directory);
    if (!id.equals(file.read())) {
      file.write(id);
    }
  }

  private static SmallFile file(File directory) {
    return new SmallFile(directory, NAME);
  }
}
