package dev.jankline.symbols.address;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Bounds executable code.
 *
 * @param start first address, as the file was linked
 * @param end first address after it
 */
public record AddressRange(long start, long end) {
  public AddressRange {
    if (start < 0 || end < start) {
      throw new IllegalArgumentException("a range from " + start + " to " + end);
    }
  }

  /** The same addresses in ascending order without overlaps. */
  public static List<AddressRange> joined(List<AddressRange> ranges) {
    List<AddressRange> joined = new ArrayList<>();
    List<AddressRange> ascending =
        ranges.stream().sorted(Comparator.comparingLong(AddressRange::start)).toList();
    for (AddressRange range : ascending) {
      AddressRange last = joined.isEmpty() ? null : joined.get(joined.size() - 1);
      if (last == null || last.end() < range.start()) {
        joined.add(range);
      } else {
        joined.set(
            joined.size() - 1, new AddressRange(last.start(), Math.max(last.end(), range.end())));
      }
    }
    return List.copyOf(joined);
  }

  boolean holds(long address) {
    return address >= start && address < end;
  }
}
