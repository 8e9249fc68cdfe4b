package dev.jankline.sdk.spool;

import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Keeps one short text; a write is seen whole or not at all. */
public final class SmallFile {
  private static final int MAX_BYTES = 1024;

  private final File file;
  private final File fresh;

  /** The file need not exist. */
  public SmallFile(File directory, String name) {
    this.file = new File(directory, name);
    this.fresh = new File(directory, name + ".new");
  }

  /** Whether it was written and not deleted. */
  public boolean exists() {
    return file.exists();
  }

  /** The text; null when there is none or it cannot be read. */
  public @Nullable String read() {
    try (FileInputStream in = new FileInputStream(file)) {
      byte[] bytes = new byte[MAX_BYTES];
      int length = 0;
      int read = in.read(bytes);
      while (read > 0) {
        length += read;
        read = in.read(bytes, length, MAX_BYTES - length);
      }
      return new String(bytes, 0, length, StandardCharsets.UTF_8);
    } catch (IOException absentOrUnreadable) {
      return null;
    }
  }

  /** Replaces the text. */
  public void write(String text) throws IOException {
    File directory = file.getParentFile();
    if (directory != null && !directory.isDirectory() && !directory.mkdirs()) {
      throw new IOException("cannot create " + directory + ": check that its parent is writable");
    }
    try (FileOutputStream out = new FileOutputStream(fresh)) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
      out.getFD().sync();
    }
    if (!fresh.renameTo(file)) {
      throw new IOException("cannot replace " + file + ": check that it is writable");
    }
  }

  /** Deletes the text, if there is one. */
  public boolean delete() {
    return file.delete();
  }
}
