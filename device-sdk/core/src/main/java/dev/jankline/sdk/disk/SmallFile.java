package dev.jankline.sdk.disk;

import java.io.Closeable;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Keeps one short text or record. After a crash the file holds the old or the new content. */
public final class SmallFile {
  private static final int MAX_TEXT_BYTES = 16 << 10;
  private static final int FIRST_BYTES = 8 << 10;

  private final File file;

  /** Names the file, which need not exist. */
  public SmallFile(File directory, String name) {
    this.file = new File(directory, name);
  }

  /** Whether the file exists. */
  public boolean exists() {
    return file.exists();
  }

  /** Time of the last write in milliseconds since 1970 UTC; 0 when there is no file. */
  public long writtenAtMillis() {
    return file.lastModified();
  }

  /** The text; null when there is none, it cannot be read or is longer than 16 kB. */
  public @Nullable String read() {
    try {
      return new String(bytesOf(file, MAX_TEXT_BYTES), StandardCharsets.UTF_8);
    } catch (IOException absentOrUnreadable) {
      return null;
    }
  }

  /**
   * The numbers that {@link #writeNumbers} wrote; null when the file does not hold exactly so many.
   */
  public long @Nullable [] readNumbers(int count) {
    String text = read();
    String[] words = text == null ? new String[0] : text.split(" ", -1);
    long[] numbers = new long[words.length];
    try {
      for (int i = 0; i < words.length; i++) {
        numbers[i] = Long.parseLong(words[i]);
      }
    } catch (IllegalArgumentException damaged) {
      return null;
    }
    return words.length == count ? numbers : null;
  }

  /** Replaces the text by numbers, which survive the end of the process. */
  public void writeNumbers(long... numbers) throws IOException {
    StringBuilder text = new StringBuilder();
    for (long number : numbers) {
      text.append(text.length() == 0 ? "" : " ").append(number);
    }
    write(text.toString().getBytes(StandardCharsets.UTF_8), false);
  }

  /** All bytes of a file. Throws when it cannot be read or holds more than {@code maxBytes}. */
  public static byte[] bytesOf(File file, int maxBytes) throws IOException {
    long length = file.length();
    InputStream in = new FileInputStream(file);
    try {
      if (length > maxBytes) {
        throw new IOException();
      }
      return bytesOf(in, (int) length);
    } finally {
      in.close();
    }
  }

  /** What comes from here, of which the rest is left when it is more than {@code maxBytes}. */
  public static byte[] bytesOf(InputStream in, int maxBytes) throws IOException {
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

  /** Replaces the text. It survives a loss of power. */
  public void write(String text) throws IOException {
    write(text.getBytes(StandardCharsets.UTF_8), true);
  }

  /** Replaces the bytes. When synchronized they also survive a loss of power. */
  public void write(byte[] bytes, boolean synchronize) throws IOException {
    File directory = file.getParentFile();
    if (directory != null && !directory.isDirectory() && !directory.mkdirs()) {
      throw notWritable(directory);
    }
    File fresh = new File(directory, file.getName() + ".new");
    FileOutputStream out = new FileOutputStream(fresh);
    try {
      out.write(bytes);
      if (synchronize) {
        out.getFD().sync();
      }
    } finally {
      out.close();
    }
    if (!fresh.renameTo(file)) {
      throw notWritable(file);
    }
  }

  private static IOException notWritable(File place) {
    return new IOException("cannot write " + place + ": check that it is writable");
  }

  /** Renames the file; false when there is none. */
  public boolean moveTo(File other) {
    return file.renameTo(other);
  }

  /** Deletes the file; false when there is none. */
  public boolean delete() {
    return file.delete();
  }

  /**
   * Locks a spool directory for one monitor until the result is closed or the process ends; null
   * when another monitor or process has the lock.
   */
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
