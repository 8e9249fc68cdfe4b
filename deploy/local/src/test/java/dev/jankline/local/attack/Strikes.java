package dev.jankline.local.attack;

import java.nio.channels.Selector;
import java.util.Map;
import java.util.TreeMap;

/** Counts what an attack sent and how the gateway answered. */
final class Strikes {
  private final Selector selector;
  private final Map<String, Long> statuses = new TreeMap<>();
  private long tried;
  private long closed;

  Strikes(Selector selector) {
    this.selector = selector;
  }

  Selector selector() {
    return selector;
  }

  synchronized void tried() {
    tried++;
  }

  synchronized void answered(String status) {
    statuses.merge(status, 1L, Long::sum);
  }

  synchronized void closed() {
    closed++;
  }

  synchronized Counts counts() {
    return new Counts(tried, Map.copyOf(new TreeMap<>(statuses)), closed);
  }

  /**
   * What came of an attack.
   *
   * @param tried openings sent
   * @param byStatus answers by status
   * @param closed connections closed by the gateway
   */
  record Counts(long tried, Map<String, Long> byStatus, long closed) {}
}
