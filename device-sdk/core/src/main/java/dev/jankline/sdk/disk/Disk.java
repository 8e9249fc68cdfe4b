package dev.jankline.sdk.disk;

import java.io.Closeable;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Makes every file operation of the SDK, so that a test can let each of them fail. Thread-safe as
 * the file system is.
 */
public final class Disk {
  private static final int FIRST_BYTES = 8 << 10;

  /** Told before each operation; null but in tests, where what it throws is what the disk says. */
  static volatile @Nullable DiskFault fault;

  private Disk() {}

  /** All bytes of a file. Throws when it cannot be read or holds more than {@code maxBytes}. */
  public static byte[] read(File file, int maxBytes) throws IOException {
    before("open", file);
    long length = file.length();
    InputStream in = new FileInputStream(file);
    try {
      if (length > maxBytes) {
        throw new IOException();
      }
      before("read", file);
      return read(in, (int) length);
    } finally {
      in.close();
    }
  }

  /** What comes from here, of which the rest is left when it is more than {@code maxBytes}. */
  public static byte[] read(InputStream in, int maxBytes) throws IOException {
    byte[] bytes = new byte[Math.min(FIRST_BYTES, maxBytes)];
    int read = in.read(bytes);
    int length = Math.max(0, read);
    while (read > 0 && length < maxBytes) {
      if (length == bytes.length) {
        bytes = Arrays.copyOf(bytes, Math.min(2 * length, maxBytes));
      }
      read = in.read(bytes, length, bytes.length - length);
      length += Math.max(0, read);
    }
    return Arrays.copyOf(bytes, length);
  }

  /** Writes a new file, or at the end of one. When synchronized it survives a loss of power. */
  public static void write(File file, byte[] bytes, boolean append, boolean synchronize)
      throws IOException {
    before("open", file);
    FileOutputStream out = new FileOutputStream(file, append);
    try {
      before("write", file);
      out.write(bytes);
      if (synchronize) {
        before("sync", file);
        out.getFD().sync();
      }
    } finally {
      out.close();
    }
  }

  /** Writes a file in place of the old one, which stays until the new one is whole. */
  public static void replace(File file, byte[] bytes, boolean synchronize) throws IOException {
    File directory = file.getParentFile();
    if (directory != null) {
      makeDirectory(directory);
    }
    File fresh = new File(directory, file.getName() + ".new");
    write(fresh, bytes, false, synchronize);
    if (!rename(fresh, file)) {
      throw refused(file);
    }
  }

  /** Cuts off the end of a file. */
  public static void truncate(File file, long bytes) throws IOException {
    before("open", file);
    FileOutputStream out = new FileOutputStream(file, true);
    try {
      before("write", file);
      out.getChannel().truncate(bytes);
    } finally {
      out.close();
    }
  }

  /** Renames a file, which replaces another one; false when it could not. */
  public static boolean rename(File from, File to) {
    return may("rename", from) && from.renameTo(to);
  }

  /** Deletes a file; false when it is still there. */
  public static boolean delete(File file) {
    return (may("delete", file) && file.delete()) || !file.exists();
  }

  /** The files in a directory. Throws when it cannot be listed. */
  public static File[] list(File directory) throws IOException {
    before("list", directory);
    File[] files = directory.listFiles();
    if (files == null) {
      throw refused(directory);
    }
    return files;
  }

  /** Makes a directory unless it is there. */
  public static void makeDirectory(File directory) throws IOException {
    if (!directory.isDirectory()) {
      before("make", directory);
      if (!directory.mkdirs() && !directory.isDirectory()) {
        throw refused(directory);
      }
    }
  }

  /**
   * Locks a spool directory for one monitor until the result is closed or the process ends; null
   * when another monitor or process has the lock.
   */
  public static @Nullable Closeable tryLock(File directory) throws IOException {
    File lock = new File(directory, "lock");
    before("lock", lock);
    FileOutputStream file = new FileOutputStream(lock, true);
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

  private static IOException refused(File place) {
    return new IOException("cannot write " + place);
  }

  private static boolean may(String operation, File file) {
    try {
      before(operation, file);
      return true;
    } catch (IOException refused) {
      return false;
    }
  }

  private static void before(String operation, File file) throws IOException {
    DiskFault set = fault;
    if (set != null) {
      set.before(operation, file);
    }
  }

  /** Lets an operation fail. */
  interface DiskFault {
    /** Throws instead of the operation: open, read, write, sync, rename, delete, list … */
    void before(String operation, File file) throws IOException;
  }
}
