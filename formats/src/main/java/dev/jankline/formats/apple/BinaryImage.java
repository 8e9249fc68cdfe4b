package dev.jankline.formats.apple;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Names one binary of a process.
 *
 * @param name file name; with folders only where the name alone would say the wrong thing of {@code
 *     system}
 * @param uuid its UUID, lower-case hex without dashes; null when not known
 * @param system whether it comes with the system
 */
public record BinaryImage(String name, @Nullable String uuid, boolean system) {
  private static final String UNKNOWN = "???";
  private static final int UUID_DIGITS = 32;

  /**
   * Describes a binary.
   *
   * @param path its path or name; null when not known
   * @param uuid in any form
   */
  public static BinaryImage of(@Nullable String path, @Nullable String uuid) {
    if (path == null || path.equals(UNKNOWN)) {
      return new BinaryImage(UNKNOWN, normalized(uuid), true);
    }
    boolean isSystem = AppleLibraries.isSystem(path);
    String name = path.substring(path.lastIndexOf('/') + 1);
    boolean isClear = isSystem == AppleLibraries.isListed(name);
    return new BinaryImage(isClear ? name : folders(path), normalized(uuid), isSystem);
  }

  /** The path from the app's bundle on: what is before it is the device's alone. */
  private static String folders(String path) {
    int bundle = path.indexOf(".app/");
    return bundle < 0 ? path : path.substring(path.lastIndexOf('/', bundle) + 1);
  }

  private static @Nullable String normalized(@Nullable String uuid) {
    if (uuid == null) {
      return null;
    }
    String digits = uuid.replace("-", "").toLowerCase(Locale.ROOT);
    return digits.length() == UUID_DIGITS && digits.matches("[0-9a-f]+") ? digits : null;
  }
}
