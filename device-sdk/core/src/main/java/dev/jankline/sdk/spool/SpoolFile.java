package dev.jankline.sdk.spool;

import dev.jankline.sdk.disk.Disk;
import java.io.File;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** One spool file and what is known of it. Not thread-safe: the {@link Spool} locks. */
final class SpoolFile {
  private static final String OPEN = ".open";
  private static final String SEALED = ".sealed";

  // Gives every number twelve digits, so that file names sort by number.
  private static final long ABOVE_ALL_NUMBERS = 1_000_000_000_000L;

  final long number;
  File file;
  long bytes;
  int events;
  long firstCapturedAtMillis = Long.MAX_VALUE;
  volatile boolean inFlight;

  private SpoolFile(long number, File file) {
    this.number = number;
    this.file = file;
  }

  /** A file that will be written. */
  static SpoolFile create(File directory, long number) {
    return new SpoolFile(number, new File(directory, name(number, OPEN)));
  }

  /** A file found in the directory; null when it is not a spool file. */
  static @Nullable SpoolFile found(File file) {
    String name = file.getName();
    int dot = name.indexOf('.');
    boolean ours = dot > 0 && (name.endsWith(OPEN) || name.endsWith(SEALED));
    try {
      return ours ? new SpoolFile(Long.parseLong(name.substring(0, dot)), file) : null;
    } catch (IllegalArgumentException notOurs) {
      return null;
    }
  }

  /** The file of a sealed batch of this number. */
  static File sealedFile(File directory, long number) {
    return new File(directory, name(number, SEALED));
  }

  boolean isSealed() {
    return file.getName().endsWith(SEALED);
  }

  /**
   * Appends an event. The first one comes with the head of the file and replaces any content. The
   * file is opened for each event, because events are rare, and is never left open.
   */
  void append(long capturedAtMillis, byte[] part) throws IOException {
    Disk.write(file, part, events > 0, false);
    bytes += part.length;
    events++;
    firstCapturedAtMillis = Math.min(firstCapturedAtMillis, capturedAtMillis);
  }

  /** Cuts off the part that cannot be read. */
  void truncate(long validBytes) throws IOException {
    Disk.truncate(file, validBytes);
    bytes = validBytes;
  }

  /** Marks the file as complete: nothing is appended to it, not even by a later process. */
  void seal() throws IOException {
    if (!isSealed()) {
      File sealed = new File(file.getParentFile(), name(number, SEALED));
      if (!Disk.rename(file, sealed)) {
        throw new IOException();
      }
      file = sealed;
    }
  }

  /** Deletes the file. If that fails it is sent again later; the server knows its ids already. */
  boolean delete() {
    return Disk.delete(file);
  }

  private static String name(long number, String suffix) {
    return Long.toString(ABOVE_ALL_NUMBERS + number).substring(1) + suffix;
  }
}
