package dev.jankline.benchmarks.scale;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.jankline.benchmarks.scale.Capacity.Needs;
import dev.jankline.benchmarks.scale.Capacity.TopicLog;
import java.util.List;
import org.junit.jupiter.api.Test;

class CapacityTest {
  private static final Capacity CAPACITY =
      new Capacity(10, 100, 20, 500, List.of(new TopicLog(80, 7), new TopicLog(20, 30)), 50);

  @Test
  void costsGrowWithTheEventsOfTheBusiestHour() {
    Needs needs = CAPACITY.of(1_000_000);

    // 94 events of each device in 86,400 s, twice as many in the busiest hour.
    assertThat(needs.events()).isCloseTo(2_175.9, within(0.1));
    // Half of a core is used: 10 µs of 2,175.9 events are 0.0218 cores.
    assertThat(needs.gatewayCores()).isCloseTo(0.0435, within(0.0001));
    assertThat(needs.processorCores()).isCloseTo(0.4352, within(0.0001));
    // 500 B between clients and broker, and 100 B sent and received by each of two followers.
    assertThat(needs.networkBits()).isCloseTo(8 * 2_175.9 * 900, within(1_000.0));
    assertThat(needs.brokers()).isEqualTo(3);
    assertThat(needs.partitions()).isEqualTo(6);
  }

  @Test
  void whatIsKeptGrowsWithItsDays() {
    Needs needs = CAPACITY.of(1_000_000);

    // 94 million events a day: 7 days of 80 B and 30 of 20 B, three copies.
    assertThat(needs.brokerBytes()).isCloseTo(3 * 94e6 * 1_160, within(1.0));
    // 28 days of 50 B, two copies.
    assertThat(needs.storeBytes()).isCloseTo(2 * 28 * 94e6 * 50, within(1.0));
  }

  @Test
  void brokersAreAddedForWhatIsScarce() {
    // 327 TB, of which each broker takes 4.
    assertThat(CAPACITY.of(1_000_000_000).brokers()).isEqualTo(82);
  }
}
