package dev.jankline.sdk.disk;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Keeps one short text or record. After a crash the file holds the old or the new content. */
public final class SmallFile {
  private static final int MAX_TEXT_BYTES = 16 << 10;

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
      return new String(Disk.read(file, MAX_TEXT_BYTES), StandardCharsets.UTF_8);
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

  /** Replaces the text. It survives a loss of power. */
  public void write(String text) throws IOException {
    write(text.getBytes(StandardCharsets.UTF_8), true);
  }

  /** Replaces the bytes. When synchronized they also survive a loss of power. */
  public void write(byte[] bytes, boolean synchronize) throws IOException {
    Disk.replace(file, bytes, synchronize);
  }

  /** Renames the file, which replaces another one; false when there is none or it could not. */
  public boolean moveTo(File other) {
    return Disk.rename(file, other);
  }

  /** Deletes the file; false when it is still there. */
  public boolean delete() {
    return Disk.delete(file);
  }
}
