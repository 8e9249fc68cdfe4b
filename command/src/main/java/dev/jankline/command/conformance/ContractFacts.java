package dev.jankline.command.conformance;

import java.time.Duration;
import java.time.Instant;
import java.util.Set;

/**
 * What the rules need to know and others decide.
 *
 * @param now time of the check; what was sent later is from the future
 * @param grace how old an event may be when it is sent and still be counted
 * @param rawFormats formats of raw frames that the server reads
 * @param dropReasons reasons that a self report may name
 * @param maxEventBytes most bytes of one event as a Kafka record
 */
public record ContractFacts(
    Instant now,
    Duration grace,
    Set<String> rawFormats,
    Set<String> dropReasons,
    int maxEventBytes) {
  public ContractFacts {
    rawFormats = Set.copyOf(rawFormats);
    dropReasons = Set.copyOf(dropReasons);
  }
}
