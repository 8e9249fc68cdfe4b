package dev.jankline.service.guard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jankline.service.guard.AddressLimiters.AddressLimiter;
import java.net.InetAddress;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

@SuppressWarnings("AddressSelection") // Addresses are literals.
class AddressLimiterTest {
  private static final long BOMB_NANOS = Duration.ofMillis(10).toNanos();

  private final AtomicLong nanos = new AtomicLong();

  @Test
  void addressWaits_whenItsRequestsEndInNothing() {
    AddressLimiter share = share(false);
    long admitted = 0;
    for (long start = nanos.get(); nanos.get() - start < Duration.ofSeconds(10).toNanos(); ) {
      nanos.addAndGet(share.admit());
      admitted++;
      nanos.addAndGet(BOMB_NANOS);
      share.settle(BOMB_NANOS);
    }

    // A tenth of one core, and the burst at the start.
    assertThat(admitted * BOMB_NANOS)
        .isBetween(Duration.ofMillis(900).toNanos(), Duration.ofMillis(1_300).toNanos());
  }

  @Test
  void manyAtOnceAreCharged_beforeTheyEnd() {
    AddressLimiter share = share(false);
    for (int i = 0; i < 50; i++) {
      share.settle(BOMB_NANOS);
    }
    nanos.addAndGet(Duration.ofMinutes(1).toNanos());

    int admitted = 0;
    while (admitted < 1_000 && share.admit() == 0) {
      admitted++;
    }

    assertThat(admitted).isBetween(5, 20);
  }

  @Test
  void addressNeverWaits_whenItsRequestsDeliver() {
    AddressLimiter share = share(false);
    for (int i = 0; i < 100_000; i++) {
      assertThat(share.admit()).isZero();
      share.settle(0);
    }
  }

  @Test
  void proxyNeverWaits_andHasAnyNumberOfConnections() {
    AddressLimiter share = share(true);
    for (int i = 0; i < 1_000; i++) {
      assertThat(share.connect()).isTrue();
      assertThat(share.admit()).isZero();
      share.settle(BOMB_NANOS);
    }
  }

  @Test
  void connectionsAreBounded_andComeBack() {
    AddressLimiter share = share(false);
    assertThat(share.connect()).isTrue();
    assertThat(share.connect()).isTrue();
    assertThat(share.connect()).isFalse();

    share.disconnect();

    assertThat(share.connect()).isTrue();
  }

  @Test
  void addressesAreForgotten_whenTheyOweNothing() throws Exception {
    AddressLimiters addresses = new AddressLimiters(2, address -> false, nanos::get);
    for (int i = 0; i < 10_000; i++) {
      addresses.of(InetAddress.getByAddress(new byte[] {10, 0, (byte) (i >> 8), (byte) i}));
    }

    assertThat(addresses.size()).isLessThan(2_000);
  }

  @Test
  void addressesOfOneNetworkShare_whenTheyAreVersion6() throws Exception {
    AddressLimiters addresses = new AddressLimiters(2, address -> false, nanos::get);

    assertThat(addresses.of(InetAddress.getByName("2001:db8::1")))
        .isSameAs(addresses.of(InetAddress.getByName("2001:db8::ffff:2")))
        .isNotSameAs(addresses.of(InetAddress.getByName("2001:db8:0:1::1")));
  }

  @Test
  void rangesHoldTheirAddresses() throws Exception {
    AddressRanges ranges = AddressRanges.of(List.of("10.0.0.0/8", " 192.0.2.7", "2001:db8::/32"));

    assertThat(ranges.test(InetAddress.getByName("10.255.1.2"))).isTrue();
    assertThat(ranges.test(InetAddress.getByName("11.0.0.1"))).isFalse();
    assertThat(ranges.test(InetAddress.getByName("192.0.2.7"))).isTrue();
    assertThat(ranges.test(InetAddress.getByName("192.0.2.8"))).isFalse();
    assertThat(ranges.test(InetAddress.getByName("2001:db8:1::1"))).isTrue();
    for (String wrong : new String[] {"10.0.0.0/33", "proxy.example", "10.0.0.0/x", ""}) {
      assertThatThrownBy(() -> AddressRanges.of(List.of(wrong)))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("10.0.0.0/8");
    }
  }

  private AddressLimiter share(boolean trusted) {
    return new AddressLimiter(2, trusted, nanos::get);
  }
}
