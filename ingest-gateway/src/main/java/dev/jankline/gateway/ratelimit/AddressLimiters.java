package dev.jankline.gateway.ratelimit;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;
import java.util.function.Predicate;

/**
 * Knows the share of each client address; an IPv6 client is its /64 network. Forgets addresses that
 * have no connection and no debt, so that memory is bounded by connections and by what a few
 * seconds of reconnecting leave behind. Thread-safe.
 */
public final class AddressLimiters {
  private static final int SWEEP_EVERY = 1_024;
  private static final int NETWORK_BYTES = 8;

  private final int maxConnections;
  private final Predicate<InetAddress> trusted;
  private final LongSupplier nanoTime;
  private final ConcurrentMap<InetAddress, AddressLimiter> shares = new ConcurrentHashMap<>();
  private final AtomicInteger asked = new AtomicInteger();

  /**
   * @param maxConnections connections of one address at one time
   * @param trusted addresses without such limits
   */
  public AddressLimiters(int maxConnections, Predicate<InetAddress> trusted, LongSupplier nanoTime) {
    this.maxConnections = maxConnections;
    this.trusted = trusted;
    this.nanoTime = nanoTime;
  }

  /** The share of an address. */
  public AddressLimiter of(InetAddress address) {
    if (asked.incrementAndGet() % SWEEP_EVERY == 0) {
      shares.values().removeIf(AddressLimiter::idle);
    }
    return shares.computeIfAbsent(
        network(address), key -> new AddressLimiter(maxConnections, trusted.test(address), nanoTime));
  }

  int size() {
    return shares.size();
  }

  private static InetAddress network(InetAddress address) {
    if (!(address instanceof Inet6Address)) {
      return address;
    }
    byte[] network = Arrays.copyOf(address.getAddress(), 2 * NETWORK_BYTES);
    Arrays.fill(network, NETWORK_BYTES, 2 * NETWORK_BYTES, (byte) 0);
    try {
      return InetAddress.getByAddress(network);
    } catch (UnknownHostException e) {
      throw new IllegalStateException("16 bytes are an address", e);
    }
  }
}
