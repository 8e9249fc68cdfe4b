package dev.jankline.processor.count;

import dev.jankline.processor.flow.Countable;
import dev.jankline.processor.flow.CountedEvent;
import dev.jankline.processor.flow.CountedKind;
import dev.jankline.processor.flow.CountedStall;
import dev.jankline.processor.flow.LedgerEntry;
import dev.jankline.processor.flow.ReceivedExposure;
import dev.jankline.processor.flow.ReceivedScene;
import dev.jankline.processor.flow.ReceivedSelfReport;
import dev.jankline.processor.flow.Retraction;
import dev.jankline.schema.AnalyzedStall;
import dev.jankline.schema.CountDelta;
import dev.jankline.schema.CountedAs;
import dev.jankline.schema.Lens;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Says what each thing that is counted adds to which rows, its line in the ledger included. */
public final class Counting implements Countable.Cases<List<CountDelta>> {
  private static final List<Lens> LENSES = List.of(Lens.KEY, Lens.INNER, Lens.OUTER);

  /** The rows of a stall: every lens and window, but those it is in already. */
  @Override
  public List<CountDelta> stall(CountedStall counted) {
    AnalyzedStall stall = counted.stall();
    CountedAs names = counted.names();
    List<CountDelta> deltas = new ArrayList<>();
    for (Lens lens : LENSES) {
      if (!isSameRow(names, counted.before(), lens)) {
        for (Duration window : Windows.ALL) {
          deltas.add(CountDeltas.of(ClusterCounts.of(stall, names, lens, window)));
        }
      }
    }
    if (!isSameKind(names, counted.before())) {
      CountedKind kind = CountedKind.ofStall(names.getSymbolized());
      deltas.add(delta(LedgerEntry.counted(stall.getApp(), stall.getReceivedAt(), kind, 1)));
    }
    return deltas;
  }

  /** The rows that a stall leaves. */
  @Override
  public List<CountDelta> retraction(Retraction retraction) {
    CountedAs from = retraction.from();
    List<CountDelta> deltas = new ArrayList<>();
    for (Lens lens : LENSES) {
      if (!isSameRow(from, retraction.to(), lens)) {
        for (Duration window : Windows.ALL) {
          deltas.add(
              CountDeltas.of(ClusterCounts.takenBack(retraction.stall(), from, lens, window)));
        }
      }
    }
    if (!isSameKind(from, retraction.to())) {
      CountedKind kind = CountedKind.ofStall(from.getSymbolized());
      deltas.add(
          delta(
              LedgerEntry.counted(
                  retraction.stall().app(), retraction.stall().receivedAt(), kind, -1)));
    }
    return deltas;
  }

  @Override
  public List<CountDelta> scene(ReceivedScene scene) {
    List<CountDelta> deltas = new ArrayList<>();
    for (Duration window : Windows.ALL) {
      deltas.add(CountDeltas.of(SceneCounts.of(scene, window)));
    }
    deltas.add(counted(scene, CountedKind.SCENE_FRAMES));
    return deltas;
  }

  @Override
  public List<CountDelta> exposure(ReceivedExposure exposure) {
    List<CountDelta> deltas = new ArrayList<>();
    for (Duration window : Windows.ALL) {
      deltas.add(CountDeltas.of(ExposureCounts.of(exposure, window)));
    }
    deltas.add(counted(exposure, CountedKind.EXPOSURE));
    return deltas;
  }

  @Override
  public List<CountDelta> selfReport(ReceivedSelfReport report) {
    return List.of(counted(report, CountedKind.SELF_REPORT));
  }

  @Override
  public List<CountDelta> ledger(LedgerEntry entry) {
    return List.of(delta(entry));
  }

  private static CountDelta counted(CountedEvent event, CountedKind kind) {
    return delta(LedgerEntry.counted(event.app(), event.receivedAt(), kind, 1));
  }

  private static CountDelta delta(LedgerEntry entry) {
    return CountDeltas.of(OutcomeCounts.of(entry));
  }

  /** Late symbols left the stall where it was counted. */
  private static boolean isSameRow(CountedAs names, @Nullable CountedAs others, Lens lens) {
    return others != null
        && isSameKind(names, others)
        && ClusterCounts.fingerprint(names.getFingerprints(), lens)
            .equals(ClusterCounts.fingerprint(others.getFingerprints(), lens));
  }

  private static boolean isSameKind(CountedAs names, @Nullable CountedAs others) {
    return others != null && names.getSymbolized() == others.getSymbolized();
  }
}
