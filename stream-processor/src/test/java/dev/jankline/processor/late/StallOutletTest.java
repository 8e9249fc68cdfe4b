package dev.jankline.processor.late;

import static dev.jankline.processor.testing.AnEvent.aStall;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.processor.decode.ReceivedEvents;
import dev.jankline.processor.flow.Nodes;
import dev.jankline.processor.flow.Outlet;
import dev.jankline.processor.flow.Receipt;
import dev.jankline.processor.flow.ReceivedStall;
import dev.jankline.processor.flow.Retraction;
import dev.jankline.processor.symbolize.StallPlace;
import dev.jankline.processor.symbolize.SymbolizedRevision;
import dev.jankline.processor.symbolize.SymbolizedStall;
import dev.jankline.schema.Cause;
import dev.jankline.schema.CountedAs;
import dev.jankline.schema.Fingerprints;
import java.util.List;
import java.util.function.Consumer;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.junit.jupiter.api.Test;

/** What a stall was counted as is taken back at combine alone, and only after it was analyzed. */
class StallOutletTest {
  private static final ReceivedStall RECEIVED = ReceivedEvents.stall(aStall(1).event());
  private static final SymbolizedStall STALL =
      new SymbolizedStall(
          RECEIVED, StallPlace.asSent(RECEIVED.stall()), 1, List.of(), List.of(), List.of(), null);
  private static final CountedAs BEFORE = names("k1:old", false);
  private static final CountedAs NOW = names("k1:new", true);

  @Test
  void sendsTheRetractionStraightToCombine_andTheStallAloneToAnalysis() {
    Stages stages = new Stages(receipt -> receipt.counted(NOW));

    assertThat(stages.outlet().again("key", STALL, BEFORE)).isEqualTo(NOW);

    assertThat(stages.forwardedTo(SymbolizedRevision.REPRESENT.name()))
        .singleElement()
        .isInstanceOf(SymbolizedRevision.class);
    assertThat(stages.forwardedTo(Nodes.COMBINE.name()))
        .containsExactly(new Retraction(RECEIVED, BEFORE, NOW));
    assertThat(stages.forwarded()).hasSize(2);
  }

  @Test
  void takesEverythingBack_whenTheStallIsDropped() {
    Stages stages = new Stages(Receipt::dropped);

    assertThat(stages.outlet().again("key", STALL, BEFORE)).isNull();

    assertThat(stages.forwardedTo(Nodes.COMBINE.name()))
        .containsExactly(new Retraction(RECEIVED, BEFORE, null));
  }

  @Test
  void takesNothingBack_whenAStageFailsOnTheStall() {
    Stages stages = new Stages(receipt -> {});

    assertThat(stages.outlet().again("key", STALL, BEFORE)).isNull();

    assertThat(stages.forwardedTo(Nodes.COMBINE.name())).isEmpty();
  }

  @Test
  void takesNothingBack_whenTheStallIsNew() {
    Stages stages = new Stages(receipt -> receipt.counted(NOW));

    assertThat(stages.outlet().first("key", STALL)).isEqualTo(NOW);

    assertThat(stages.forwardedTo(Nodes.COMBINE.name())).isEmpty();
  }

  private static CountedAs names(String key, boolean symbolized) {
    return new CountedAs(
        new Fingerprints(key, "i1:x", "o1:x"), "1.0.0", 100L, symbolized, Cause.UNKNOWN, List.of());
  }

  /** Stands for the stages that follow: fills in the receipt of what is to be analyzed. */
  private static final class Stages extends MockProcessorContext<String, Object> {
    private final Consumer<Receipt> analysis;

    Stages(Consumer<Receipt> analysis) {
      this.analysis = analysis;
    }

    StallOutlet outlet() {
      return new StallOutlet(new Outlet(this));
    }

    @Override
    public <K extends String, V> void forward(Record<K, V> record, String child) {
      super.forward(record, child);
      if (record.value() instanceof SymbolizedRevision symbolized) {
        analysis.accept(symbolized.revision().receipt());
      }
    }

    List<Object> forwardedTo(String child) {
      return forwarded(child).stream().<Object>map(captured -> captured.record().value()).toList();
    }
  }
}
