package dev.jankline.sdk.disk;

import java.io.File;
import java.io.IOException;
import java.util.Set;

/** Lets file operations of the SDK fail in this process, until it is closed. */
public final class FaultyDisk implements AutoCloseable {
  private FaultyDisk() {}

  /** A full disk: what is there can be read, renamed and deleted. */
  public static FaultyDisk full() {
    return refusing("No space left on device", Set.of("write", "sync", "make"));
  }

  /** A disk that can be read only. */
  public static FaultyDisk readOnly() {
    return refusing(
        "Read-only file system", Set.of("write", "sync", "make", "rename", "delete", "lock"));
  }

  private static FaultyDisk refusing(String message, Set<String> operations) {
    return with(
        (operation, file) -> {
          if (operations.contains(operation)) {
            throw new IOException(file + " (" + message + ")");
          }
        });
  }

  /** A disk that is told of each operation first, and may throw. */
  public static FaultyDisk with(Operation told) {
    Disk.fault = told::on;
    return new FaultyDisk();
  }

  @Override
  public void close() {
    Disk.fault = null;
  }

  /** Told of an operation before it is made. */
  public interface Operation {
    void on(String operation, File file) throws IOException;
  }
}
