package dev.jankline.processor.cap;

import dev.jankline.processor.cluster.AnalyzedRevision;
import dev.jankline.processor.commit.BeforeCommit;
import dev.jankline.processor.commit.CommitSignal;
import dev.jankline.processor.commit.CommitWrite;
import dev.jankline.processor.failure.FailedRecords;
import dev.jankline.processor.flow.CountedStall;
import dev.jankline.processor.flow.DropReason;
import dev.jankline.processor.flow.Names;
import dev.jankline.processor.flow.Nodes;
import dev.jankline.processor.flow.Outlet;
import dev.jankline.processor.flow.RecordSerdes;
import dev.jankline.processor.flow.Stage;
import dev.jankline.processor.row.RowLimits;
import dev.jankline.processor.row.RowNames;
import dev.jankline.processor.window.StoredDayNumbers;
import dev.jankline.processor.window.StoredDeviceDays;
import dev.jankline.processor.window.StoredDeviceDays.Part;
import dev.jankline.schema.AnalyzedStall;
import dev.jankline.schema.CountedAs;
import dev.jankline.topics.Keys;
import java.time.Instant;
import java.util.List;
import org.apache.kafka.streams.processor.api.ProcessorContext;

/**
 * Takes stalls through {@link Admission}, publishes them, and passes them on to be counted.
 *
 * <p>A new stall over its device's share is neither published nor counted: DROPPED(DEVICE_CAP). One
 * that was counted before late symbols moved it is published once more, as not counted. A stall
 * that late symbols leave in its clusters is published with its new names, and none of its counts
 * change.
 */
public final class DeviceCapProcessor extends Stage<AnalyzedRevision> {
  private final RecordSerdes serdes;
  private final FailedRecords failedRecords;
  private final int maxDeviceStalls;
  private final RowLimits rowLimits;
  private Outlet outlet;
  private Admission admission;
  private CommitWrite daysWrite;

  /**
   * Takes the limits.
   *
   * @param serdes serdes of stores
   * @param failedRecords counts failures by record
   * @param maxDeviceStalls stalls that a device may count for each cluster and day
   * @param rowLimits version names that have rows of their own
   */
  @SuppressWarnings("NullAway.Init") // Kafka Streams calls init() before process().
  public DeviceCapProcessor(
      RecordSerdes serdes, FailedRecords failedRecords, int maxDeviceStalls, RowLimits rowLimits) {
    super(AnalyzedRevision.DEVICE_CAP);
    this.serdes = serdes;
    this.failedRecords = failedRecords;
    this.maxDeviceStalls = maxDeviceStalls;
    this.rowLimits = rowLimits;
  }

  @Override
  protected void start(ProcessorContext<String, Object> context, Outlet outlet) {
    this.outlet = outlet;
    StoredDeviceDays counted =
        new StoredDeviceDays(context.getStateStore(Names.DEVICES), Part.CLUSTERS);
    StoredDayNumbers taken = new StoredDayNumbers(context.getStateStore(Names.ROW_NAMES));
    admission =
        new Admission(
            new DeviceCap(counted, maxDeviceStalls),
            new RowNames(taken, rowLimits),
            new AppGroupings(context.getStateStore(Names.APPS), serdes)::of);
    daysWrite = new CommitWrite(new BeforeCommit(context, failedRecords), counted::write);
    CommitSignal signal = context.getStateStore(Names.CAP_COMMIT);
    signal.call(daysWrite::run);
  }

  @Override
  protected void take(String key, AnalyzedRevision analyzed, Instant receivedAt) {
    daysWrite.changes(receivedAt);
    AnalyzedStall stall = analyzed.stall();
    CountedAs before = analyzed.revision().before();
    Admitted admitted = admission.admit(key, stall, before);
    CountedAs names = admitted.names();
    analyzed.revision().receipt().left(admitted.left());
    if (names != null) {
      analyzed.revision().receipt().counted(names);
      outlet.forward(
          Nodes.COMBINE,
          key,
          new CountedStall(stall, names, before, admitted.entered()),
          receivedAt);
    } else {
      analyzed.revision().receipt().dropped();
      outlet.dropped(key, analyzed.received(), DropReason.DEVICE_CAP);
    }
    if (names != null || before != null) {
      publish(stall, names != null, receivedAt);
    }
  }

  private void publish(AnalyzedStall stall, boolean isCounted, Instant receivedAt) {
    stall.setCounted(isCounted);
    if (stall.getStackNode() >= 0) {
      // The frames are in the tables; what was passed on to be counted has this list itself.
      stall.setStack(List.of());
    }
    String cluster = Keys.cluster(stall.getApp(), stall.getFingerprints().getKey());
    outlet.forward(Nodes.STALLS, cluster, stall, receivedAt);
  }
}
