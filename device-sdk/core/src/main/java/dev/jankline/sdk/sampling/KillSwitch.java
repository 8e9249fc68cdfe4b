package dev.jankline.sdk.sampling;

import dev.jankline.sdk.disk.SmallFile;
import java.io.File;
import java.io.IOException;

/**
 * Keeps the SDK off, also after restarts, by a file in the spool directory that is checked before
 * anything else. The SDK is off while the file exists, whatever it holds. The remote configuration
 * may switch on what it switched off, but not what the user or the app switched off.
 */
public final class KillSwitch {
  private static final String REMOTE = "remote";

  private final SmallFile file;
  private final File directory;

  /** Uses a file in this directory. */
  public KillSwitch(File directory) {
    this.file = new SmallFile(directory, "killed");
    this.directory = directory;
  }

  /** Whether the SDK must stay off. */
  public boolean isOn() {
    return file.exists();
  }

  /** Whether the remote configuration switched the SDK off. */
  public boolean isRemote() {
    return REMOTE.equals(file.read());
  }

  /** Keeps the SDK off from the next start on. */
  public void turnOn() throws IOException {
    file.write("on");
    RestMark.delete(directory);
  }

  /** Keeps the SDK off until the remote configuration enables it; a switch by the user stays. */
  public void turnOnRemotely() throws IOException {
    if (!isOn()) {
      file.write(REMOTE);
    }
  }

  /** Lets the SDK start again. */
  public void turnOff() {
    file.delete();
    RestMark.delete(directory);
  }
}
