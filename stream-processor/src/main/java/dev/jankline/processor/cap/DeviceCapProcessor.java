package dev.jankline.processor.cap;

import dev.jankline.processor.cluster.AnalyzedRevision;
import dev.jankline.processor.count.DeviceCap;
import dev.jankline.processor.count.RowLimits;
import dev.jankline.processor.count.RowNames;
import dev.jankline.processor.flow.CountedStall;
import dev.jankline.processor.flow.DropReason;
import dev.jankline.processor.flow.Names;
import dev.jankline.processor.flow.Nodes;
import dev.jankline.processor.flow.Outlet;
import dev.jankline.processor.flow.Revision;
import dev.jankline.processor.flow.Stage;
import dev.jankline.schema.AnalyzedStall;
import dev.jankline.schema.CountedAs;
import dev.jankline.topics.Keys;
import java.time.Instant;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.jspecify.annotations.Nullable;

/**
 * Takes stalls through {@link DeviceCap}, publishes them, and passes them on to be counted.
 *
 * <p>A stall over its device's share is neither published nor counted: DROPPED(DEVICE_CAP). One
 * that was published before (late symbols) is published once more, as not counted. A stall that
 * late symbols leave in its clusters is published with its new names, and nothing of its count
 * moves.
 */
public final class DeviceCapProcessor extends Stage<AnalyzedRevision> {
  private final int maxDeviceStalls;
  private final RowLimits rowLimits;
  private DeviceCap cap;
  private RowNames rowNames;
  private Outlet outlet;

  @SuppressWarnings("NullAway.Init") // Kafka Streams calls init() before process().
  public DeviceCapProcessor(int maxDeviceStalls, RowLimits rowLimits) {
    super(AnalyzedRevision.DEVICE_CAP);
    this.maxDeviceStalls = maxDeviceStalls;
    this.rowLimits = rowLimits;
  }

  @Override
  protected void start(ProcessorContext<String, Object> context, Outlet outlet) {
    this.outlet = outlet;
    cap = new DeviceCap(context.getStateStore(Names.DEVICE_DAYS), maxDeviceStalls);
    rowNames = new RowNames(context.getStateStore(Names.ROW_NAMES), rowLimits);
  }

  @Override
  protected void take(String key, AnalyzedRevision analyzed, Instant receivedAt) {
    AnalyzedStall stall = analyzed.stall();
    Revision revision = analyzed.revision();
    if (cap.admits(key, stall, revision.before())) {
      CountedAs names = names(stall, revision.before());
      revision.receipt().counted(names);
      publish(stall, true, receivedAt);
      outlet.forward(
          Nodes.COMBINE, key, new CountedStall(stall, names, revision.before()), receivedAt);
    } else {
      revision.receipt().dropped();
      outlet.dropped(key, analyzed.received(), DropReason.DEVICE_CAP);
      if (revision.isCounted()) {
        publish(stall, false, receivedAt);
      }
    }
  }

  private void publish(AnalyzedStall stall, boolean counted, Instant receivedAt) {
    stall.setCounted(counted);
    String cluster = Keys.cluster(stall.getApp(), stall.getFingerprints().getKey());
    outlet.forward(Nodes.STALLS, cluster, stall, receivedAt);
  }

  /** Late symbols change the clusters of a stall, never the version whose rows it is in. */
  private CountedAs names(AnalyzedStall stall, @Nullable CountedAs before) {
    CountedAs names = CountedStall.names(stall);
    if (before == null) {
      rowNames.limit(stall, names);
    } else {
      names.setVersionName(before.getVersionName());
      names.setVersionCode(before.getVersionCode());
    }
    return names;
  }
}
