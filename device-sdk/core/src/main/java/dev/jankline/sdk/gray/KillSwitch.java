package dev.jankline.sdk.gray;

import dev.jankline.sdk.spool.SmallFile;
import java.io.File;
import java.io.IOException;

/**
 * Switches the SDK off for good, through restarts: a file in the spool directory that is looked at
 * before anything else. Its mere presence counts, whatever it holds.
 */
public final class KillSwitch {
  private final SmallFile file;

  /** The switch in this directory. */
  public KillSwitch(File directory) {
    this.file = new SmallFile(directory, "killed");
  }

  /** Whether the SDK must stay off. */
  public boolean isOn() {
    return file.exists();
  }

  /** Keeps the SDK off from the next start on. */
  public void turnOn() throws IOException {
    file.write("on");
  }

  /** Lets the SDK start again. */
  public void turnOff() {
    file.delete();
  }
}
