package dev.jankline.formats.apple;

import dev.jankline.formats.report.JsonFields;
import dev.jankline.formats.report.ReportException;
import dev.jankline.schema.StackFrame;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Knows where the binaries of a process were loaded. Not thread-safe. */
public final class ImageTable {
  /** Bits of an address; those above sign the pointer (arm64e). */
  private static final long ADDRESS_BITS = (1L << 39) - 1;

  /** A binary of unknown size ends where the next begins, but not further away. */
  private static final long MAX_BYTES = 1L << 31;

  private final TreeMap<Long, Loaded> byBase = new TreeMap<>();

  private record Loaded(BinaryImage image, long bytes) {}

  /** Names of the fields of an image in a report. */
  public record FieldNames(String name, String uuid, String base, String bytes) {}

  /** Reads a table. */
  public static ImageTable read(List<JsonFields> images, FieldNames names) throws ReportException {
    ImageTable table = new ImageTable();
    for (JsonFields image : images) {
      Long bytes = image.number(names.bytes());
      table.byBase.put(
          image.requiredNumber(names.base()) & ADDRESS_BITS,
          new Loaded(
              BinaryImage.of(image.text(names.name()), image.text(names.uuid())),
              bytes == null || bytes <= 0 ? MAX_BYTES : bytes));
    }
    return table;
  }

  /**
   * The frame of an address.
   *
   * @param isReturn whether it is a return address
   * @param symbol name that the device knew; null when it knew none
   */
  public StackFrame frame(
      long address, boolean isReturn, @Nullable String symbol, AppleFrames frames) {
    long place = address & ADDRESS_BITS;
    Map.Entry<Long, Loaded> below = byBase.floorEntry(place);
    if (below == null || place - below.getKey() >= below.getValue().bytes) {
      return AppleFrames.unknown(place);
    }
    return frames.of(below.getValue().image, place - below.getKey(), isReturn, symbol);
  }
}
