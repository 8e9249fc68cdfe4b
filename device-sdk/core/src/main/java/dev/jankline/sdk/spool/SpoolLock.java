package dev.jankline.sdk.spool;

import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import org.jspecify.annotations.Nullable;

/** Keeps a spool directory for one monitor; the system frees it when the process ends. */
public final class SpoolLock {
  private final RandomAccessFile file;

  private SpoolLock(RandomAccessFile file) {
    this.file = file;
  }

  /** The lock; null when another monitor or process has it. */
  public static @Nullable SpoolLock tryLock(File directory) throws IOException {
    RandomAccessFile file = new RandomAccessFile(new File(directory, "lock"), "rw");
    FileLock lock = null;
    try {
      lock = file.getChannel().tryLock();
    } catch (OverlappingFileLockException heldByThisProcess) {
      lock = null;
    } finally {
      if (lock == null) {
        file.close();
      }
    }
    return lock == null ? null : new SpoolLock(file);
  }

  /** Frees the directory. */
  public void release() throws IOException {
    file.close();
  }
}
