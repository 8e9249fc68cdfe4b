package dev.jankline.sdk.sampling;

import dev.jankline.sdk.disk.Disk;
import dev.jankline.sdk.disk.SmallFile;
import java.io.File;
import java.io.IOException;

/**
 * Keeps the SDK off, also after restarts, by a file in a spool directory that is checked before
 * anything else. The SDK is off while the file exists, whatever it holds. The remote configuration
 * may switch on what it switched off, but not what the user or the app switched off.
 *
 * <p>Turning off needs no space on disk: a file that is there already is renamed when none can be
 * written. A call that fails may be repeated.
 */
public final class KillSwitch {
  private static final String REMOTE = "remote";
  private static final String BY_USER = "on";
  private static final String NAME = "killed";

  private KillSwitch() {}

  /** Whether the SDK must stay off. */
  public static boolean isOn(File directory) {
    return file(directory).exists();
  }

  /** Whether the remote configuration switched the SDK off; an empty file was once the lock. */
  public static boolean isRemote(File directory) {
    String text = file(directory).read();
    return text != null && (text.isEmpty() || text.equals(REMOTE));
  }

  /** Makes the install id the switch, which needs no space; nothing where there is no id. */
  public static void mark(File directory) {
    becomes(directory, InstallId.NAME);
  }

  /**
   * Keeps the SDK off from now on and deletes everything else in the directory, which makes room
   * for the switch. Throws when it is not kept or something is left.
   */
  public static void turnOn(File directory) throws IOException {
    mark(directory);
    boolean isClean = isCleared(directory, true);
    SmallFile file = file(directory);
    try {
      file.write(BY_USER);
    } catch (IOException refused) {
      // Another process of the app may write it at the same time.
      if (!BY_USER.equals(file.read())) {
        throw refused;
      }
    }
    if (!isClean) {
      throw new IOException();
    }
  }

  /**
   * Keeps the SDK off until the remote configuration enables it, and deletes what was captured. A
   * switch by the user stays.
   */
  public static void turnOnRemotely(File directory) throws IOException {
    try {
      if (!isOn(directory)) {
        file(directory).write(REMOTE);
      }
    } catch (IOException full) {
      if (!becomes(directory, "lock")) {
        throw full;
      }
    }
    if (!isCleared(directory, false)) {
      throw new IOException();
    }
  }

  /** Lets the SDK start again. */
  public static void turnOff(File directory) {
    file(directory).delete();
    RestMark.delete(directory);
  }

  /** Deletes all but the switch, or only what was captured; false when something is left. */
  private static boolean isCleared(File directory, boolean all) throws IOException {
    boolean isClean = true;
    if (directory.isDirectory()) {
      for (File other : Disk.list(directory)) {
        String name = other.getName();
        // Spool files have a dot in their names, files of settings have none.
        boolean goes = all || name.indexOf('.') >= 0 || name.equals("pending");
        isClean &= !goes || name.startsWith(NAME) || Disk.delete(other);
      }
    }
    return isClean;
  }

  private static boolean becomes(File directory, String name) {
    return Disk.rename(new File(directory, name), new File(directory, NAME));
  }

  private static SmallFile file(File directory) {
    return new SmallFile(directory, NAME);
  }
}
