package dev.jankline.processor.days;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.avro.io.BinaryDecoder;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.io.EncoderFactory;
import org.jspecify.annotations.Nullable;

/**
 * Writes and reads the days of devices. Numbers are those of Avro's binary encoding; a text is the
 * number of its bytes, and UTF-8.
 *
 * <pre>
 *   byte 0      format, 1
 *   number of versions, and for each: its name, a text
 *   number of things, and for each: its name, a text;
 *     number of its versions, and for each: index of the version, milliseconds;
 *       number of hours, and for each: the hour, how often
 * </pre>
 *
 * <p>Buffer and map are used again for each day. Used by one stream thread.
 */
final class DayBytes {
  private static final int FORMAT = 1;

  private final ByteArrayOutputStream buffer = new ByteArrayOutputStream();
  private final Map<String, Integer> versions = new LinkedHashMap<>();
  private @Nullable BinaryEncoder encoder;
  private @Nullable BinaryDecoder decoder;

  /** Writes a day; null when it holds nothing. */
  byte @Nullable [] write(DeviceDay day) {
    if (day.isEmpty()) {
      return null;
    }
    // What a failed day left in the encoder goes to the buffer now: before it is reset.
    encoder = EncoderFactory.get().binaryEncoder(buffer, encoder);
    buffer.reset();
    buffer.write(FORMAT);
    try {
      write(day, encoder);
    } catch (IOException e) {
      throw new IllegalStateException("memory takes every byte", e);
    }
    return buffer.toByteArray();
  }

  private void write(DeviceDay day, BinaryEncoder to) throws IOException {
    versions.clear();
    for (Occurrences thing : day.things().values()) {
      for (String version : thing.versions()) {
        versions.putIfAbsent(version, versions.size());
      }
    }
    to.writeInt(versions.size());
    for (String version : versions.keySet()) {
      writeText(version, to);
    }
    to.writeInt(day.things().size());
    for (Map.Entry<String, Occurrences> thing : day.things().entrySet()) {
      writeText(thing.getKey(), to);
      Occurrences its = thing.getValue();
      to.writeInt(its.versions().size());
      for (String version : its.versions()) {
        to.writeInt(Objects.requireNonNull(versions.get(version)));
        its.write(version, to);
      }
    }
    to.flush();
  }

  private static void writeText(String text, BinaryEncoder to) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    to.writeInt(bytes.length);
    to.writeFixed(bytes);
  }

  /**
   * Reads a day.
   *
   * @throws IllegalStateException when the bytes are no day
   */
  DeviceDay read(byte[] bytes) {
    // No UncheckedIOException: that would count as a failure of the network.
    if (bytes.length == 0 || bytes[0] != FORMAT) {
      throw new IllegalStateException("the day of a device is not in format " + FORMAT);
    }
    decoder = DecoderFactory.get().binaryDecoder(bytes, 1, bytes.length - 1, decoder);
    try {
      return new Reader(decoder, bytes.length).day();
    } catch (IOException e) {
      throw new IllegalStateException("the day of a device ends too early", e);
    }
  }

  /** Reads one day; no number makes it take more memory than the day has bytes. */
  private record Reader(BinaryDecoder from, int maxBytes) {
    DeviceDay day() throws IOException {
      List<String> versions = new ArrayList<>();
      for (int left = size(); left > 0; left--) {
        versions.add(text());
      }
      DeviceDay day = new DeviceDay();
      for (int left = size(); left > 0; left--) {
        String thing = text();
        for (int versionsLeft = size(); versionsLeft > 0; versionsLeft--) {
          version(day, thing, versions.get(index(versions.size())));
        }
      }
      return day;
    }

    private void version(DeviceDay day, String thing, String version) throws IOException {
      Occurrences its = day.counted(thing, version);
      long millis = from.readLong();
      for (int left = size(); left > 0; left--) {
        int hour = index(Windows.HOURS_OF_DAY);
        its.add(version, hour, from.readInt(), millis);
        millis = 0;
      }
    }

    private String text() throws IOException {
      byte[] text = new byte[size()];
      from.readFixed(text);
      return new String(text, StandardCharsets.UTF_8);
    }

    private int size() throws IOException {
      return index(maxBytes + 1);
    }

    private int index(int end) throws IOException {
      int index = from.readInt();
      if (index < 0 || index >= end) {
        throw new EOFException("number " + index + " instead of one below " + end);
      }
      return index;
    }
  }
}
