package dev.jankline.sdk.wire;

import dev.jankline.sdk.DropReason;
import java.util.Map;

/** The SDK's own ledger since the last report: captured = sent + queued + sum of dropped. */
public final class SelfReport extends EventBody {
  /** Captured includes what the report before left queued, so that every report balances. */
  public SelfReport(
      long captured, long queued, long sent, Map<DropReason, Long> dropped, long overheadMillis) {
    super(
        3,
        dropped(new AvroWriter().writeLong(captured).writeLong(queued).writeLong(sent), dropped)
            .writeLong(overheadMillis));
  }

  private static AvroWriter dropped(AvroWriter out, Map<DropReason, Long> dropped) {
    out.writeBlockStart(dropped.size());
    for (Map.Entry<DropReason, Long> drop : dropped.entrySet()) {
      out.writeText(drop.getKey().name()).writeLong(drop.getValue());
    }
    return out.writeBlockEnd();
  }
}
