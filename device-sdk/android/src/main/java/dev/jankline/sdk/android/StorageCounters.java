package dev.jankline.sdk.android;

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Reads how many bytes this process has read from and written to storage, as the kernel counts them
 * in {@code /proc/self/io}. Kernels without that count give nothing.
 */
final class StorageCounters {
  private static final int MAX_BYTES = 1024;

  private final File file;

  StorageCounters(File file) {
    this.file = file;
  }

  /** The counts of this process. */
  static StorageCounters ofThisProcess() {
    return new StorageCounters(new File("/proc/self/io"));
  }

  /** Bytes read, bytes written since the process began; null when the kernel does not tell. */
  long @Nullable [] now() {
    byte[] bytes = new byte[MAX_BYTES];
    int length;
    try (FileInputStream in = new FileInputStream(file)) {
      length = in.read(bytes);
    } catch (IOException notTold) {
      return null;
    }
    long read = value(bytes, length, "\nread_bytes: ");
    long written = value(bytes, length, "\nwrite_bytes: ");
    return read < 0 || written < 0 ? null : new long[] {read, written};
  }

  private static long value(byte[] bytes, int length, String name) {
    for (int at = 0; at + name.length() < length; at++) {
      if (startsWith(bytes, at, name)) {
        return number(bytes, length, at + name.length());
      }
    }
    return -1;
  }

  private static boolean startsWith(byte[] bytes, int at, String name) {
    for (int i = 0; i < name.length(); i++) {
      if (bytes[at + i] != name.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  private static long number(byte[] bytes, int length, int from) {
    long value = -1;
    for (int i = from; i < length && bytes[i] >= '0' && bytes[i] <= '9'; i++) {
      value = Math.max(0, value) * 10 + bytes[i] - '0';
    }
    return value;
  }
}
