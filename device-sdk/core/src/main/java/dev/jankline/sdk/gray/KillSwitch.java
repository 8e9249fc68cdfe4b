package dev.jankline.sdk.gray;

import dev.jankline.sdk.disk.SmallFile;
import java.io.File;
import java.io.IOException;

/**
 * Switches the SDK off for good, through restarts: a file in the spool directory that is looked at
 * before anything else. Its mere presence counts, whatever it holds. What the remote configuration
 * switched off it may switch on again; what the user or the app switched off it may not.
 */
public final class KillSwitch {
  private static final String REMOTE = "remote";

  private final SmallFile file;

  /** The switch in this directory. */
  public KillSwitch(File directory) {
    this.file = new SmallFile(directory, "killed");
  }

  /** Whether the SDK must stay off. */
  public boolean isOn() {
    return file.exists();
  }

  /** Whether the remote configuration turned it on. */
  public boolean isRemote() {
    return REMOTE.equals(file.read());
  }

  /** Keeps the SDK off from the next start on. */
  public void turnOn() throws IOException {
    file.write("on");
  }

  /** Keeps the SDK off until the remote configuration thinks otherwise; never weakens a user's. */
  public void turnOnRemotely() throws IOException {
    if (!isOn()) {
      file.write(REMOTE);
    }
  }

  /** Lets the SDK start again. */
  public void turnOff() {
    file.delete();
  }
}
