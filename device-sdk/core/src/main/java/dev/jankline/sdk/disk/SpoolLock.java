package dev.jankline.sdk.disk;

import java.io.Closeable;
import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Locks a spool directory for one monitor. The system unlocks it when the process ends. */
public final class SpoolLock {
  private SpoolLock() {}

  /** Takes the lock, which {@code close} releases; null when another monitor or process has it. */
  public static @Nullable Closeable tryLock(File directory) throws IOException {
    FileOutputStream file = new FileOutputStream(new File(directory, "lock"), true);
    boolean isOurs = false;
    try {
      isOurs = file.getChannel().tryLock() != null;
    } catch (IllegalStateException heldByThisProcess) {
      isOurs = false;
    } finally {
      if (!isOurs) {
        file.close();
      }
    }
    return isOurs ? file : null;
  }
}
