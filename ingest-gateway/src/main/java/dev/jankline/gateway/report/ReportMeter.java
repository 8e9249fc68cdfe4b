package dev.jankline.gateway.report;

import dev.jankline.formats.report.ReportFormat.ReadMeter;
import dev.jankline.gateway.body.ByteBudget.Reservation;
import dev.jankline.gateway.http.RejectReason;
import dev.jankline.gateway.http.Rejection;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.function.BooleanSupplier;

/**
 * Bounds what reading one report costs: CPU time, memory, and any time at all once its answer is
 * given. Works on the thread that made it.
 */
final class ReportMeter implements ReadMeter {
  /** CPU time that reading one report may take. */
  static final Duration MAX_CPU = Duration.ofSeconds(2);

  private final Reservation memory;
  private final BooleanSupplier isAnswered;
  private final long endNanos = cpuNanos() + MAX_CPU.toNanos();

  ReportMeter(Reservation memory, BooleanSupplier isAnswered) {
    this.memory = memory;
    this.isAnswered = isAnswered;
  }

  @Override
  public void spend(long bytes) {
    if (isAnswered.getAsBoolean()) {
      throw new ReadingEndedException(RejectReason.UNAVAILABLE, "The report was given up");
    }
    if (cpuNanos() > endNanos) {
      throw new ReadingEndedException(
          RejectReason.MALFORMED,
          "Reading the report takes more than " + MAX_CPU.toSeconds() + " s of CPU: split it");
    }
    if (bytes <= 0) {
      memory.giveBack(-bytes);
    } else if (!memory.couldHold(bytes)) {
      throw new ReadingEndedException(
          RejectReason.TOO_LARGE, "The report takes more memory than uploads have: split it");
    } else if (!memory.tryTake(bytes)) {
      throw new ReadingEndedException(
          RejectReason.UNAVAILABLE, "The gateway is full: send again later");
    }
  }

  private static long cpuNanos() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }

  /** Ends the reading of a report at a bound. Has no stack trace. */
  static final class ReadingEndedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final RejectReason reason;

    private ReadingEndedException(RejectReason reason, String message) {
      super(message, null, false, false);
      this.reason = reason;
    }

    Rejection rejection() {
      return new Rejection(reason, String.valueOf(getMessage()));
    }
  }
}
