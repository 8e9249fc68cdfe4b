package dev.jankline.service.settings;

import dev.jankline.service.settings.ServiceSettings.SettingsException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Checks that a folder could be created and written to, without creating it. */
public final class WritableFolder {
  private WritableFolder() {}

  /**
   * Checks the folder of a setting: it, or else the nearest folder above it that is there, must be
   * a folder this process may write to.
   *
   * @throws SettingsException naming the key and what is in the way
   */
  public static void check(String key, Path folder) {
    Path there = folder.toAbsolutePath().normalize();
    while (!Files.exists(there) && there.getParent() != null) {
      there = there.getParent();
    }
    if (!Files.isDirectory(there) || !Files.isWritable(there)) {
      throw new SettingsException(
          "%s is %s, but %s is not a folder this process may write to: create the folder or choose another"
              .formatted(key, folder, there));
    }
  }
}
