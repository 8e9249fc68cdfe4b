package dev.jankline.service.guard;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;
import java.util.function.Predicate;

/**
 * Knows the limiter of each client address; an IPv6 client is its /64 network. Forgets addresses
 * that have no connection and no debt, so that memory is bounded by connections and by what a few
 * seconds of reconnecting leave behind. Thread-safe.
 */
public final class AddressLimiters {
  private static final int SWEEP_EVERY = 1_024;
  private static final int NETWORK_BYTES = 8;

  private final int maxConnections;
  private final Predicate<InetAddress> trusted;
  private final LongSupplier nanoTime;
  private final ConcurrentMap<InetAddress, AddressLimiter> limiters = new ConcurrentHashMap<>();
  private final AtomicInteger asked = new AtomicInteger();

  /**
   * @param maxConnections connections of one address at one time
   * @param trusted addresses without such limits
   */
  public AddressLimiters(
      int maxConnections, Predicate<InetAddress> trusted, LongSupplier nanoTime) {
    this.maxConnections = maxConnections;
    this.trusted = trusted;
    this.nanoTime = nanoTime;
  }

  /** The limiter of an address. */
  public AddressLimiter of(InetAddress address) {
    if (asked.incrementAndGet() % SWEEP_EVERY == 0) {
      limiters.values().removeIf(AddressLimiter::idle);
    }
    return limiters.computeIfAbsent(
        network(address),
        key -> new AddressLimiter(maxConnections, trusted.test(address), nanoTime));
  }

  int size() {
    return limiters.size();
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

  /**
   * Accounts for one client address: its connections, and the work it caused without delivering
   * anything. Such work is a debt that is paid off at {@link #SHARE} of one core; while it is above
   * {@link #BURST_NANOS}, the next request of the address has to wait. Thread-safe.
   */
  public static final class AddressLimiter {
    /** Share of one core that an address may use for requests that end in nothing. */
    static final double SHARE = 0.1;

    /** What one request costs that is answered from its headers. */
    public static final long CHEAP_NANOS = 500_000;

    static final long BURST_NANOS = Duration.ofMillis(100).toNanos();

    private static final double MAX_DEBT_NANOS = 1e9;
    private static final double MEMORY = 0.8;

    private final int maxConnections;
    private final boolean trusted;
    private final LongSupplier nanoTime;
    private int connections;
    private double debtNanos;
    private double expectedNanos;
    private long settledAtNanos;

    AddressLimiter(int maxConnections, boolean trusted, LongSupplier nanoTime) {
      this.maxConnections = maxConnections;
      this.trusted = trusted;
      this.nanoTime = nanoTime;
      this.settledAtNanos = nanoTime.getAsLong();
    }

    /**
     * Lets the next request in and charges what requests of this address cost of late, so that
     * those that wait have their turns one after the other.
     *
     * @return nanoseconds after which it may go on, without asking again
     */
    public synchronized long admit() {
      payOff();
      long waitNanos = trusted ? 0 : (long) Math.max(0, (debtNanos - BURST_NANOS) / SHARE);
      debtNanos = Math.min(MAX_DEBT_NANOS, debtNanos + expectedNanos);
      return waitNanos;
    }

    /**
     * Replaces what was charged for a request by what it cost.
     *
     * @param nanos time spent on it for nothing; 0 when it delivered something
     */
    public synchronized void settle(long nanos) {
      payOff();
      debtNanos = Math.min(MAX_DEBT_NANOS, Math.max(0, debtNanos + nanos - expectedNanos));
      expectedNanos = MEMORY * expectedNanos + (1 - MEMORY) * nanos;
    }

    public synchronized boolean connect() {
      if (!trusted && connections >= maxConnections) {
        return false;
      }
      connections++;
      return true;
    }

    public synchronized void disconnect() {
      connections--;
    }

    /**
     * Whether the address has neither a connection nor a debt, so that its entry can be removed.
     */
    synchronized boolean idle() {
      payOff();
      return connections == 0 && debtNanos <= 0;
    }

    /** Whether the address is a proxy's, which speaks for many. */
    public boolean trusted() {
      return trusted;
    }

    private void payOff() {
      long now = nanoTime.getAsLong();
      debtNanos = Math.max(0, debtNanos - SHARE * (now - settledAtNanos));
      settledAtNanos = now;
    }
  }
}
