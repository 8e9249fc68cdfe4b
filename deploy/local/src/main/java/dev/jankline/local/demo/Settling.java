package dev.jankline.local.demo;

import dev.jankline.local.process.Await;
import dev.jankline.schema.OutcomeKind;
import java.time.Duration;
import java.util.function.Consumer;

/** Waits, never for ever, until what was sent has come out at the other end. */
final class Settling {
  private static final Duration LEDGER_LIMIT = Duration.ofMinutes(2);
  private static final Duration STANDSTILL = Duration.ofSeconds(45);
  private static final Duration DELIVERY_LIMIT = Duration.ofSeconds(30);
  private static final Duration QUIET = Duration.ofSeconds(3);
  private static final Duration REPORT = Duration.ofSeconds(3);

  private final ClusterView view;
  private final TicketReceiver receiver;
  private final Consumer<String> progress;
  private long lastChanges = -1;
  private long lastChangeNanos = System.nanoTime();
  private long lastReportNanos = System.nanoTime();

  Settling(ClusterView view, TicketReceiver receiver, Consumer<String> progress) {
    this.view = view;
    this.receiver = receiver;
    this.progress = progress;
  }

  /**
   * Waits until every accepted event has ended somewhere, then until nothing moves and all tickets
   * are delivered. Gives up when nothing moves for 45 s, or after 2 minutes.
   *
   * @param accepted events that devices were told are accepted
   * @param rejected events that devices were told are refused; the gateway reports them by the
   *     second
   * @return whether it came to rest with everything in place
   */
  boolean await(long accepted, long rejected) {
    boolean complete =
        Await.until(LEDGER_LIMIT, () -> complete(accepted, rejected) || still(STANDSTILL));
    boolean quiet =
        Await.until(DELIVERY_LIMIT, () -> still(QUIET) && view.tickets() == receiver.tickets());
    return complete && complete(accepted, rejected) && quiet;
  }

  private boolean complete(long accepted, long rejected) {
    Ledger ledger = view.ledger();
    boolean complete =
        ledger.sum(OutcomeKind.ACCEPTED) == accepted
            && ledger.sum(OutcomeKind.REJECTED) == rejected
            && ledger.inFlight() == 0;
    if (!complete && System.nanoTime() - lastReportNanos > REPORT.toNanos()) {
      lastReportNanos = System.nanoTime();
      progress.accept(
          "processed "
              + (ledger.sum(OutcomeKind.ACCEPTED) - ledger.inFlight())
              + " of "
              + accepted
              + " events");
    }
    return complete;
  }

  private boolean still(Duration time) {
    long changes = view.changes();
    if (changes != lastChanges) {
      lastChanges = changes;
      lastChangeNanos = System.nanoTime();
    }
    return System.nanoTime() - lastChangeNanos >= time.toNanos();
  }
}
