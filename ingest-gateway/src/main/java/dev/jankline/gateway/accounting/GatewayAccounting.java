package dev.jankline.gateway.accounting;

import dev.jankline.gateway.http.RejectReason;
import dev.jankline.schema.EventId;
import dev.jankline.schema.GatewayRejects;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/**
 * Counts events in and out of the gateway, as metrics and as reports for the accounting; {@code
 * received = accepted + rejected} holds at any time. Thread-safe; holds one number for each app and
 * reason, and apps are those that have a key.
 */
public final class GatewayAccounting {
  /** App under which an upload without a known key is counted. */
  public static final String UNKNOWN_APP = "?";

  private static final String RECEIVED = "jank.gateway.events.received";
  private static final String ACCEPTED = "jank.gateway.events.accepted";
  private static final String REJECTED = "jank.gateway.events.rejected";

  private final MeterRegistry metrics;
  private final Supplier<byte[]> ids;
  private final Map<Cell, Long> unreported = new HashMap<>();

  /** The registry would look them up by their tags for each batch. */
  private final Map<String, AcceptedCounters> ofAccepted = new ConcurrentHashMap<>();

  /**
   * @param ids source of 16 random bytes that name a report
   */
  public GatewayAccounting(MeterRegistry metrics, Supplier<byte[]> ids) {
    this.metrics = metrics;
    this.ids = ids;
  }

  public void accepted(String app, int events) {
    AcceptedCounters counters = ofAccepted.computeIfAbsent(app, this::counters);
    counters.received.increment(events);
    counters.accepted.increment(events);
  }

  /** An alert watches the rate of UNAVAILABLE, which misses an increment that makes the counter. */
  private AcceptedCounters counters(String app) {
    metrics.counter(REJECTED, "app", app, "reason", RejectReason.UNAVAILABLE.name());
    return new AcceptedCounters(
        metrics.counter(RECEIVED, "app", app), metrics.counter(ACCEPTED, "app", app));
  }

  public void rejected(String app, RejectReason reason, int events) {
    metrics.counter(RECEIVED, "app", app).increment(events);
    metrics.counter(REJECTED, "app", app, "reason", reason.name()).increment(events);
    synchronized (unreported) {
      unreported.merge(new Cell(app, reason), (long) events, Long::sum);
    }
  }

  /** Takes out, as reports with new ids, all that was refused since the last call. */
  List<GatewayRejects> take(Instant at) {
    Map<Cell, Long> taken;
    synchronized (unreported) {
      taken = new HashMap<>(unreported);
      unreported.clear();
    }
    List<GatewayRejects> reports = new ArrayList<>();
    taken.forEach((cell, events) -> reports.add(report(cell, events, at)));
    return reports;
  }

  private GatewayRejects report(Cell cell, long events, Instant at) {
    return new GatewayRejects(new EventId(ids.get()), cell.app, cell.reason.name(), events, at);
  }

  private record Cell(String app, RejectReason reason) {}

  private record AcceptedCounters(Counter received, Counter accepted) {}
}
