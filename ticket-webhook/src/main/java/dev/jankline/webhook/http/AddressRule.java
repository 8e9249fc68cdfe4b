package dev.jankline.webhook.http;

import java.math.BigInteger;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Says which addresses a webhook may connect to: public ones, and those the operator allows. It
 * looks at the address of the connection itself, so a name that resolves to another address later
 * does not get around it. IPv4 addresses inside IPv6 ones (mapped, NAT64, 6to4) are judged as the
 * IPv4 address they are.
 */
public final class AddressRule {
  private static final List<Block> NOT_PUBLIC =
      blocks(
          "0.0.0.0/8", // this network
          "10.0.0.0/8", // private
          "100.64.0.0/10", // carrier-grade NAT
          "127.0.0.0/8", // loopback
          "169.254.0.0/16", // link-local, cloud metadata
          "172.16.0.0/12", // private
          "192.0.0.0/24", // protocol assignments
          "192.0.2.0/24", // documentation
          "192.88.99.0/24", // 6to4 relay
          "192.168.0.0/16", // private
          "198.18.0.0/15", // benchmarks
          "198.51.100.0/24", // documentation
          "203.0.113.0/24", // documentation
          "224.0.0.0/4", // multicast
          "240.0.0.0/4", // reserved, broadcast
          "::/96", // unspecified, loopback, IPv4-compatible
          "64:ff9b:1::/48", // local NAT64
          "100::/64", // discard
          "2001::/23", // protocol assignments, Teredo
          "2001:db8::/32", // documentation
          "fc00::/7", // unique local
          "fe80::/10", // link-local
          "fec0::/10", // site-local
          "ff00::/8"); // multicast

  private final List<Block> allowed;
  private final boolean publicAllowed;

  /**
   * @param allowed addresses and blocks such as {@code 10.1.0.0/16}, or {@code 127.0.0.1}
   * @param publicAllowed whether public addresses are allowed too
   * @throws IllegalArgumentException when one of them is not an address
   */
  AddressRule(List<String> allowed, boolean publicAllowed) {
    this.allowed = blocks(allowed.toArray(new String[0]));
    this.publicAllowed = publicAllowed;
  }

  public boolean allows(InetAddress address) {
    byte[] bytes = embedded(address.getAddress());
    if (contained(allowed, bytes)) {
      return true;
    }
    return publicAllowed && !contained(NOT_PUBLIC, bytes);
  }

  private static boolean contained(List<Block> blocks, byte[] address) {
    return blocks.stream().anyMatch(block -> block.contains(address));
  }

  /** The IPv4 address inside an IPv6 address, where there is one. */
  private static byte[] embedded(byte[] address) {
    if (address.length == 4) {
      return address;
    }
    if (startsWith(address, 0x00, 0x64, 0xFF, 0x9B, 0, 0, 0, 0, 0, 0, 0, 0)
        || startsWith(address, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF)) {
      return Arrays.copyOfRange(address, 12, 16);
    }
    return startsWith(address, 0x20, 0x02) ? Arrays.copyOfRange(address, 2, 6) : address;
  }

  private static boolean startsWith(byte[] address, int... start) {
    for (int i = 0; i < start.length; i++) {
      if ((address[i] & 0xFF) != start[i]) {
        return false;
      }
    }
    return true;
  }

  private static List<Block> blocks(String... texts) {
    List<Block> blocks = new ArrayList<>();
    for (String text : texts) {
      blocks.add(Block.parse(text.strip()));
    }
    return List.copyOf(blocks);
  }

  /** Addresses of one length that begin with the same bits. */
  private static final class Block {
    private final BigInteger start;
    private final int hostBits;
    private final int lengthBytes;

    private Block(BigInteger start, int hostBits, int lengthBytes) {
      this.start = start.shiftRight(hostBits);
      this.hostBits = hostBits;
      this.lengthBytes = lengthBytes;
    }

    private boolean contains(byte[] address) {
      return address.length == lengthBytes
          && new BigInteger(1, address).shiftRight(hostBits).equals(start);
    }

    private static Block parse(String text) {
      int slash = text.indexOf('/');
      String address = slash < 0 ? text : text.substring(0, slash);
      try {
        // Letters other than hex digits would make it a name, which would be looked up.
        if (!address.matches("[0-9a-fA-F:.]*[:.][0-9a-fA-F:.]*")) {
          throw new UnknownHostException(address);
        }
        byte[] bytes = InetAddress.getByName(address).getAddress();
        int bits = slash < 0 ? bytes.length * 8 : Integer.parseInt(text.substring(slash + 1));
        if (bits < 0 || bits > bytes.length * 8) {
          throw new NumberFormatException("prefix length out of range");
        }
        return new Block(new BigInteger(1, bytes), bytes.length * 8 - bits, bytes.length);
      } catch (UnknownHostException | NumberFormatException e) {
        throw new IllegalArgumentException(
            "'" + text + "' is not an IP address or block: write 127.0.0.1 or 10.1.0.0/16", e);
      }
    }
  }
}
