package dev.jankline.local.fleet;

import java.util.Map;

/**
 * Tells what the gateway answered to a fleet; all numbers are events, but for {@code batches}.
 * Every attempt that got an answer counts: {@code sent = accepted + sum of rejected}.
 *
 * @param batches uploads that came to an end
 * @param rejected by reason
 * @param unanswered events of attempts whose answer was lost, each sent again
 * @param givenUp events of batches that got no final answer within the target's patience
 */
public record FleetReport(
    int batches,
    long sent,
    long accepted,
    Map<String, Long> rejected,
    long unanswered,
    long givenUp) {

  /** Events refused, for any reason. */
  public long rejectedEvents() {
    return rejected.values().stream().mapToLong(Long::longValue).sum();
  }
}
