package dev.jankline.processor.window;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Counts what one device did on one UTC day, by app version and hour: its stalls in a cluster, its
 * stalls in the whole app, or its exposures. Hours are kept apart so that everything that was added
 * can be taken back, in any order. Used by one stream thread.
 *
 * <pre>
 *   byte 0      format, 1
 *   then, for each version: name (4 bytes length, UTF-8), milliseconds (8 bytes), hours (1 byte),
 *               and for each hour: its number (1 byte), how often (4 bytes)
 * </pre>
 *
 * Four bytes are the number of an earlier release, which knew neither version nor hour.
 */
public final class DeviceDay {
  private static final int FORMAT = 1;

  private static final int BYTES_OF_VERSION = 200;
  private static final int BYTES_OF_HOUR = 64;
  private static final String UNKNOWN = "";

  private final Map<String, Version> versions = new TreeMap<>();

  /** What was counted in one version. */
  private static final class Version {
    private final Map<Integer, Integer> hours = new TreeMap<>();
    private long millis;

    int times() {
      return hours.values().stream().mapToInt(Integer::intValue).sum();
    }
  }

  /** Reads a day; null is one on which nothing was counted. */
  static DeviceDay read(byte @Nullable [] bytes) {
    DeviceDay day = new DeviceDay();
    if (bytes == null) {
      return day;
    }
    if (bytes.length == Integer.BYTES) {
      day.version(UNKNOWN).hours.put(0, ByteBuffer.wrap(bytes).getInt());
      return day;
    }
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
      day.read(in);
      return day;
    } catch (IOException e) {
      // No UncheckedIOException: that would count as a failure of the network.
      throw new IllegalStateException("the day of a device is not in format " + FORMAT, e);
    }
  }

  private void read(DataInputStream in) throws IOException {
    int format = in.readByte();
    if (format != FORMAT) {
      throw new IOException("format " + format);
    }
    while (in.available() > 0) {
      Version version = version(readName(in));
      version.millis = in.readLong();
      for (int left = in.readByte(); left > 0; left--) {
        int hour = in.readByte();
        version.hours.put(hour, in.readInt());
      }
    }
  }

  private static String readName(DataInputStream in) throws IOException {
    int length = in.readInt();
    if (length < 0 || length > in.available()) {
      throw new IOException("a name of " + length + " bytes");
    }
    return new String(in.readNBytes(length), StandardCharsets.UTF_8);
  }

  /** Writes the day; null when nothing is counted. */
  byte @Nullable [] write() {
    if (versions.isEmpty()) {
      return null;
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      out.writeByte(FORMAT);
      for (Map.Entry<String, Version> version : versions.entrySet()) {
        byte[] name = version.getKey().getBytes(StandardCharsets.UTF_8);
        out.writeInt(name.length);
        out.write(name);
        out.writeLong(version.getValue().millis);
        out.writeByte(version.getValue().hours.size());
        for (Map.Entry<Integer, Integer> hour : version.getValue().hours.entrySet()) {
          out.writeByte(hour.getKey());
          out.writeInt(hour.getValue());
        }
      }
    } catch (IOException e) {
      throw new IllegalStateException("memory takes every byte", e);
    }
    return bytes.toByteArray();
  }

  /** Estimated bytes in memory, which are more than those that are written. */
  long heapBytes() {
    long bytes = BYTES_OF_VERSION;
    for (Map.Entry<String, Version> version : versions.entrySet()) {
      bytes += BYTES_OF_VERSION + 3L * version.getKey().length();
      bytes += (long) BYTES_OF_HOUR * version.getValue().hours.size();
    }
    return bytes;
  }

  /** How often something was counted, in all versions. */
  public int times() {
    return versions.values().stream().mapToInt(Version::times).sum();
  }

  int times(String version) {
    Version found = versions.get(version);
    return found == null ? 0 : found.times();
  }

  int times(String version, int hour) {
    Version found = versions.get(version);
    return found == null ? 0 : found.hours.getOrDefault(hour, 0);
  }

  long millis(String version) {
    Version found = versions.get(version);
    return found == null ? 0 : found.millis;
  }

  /** Hours of a version in which anything was counted. */
  int hours(String version) {
    Version found = versions.get(version);
    return found == null ? 0 : found.hours.size();
  }

  void add(String version, int hour, long millis) {
    Version its = version(version);
    its.millis += millis;
    its.hours.merge(hour, 1, Integer::sum);
  }

  /**
   * Takes back what was added once, from what an earlier release counted when it is nowhere else.
   *
   * @return false when the hour of this version had nothing
   */
  boolean remove(String version, int hour, long millis) {
    boolean isKnown = times(version, hour) > 0;
    String from = isKnown ? version : UNKNOWN;
    Version its = versions.get(from);
    if (its == null) {
      return false;
    }
    its.millis -= isKnown ? millis : 0;
    its.hours.computeIfPresent(isKnown ? hour : 0, (h, times) -> times > 1 ? times - 1 : null);
    if (its.hours.isEmpty()) {
      versions.remove(from);
    }
    return isKnown;
  }

  private Version version(String name) {
    return versions.computeIfAbsent(name, n -> new Version());
  }
}
