package dev.jankline.sdk.wire;

import dev.jankline.sdk.DropReason;
import java.util.Map;

/** The SDK's own ledger since the last report: captured = sent + queued + sum of dropped. */
public final class SelfReport extends EventBody {
  private final long captured;
  private final long queued;
  private final long sent;
  private final Map<DropReason, Long> dropped;
  private final long overheadMillis;

  /** Captured includes what the report before left queued, so that every report balances. */
  public SelfReport(
      long captured, long queued, long sent, Map<DropReason, Long> dropped, long overheadMillis) {
    super(3);
    this.captured = captured;
    this.queued = queued;
    this.sent = sent;
    this.dropped = dropped;
    this.overheadMillis = overheadMillis;
  }

  @Override
  public void writeTo(AvroWriter out) {
    out.writeLong(captured);
    out.writeLong(queued);
    out.writeLong(sent);
    out.writeBlockStart(dropped.size());
    for (Map.Entry<DropReason, Long> drop : dropped.entrySet()) {
      out.writeText(drop.getKey().name());
      out.writeLong(drop.getValue());
    }
    out.writeBlockEnd();
    out.writeLong(overheadMillis);
  }
}
