package dev.jankline.service.guard;

import java.math.BigInteger;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** Tells whether an address is in one of some ranges, {@code 10.0.0.0/8} or {@code ::1}. */
public final class AddressRanges implements Predicate<InetAddress> {
  private static final Pattern LITERAL = Pattern.compile("[0-9.]+|[0-9a-fA-F:.]*:[0-9a-fA-F:.]*");

  private final List<Range> ranges;

  private AddressRanges(List<Range> ranges) {
    this.ranges = ranges;
  }

  /**
   * Reads ranges.
   *
   * @throws IllegalArgumentException when one is no address with an optional prefix length
   */
  public static AddressRanges of(List<String> ranges) {
    return new AddressRanges(ranges.stream().map(AddressRanges::range).toList());
  }

  @Override
  public boolean test(InetAddress address) {
    return ranges.stream().anyMatch(range -> range.contains(address.getAddress()));
  }

  private static Range range(String text) {
    String[] parts = text.strip().split("/", 2);
    try {
      if (!LITERAL.matcher(parts[0]).matches()) {
        throw wrong(text);
      }
      byte[] start = InetAddress.getByName(parts[0]).getAddress();
      int bits = parts.length == 1 ? start.length * Byte.SIZE : Integer.parseInt(parts[1]);
      if (bits < 0 || bits > start.length * Byte.SIZE) {
        throw wrong(text);
      }
      return Range.of(start, bits);
    } catch (UnknownHostException | NumberFormatException e) {
      throw wrong(text);
    }
  }

  private static IllegalArgumentException wrong(String text) {
    return new IllegalArgumentException(
        "'" + text + "' is no address range: write 10.0.0.0/8, 192.0.2.7 or 2001:db8::/32");
  }

  private record Range(BigInteger start, int length, int bits) {
    static Range of(byte[] start, int bits) {
      return new Range(prefix(start, bits), start.length, bits);
    }

    boolean contains(byte[] address) {
      return address.length == length && prefix(address, bits).equals(start);
    }

    private static BigInteger prefix(byte[] address, int bits) {
      return new BigInteger(1, address).shiftRight(address.length * Byte.SIZE - bits);
    }
  }
}
