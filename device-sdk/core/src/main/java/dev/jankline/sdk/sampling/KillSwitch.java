package dev.jankline.sdk.sampling;

import dev.jankline.sdk.disk.Disk;
import dev.jankline.sdk.disk.SmallFile;
import java.io.File;
import java.io.IOException;

/**
 * Keeps the SDK off, also after restarts, by a file in the spool directory that is checked before
 * anything else. The SDK is off while the file exists, whatever it holds. The remote configuration
 * may switch on what it switched off, but not what the user or the app switched off.
 *
 * <p>Turning off needs no space on disk: a file that is there already is renamed when none can be
 * written. A call that fails may be repeated.
 */
public final class KillSwitch {
  private static final String REMOTE = "remote";

  private static final String NAME = "killed";

  private final SmallFile file;
  private final File directory;

  /** Uses a file in this directory. */
  public KillSwitch(File directory) {
    this.file = new SmallFile(directory, NAME);
    this.directory = directory;
  }

  /** Whether the SDK must stay off. */
  public boolean isOn() {
    return file.exists();
  }

  /** Whether the remote configuration switched the SDK off; an empty file was once the lock. */
  public boolean isRemote() {
    String text = file.read();
    return text != null && (text.isEmpty() || text.equals(REMOTE));
  }

  /** Makes the install id the switch, which needs no space; nothing where there is no id. */
  public void mark() {
    becomes(InstallId.NAME);
  }

  /**
   * Keeps the SDK off from now on and deletes everything else in the directory, which makes room
   * for the switch. Throws when it is not kept or something is left.
   */
  public void turnOn() throws IOException {
    mark();
    boolean isClean = deleted(true);
    file.write("on");
    check(isClean);
  }

  /**
   * Keeps the SDK off until the remote configuration enables it, and deletes what was captured. A
   * switch by the user stays.
   */
  public void turnOnRemotely() throws IOException {
    if (!isOn()) {
      try {
        file.write(REMOTE);
      } catch (IOException full) {
        if (!becomes("lock")) {
          throw full;
        }
      }
    }
    check(deleted(false));
  }

  /** Deletes all but the switch, or only what was captured; false when something is left. */
  private boolean deleted(boolean all) throws IOException {
    boolean isClean = true;
    if (directory.isDirectory()) {
      for (File other : Disk.list(directory)) {
        String name = other.getName();
        // Spool files have a dot in their names, files of settings have none.
        boolean goes = all || name.indexOf('.') >= 0 || name.equals("pending");
        isClean &= !goes || name.equals(NAME) || Disk.delete(other);
      }
    }
    return isClean;
  }

  private boolean becomes(String name) {
    return new SmallFile(directory, name).moveTo(new File(directory, NAME));
  }

  private void check(boolean isClean) throws IOException {
    if (!isClean) {
      throw new IOException();
    }
  }

  /** Lets the SDK start again. */
  public void turnOff() {
    file.delete();
    RestMark.delete(directory);
  }
}
