package dev.jankline.processor.combine;

import dev.jankline.processor.flow.CountedStall;
import dev.jankline.processor.flow.LedgerEntry;
import dev.jankline.processor.flow.ReceivedEvent;
import dev.jankline.processor.row.ClusterCounts;
import dev.jankline.processor.row.CountDeltas;
import dev.jankline.processor.row.ExposureCounts;
import dev.jankline.processor.row.OutcomeCounts;
import dev.jankline.processor.row.SceneCounts;
import dev.jankline.processor.window.Windows;
import dev.jankline.schema.AnalyzedStall;
import dev.jankline.schema.CountDelta;
import dev.jankline.schema.CountedAs;
import dev.jankline.schema.Event;
import dev.jankline.schema.Lens;
import dev.jankline.schema.OutcomeKind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Says what each thing that is counted adds to which rows, its line in the ledger included. */
public final class Counting {
  private static final List<Lens> LENSES = List.of(Lens.KEY, Lens.INNER, Lens.OUTER);

  private Counting() {}

  /** The rows of a stall: every lens and window, but those it is in before and after. */
  public static List<CountDelta> of(CountedStall stall) {
    List<CountDelta> deltas = new ArrayList<>();
    for (Lens lens : LENSES) {
      if (!stays(stall, lens)) {
        add(deltas, stall.stall(), stall.plus(), lens, 1);
        add(deltas, stall.stall(), stall.minus(), lens, -1);
      }
    }
    CountedAs plus = stall.plus();
    CountedAs minus = stall.minus();
    if (plus == null || minus == null || plus.getSymbolized() != minus.getSymbolized()) {
      ledger(deltas, stall.stall(), plus, 1);
      ledger(deltas, stall.stall(), minus, -1);
    }
    return deltas;
  }

  /** Late symbols left the stall where it was counted. */
  private static boolean stays(CountedStall stall, Lens lens) {
    CountedAs plus = stall.plus();
    CountedAs minus = stall.minus();
    return plus != null
        && minus != null
        && plus.getSymbolized() == minus.getSymbolized()
        && ClusterCounts.fingerprint(plus.getFingerprints(), lens)
            .equals(ClusterCounts.fingerprint(minus.getFingerprints(), lens));
  }

  /** The rows of an event that is not a stall. */
  public static List<CountDelta> of(ReceivedEvent event) {
    List<CountDelta> deltas = new ArrayList<>();
    Event body = event.event().getEvent();
    String counted = "SELF_REPORT";
    for (Duration window : Windows.ALL) {
      if (body.getSceneFrames() != null) {
        counted = "SCENE_FRAMES";
        deltas.add(CountDeltas.of(SceneCounts.of(event, body.getSceneFrames(), window)));
      } else if (body.getExposure() != null) {
        counted = "EXPOSURE";
        deltas.add(CountDeltas.of(ExposureCounts.of(event, body.getExposure(), window)));
      }
    }
    deltas.add(
        of(new LedgerEntry(event.app(), event.receivedAt(), OutcomeKind.COUNTED, counted, 1)));
    return deltas;
  }

  /** The row of the ledger. */
  public static CountDelta of(LedgerEntry entry) {
    return CountDeltas.of(OutcomeCounts.of(entry));
  }

  private static void add(
      List<CountDelta> deltas,
      AnalyzedStall stall,
      @Nullable CountedAs names,
      Lens lens,
      int sign) {
    if (names != null) {
      for (Duration window : Windows.ALL) {
        deltas.add(CountDeltas.of(ClusterCounts.of(stall, names, lens, window, sign)));
      }
    }
  }

  private static void ledger(
      List<CountDelta> deltas, AnalyzedStall stall, @Nullable CountedAs names, int sign) {
    if (names != null) {
      String counted = names.getSymbolized() ? "STALL_SYMBOLIZED" : "STALL_UNSYMBOLIZED";
      deltas.add(
          of(
              new LedgerEntry(
                  stall.getApp(), stall.getReceivedAt(), OutcomeKind.COUNTED, counted, sign)));
    }
  }
}
