package dev.jankline.sdk.monitor;

import dev.jankline.sdk.DropReason;
import dev.jankline.sdk.ProcessExit;
import dev.jankline.sdk.SdkConfig;
import dev.jankline.sdk.accounting.EventAccounting;
import dev.jankline.sdk.exit.ArtTrace;
import dev.jankline.sdk.exit.ExitMark;
import dev.jankline.sdk.spool.PendingStall;
import dev.jankline.sdk.spool.Spool;
import dev.jankline.sdk.spool.SpoolQueue;
import dev.jankline.sdk.wire.Stall;
import dev.jankline.sdk.wire.StallEvent;
import dev.jankline.sdk.wire.StallKind;
import java.io.IOException;

/**
 * Reports ANRs that ended earlier processes, each once. When the stall of one was found on disk the
 * trace is added to that stall, which keeps its event id. Not thread-safe.
 */
final class EarlierExits {
  private final ExitMark mark;
  private final PendingStall pending;
  private final Spool spool;
  private final SpoolQueue queue;
  private final EventAccounting accounting;

  EarlierExits(
      ExitMark mark,
      PendingStall pending,
      Spool spool,
      SpoolQueue queue,
      EventAccounting accounting) {
    this.mark = mark;
    this.pending = pending;
    this.spool = spool;
    this.queue = queue;
    this.accounting = accounting;
  }

  /** Reports an exit, unless it was told before; of another version it is only counted. */
  void tell(ProcessExit exit, SdkConfig config) throws IOException {
    long wallMillis = exit.wallMillis();
    if (!mark.takes(wallMillis)) {
      return;
    }
    byte[] ended = StallEvent.exit(exit.subtype(), exit.importance());
    long left = pending.leftAtMillis();
    if (left > 0 && wallMillis >= left) {
      spool.amendLeft(event -> withDump(event, exit.trace(), ended));
      return;
    }
    if (mark.versionChanged()) {
      accounting.lost(DropReason.VERSION_CHANGED, 1);
      return;
    }
    int millis = config.anrMillis();
    queue.take(
        wallMillis - millis,
        new Stall(StallKind.ANR, millis, config.thresholdMillis())
            .origin(null, null, null)
            .stacks(new ArtTrace(exit.trace(), 0, 0).stacks(millis, millis))
            .end(null, 0, ended));
  }

  private static byte[] withDump(byte[] event, String trace, byte[] ended) {
    StallEvent stall = new StallEvent(event);
    ArtTrace dump = new ArtTrace(trace, stall.frames(), stall.nodes());
    return stall.with(dump.stacks(stall.durationMillis(), 0), ended);
  }
}
