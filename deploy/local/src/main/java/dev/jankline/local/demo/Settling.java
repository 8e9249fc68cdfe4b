package dev.jankline.local.demo;

import dev.jankline.local.client.Progress;
import dev.jankline.local.process.Await;
import dev.jankline.schema.OutcomeKind;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Waits, up to a limit, until every event of a fleet has ended somewhere. Events that others send
 * meanwhile are not waited for.
 */
final class Settling {
  /**
   * The numbers that are looked at while waiting.
   *
   * @param sums what became of every event, as far as read
   * @param changes number of records read so far
   * @param delivered whether every ticket has reached the receiver
   */
  record Numbers(Supplier<AccountingSums> sums, LongSupplier changes, BooleanSupplier delivered) {}

  /**
   * How long to wait.
   *
   * @param accounting until every event has ended somewhere
   * @param standstill without any new record, before that is given up
   * @param delivery until nothing moves and all tickets are delivered
   * @param quiet without any new record, to say that nothing moves
   */
  record Limits(Duration accounting, Duration standstill, Duration delivery, Duration quiet) {
    static final Limits OF_THE_DEMO =
        new Limits(
            Duration.ofMinutes(2),
            Duration.ofSeconds(45),
            Duration.ofSeconds(30),
            Duration.ofSeconds(8));
  }

  private final Numbers numbers;
  private final Limits limits;
  private final Progress progress;
  private long lastChanges = -1;
  private long lastChangeNanos = System.nanoTime();

  Settling(Numbers numbers, Limits limits, Progress progress) {
    this.numbers = numbers;
    this.limits = limits;
    this.progress = progress;
  }

  /**
   * Waits until every accepted event has ended somewhere, then until nothing moves and all tickets
   * are delivered.
   *
   * @param accepted events that the accounting must have as accepted, at least
   * @param rejected events that it must have as refused, at least; the gateway reports them by the
   *     second
   * @return whether all events ended and all tickets were delivered
   */
  boolean await(long accepted, long rejected) {
    boolean complete =
        Await.until(
            limits.accounting(), () -> complete(accepted, rejected) || still(limits.standstill()));
    Await.until(
        limits.delivery(), () -> still(limits.quiet()) && numbers.delivered().getAsBoolean());
    return complete && complete(accepted, rejected) && numbers.delivered().getAsBoolean();
  }

  private boolean complete(long accepted, long rejected) {
    AccountingSums accounting = numbers.sums().get();
    long known = accounting.sum(OutcomeKind.ACCEPTED);
    long ended = known - accounting.inFlight();
    // When others send, there may always be an event under way that is not waited for.
    boolean allEnded = accounting.inFlight() == 0 || (known > accepted && ended >= accepted);
    boolean complete =
        known >= accepted && accounting.sum(OutcomeKind.REJECTED) >= rejected && allEnded;
    progress.at("processing events", Math.min(ended, accepted), accepted);
    return complete;
  }

  private boolean still(Duration time) {
    long changes = numbers.changes().getAsLong();
    if (changes != lastChanges) {
      lastChanges = changes;
      lastChangeNanos = System.nanoTime();
    }
    return System.nanoTime() - lastChangeNanos >= time.toNanos();
  }
}
