package dev.jankline.sdk.spool;

import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import org.jspecify.annotations.Nullable;

/** One spool file and what is known of it; not thread-safe, the {@link Spool} locks. */
final class Segment {
  private static final String OPEN = ".open";
  private static final String SEALED = ".sealed";

  private final long number;
  private File file;
  private @Nullable FileOutputStream out;
  long bytes;
  int events;
  long firstCapturedAtMillis = Long.MAX_VALUE;
  boolean inFlight;

  private Segment(long number, File file) {
    this.number = number;
    this.file = file;
  }

  /** A new file that begins with head and header. */
  static Segment create(File directory, long number, byte[] head, byte[] headerRecord)
      throws IOException {
    Segment segment = new Segment(number, new File(directory, name(number, OPEN)));
    segment.out = new FileOutputStream(segment.file);
    segment.write(head);
    segment.write(headerRecord);
    return segment;
  }

  /** A file found in the directory; null when it is none of ours. */
  static @Nullable Segment found(File file) {
    String name = file.getName();
    int dot = name.indexOf('.');
    boolean ours = dot > 0 && (name.endsWith(OPEN) || name.endsWith(SEALED));
    try {
      return ours ? new Segment(Long.parseLong(name.substring(0, dot)), file) : null;
    } catch (NumberFormatException notOurs) {
      return null;
    }
  }

  /** Where a batch of this number lies that nothing is added to any more. */
  static File sealedFile(File directory, long number) {
    return new File(directory, name(number, SEALED));
  }

  long number() {
    return number;
  }

  File file() {
    return file;
  }

  boolean isSealed() {
    return file.getName().endsWith(SEALED);
  }

  void append(long capturedAtMillis, byte[] record) throws IOException {
    write(record);
    events++;
    firstCapturedAtMillis = Math.min(firstCapturedAtMillis, capturedAtMillis);
  }

  /** Goes on writing behind the readable part. */
  void reopen() throws IOException {
    out = new FileOutputStream(file, true);
  }

  /** Cuts off what cannot be read. */
  void truncate(long validBytes) throws IOException {
    RandomAccessFile access = new RandomAccessFile(file, "rw");
    try {
      access.setLength(validBytes);
    } finally {
      access.close();
    }
    bytes = validBytes;
  }

  /** Nothing is appended from now on, not even by a later process. */
  void seal() throws IOException {
    close();
    if (!isSealed()) {
      File sealed = new File(file.getParentFile(), name(number, SEALED));
      if (!file.renameTo(sealed)) {
        throw new IOException("cannot use the spool: check that it is writable");
      }
      file = sealed;
    }
  }

  void close() throws IOException {
    FileOutputStream closing = out;
    out = null;
    if (closing != null) {
      closing.close();
    }
  }

  /** Deletes the file; one that stays is found and sent again, which its ids make harmless. */
  boolean delete() {
    return file.delete();
  }

  private void write(byte[] part) throws IOException {
    FileOutputStream open = out;
    if (open == null) {
      throw new IOException("closed");
    }
    open.write(part);
    bytes += part.length;
  }

  private static String name(long number, String suffix) {
    StringBuilder name = new StringBuilder(Long.toString(number));
    while (name.length() < 12) {
      name.insert(0, '0');
    }
    return name.append(suffix).toString();
  }
}
