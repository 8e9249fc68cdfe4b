package dev.jankline.processor.stalls;

import static dev.jankline.processor.testing.AnEvent.aStall;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.analysis.StallAnalysis;
import dev.jankline.analysis.frames.AppFrames;
import dev.jankline.analysis.symbolize.Symbolization;
import dev.jankline.analysis.symbolize.SymbolizedStall;
import dev.jankline.processor.days.MemoryDayNumbers;
import dev.jankline.processor.days.MemoryDeviceDays;
import dev.jankline.processor.days.RowNames;
import dev.jankline.processor.days.RowNames.RowLimits;
import dev.jankline.processor.events.EventTime;
import dev.jankline.processor.kafka.AccountingEntry;
import dev.jankline.processor.kafka.AccountingEntry.EventDropReason;
import dev.jankline.processor.kafka.Countable.CountedStall;
import dev.jankline.processor.kafka.Countable.Retraction;
import dev.jankline.processor.kafka.DeadLetters;
import dev.jankline.processor.kafka.Forwarder;
import dev.jankline.processor.kafka.Node;
import dev.jankline.processor.kafka.Nodes;
import dev.jankline.processor.kafka.ReceivedEvent.ReceivedStall;
import dev.jankline.processor.kafka.TopologyMetrics;
import dev.jankline.processor.testing.MemorySerdes;
import dev.jankline.schema.AnalyzedStall;
import dev.jankline.schema.Cause;
import dev.jankline.schema.CountedAs;
import dev.jankline.schema.Fingerprints;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * What a stall was counted as is taken back at pre-aggregate alone, and only when it was analyzed.
 */
class CountedStallsTest {
  private static final StallAnalysis ANALYSIS = new StallAnalysis(AppFrames.of(Map.of()));
  private static final ReceivedStall RECEIVED = EventTime.stall(aStall(1).event());
  private static final SymbolizedStall STALL =
      new Symbolization(build -> null).symbolizeNow(RECEIVED.raw(), 1);
  private static final AnalyzedStall ANALYZED = ANALYSIS.analyze(STALL);
  private static final CountedAs BEFORE =
      new CountedAs(
          new Fingerprints("k1:old", "i1:x", "o1:x"),
          ANALYZED.getVersionName(),
          ANALYZED.getVersionCode(),
          true,
          Cause.UNKNOWN,
          List.of());

  private final MockProcessorContext<String, Object> context = new MockProcessorContext<>();

  @Test
  void countsTheStallUnderItsNewNames_thenTakesItOutOfTheOldOnes() {
    CountedAs names = stalls(1, ANALYSIS::analyze).count("key", RECEIVED, STALL, BEFORE);

    assertThat(names).isEqualTo(CountedStall.names(ANALYZED));
    assertThat(forwardedTo(Nodes.PRE_AGGREGATE)).hasSize(2);
    assertThat(forwardedTo(Nodes.PRE_AGGREGATE).get(0))
        .isInstanceOfSatisfying(
            CountedStall.class,
            counted -> assertThat(counted.names()).isEqualTo(names).isNotEqualTo(BEFORE));
    assertThat(forwardedTo(Nodes.PRE_AGGREGATE).get(1))
        .isInstanceOfSatisfying(
            Retraction.class,
            retraction ->
                assertThat(retraction)
                    .returns(RECEIVED, Retraction::stall)
                    .returns(BEFORE, Retraction::from)
                    .returns(names, Retraction::to));
    assertThat(forwardedTo(Nodes.STALLS)).hasSize(1);
  }

  @Test
  void takesEverythingBack_whenTheStallIsDropped() {
    assertThat(stalls(0, ANALYSIS::analyze).count("key", RECEIVED, STALL, BEFORE)).isNull();

    assertThat(forwardedTo(Nodes.PRE_AGGREGATE))
        .hasSize(2)
        .contains(AccountingEntry.dropped(RECEIVED, EventDropReason.DEVICE_LIMIT));
    assertThat(forwardedTo(Nodes.PRE_AGGREGATE).get(1))
        .isInstanceOfSatisfying(
            Retraction.class, retraction -> assertThat(retraction.to()).isNull());
    assertThat(forwardedTo(Nodes.STALLS))
        .singleElement()
        .isInstanceOfSatisfying(
            AnalyzedStall.class, stall -> assertThat(stall.getCounted()).isFalse());
  }

  @Test
  void takesNothingBack_whenTheAnalysisFails() {
    CountedStalls failing =
        stalls(
            1,
            stall -> {
              throw new IllegalStateException("cannot work with this stall");
            });

    assertThat(failing.count("key", RECEIVED, STALL, BEFORE)).isNull();

    assertThat(context.forwarded()).isEmpty();
  }

  @Test
  void takesNothingBack_whenTheStallIsNew() {
    assertThat(stalls(1, ANALYSIS::analyze).count("key", RECEIVED, STALL, null)).isNotNull();

    assertThat(forwardedTo(Nodes.PRE_AGGREGATE)).singleElement().isInstanceOf(CountedStall.class);
  }

  @BeforeEach
  void setClock() {
    context.setCurrentSystemTimeMs(0);
  }

  private CountedStalls stalls(int maxStalls, Function<SymbolizedStall, AnalyzedStall> analysis) {
    DeviceLimit limit =
        new DeviceLimit(
            new MemoryDeviceDays(),
            maxStalls,
            new RowNames(new MemoryDayNumbers(), new RowLimits(9, 9)),
            app -> List.of());
    TopologyMetrics metrics = TopologyMetrics.in(new SimpleMeterRegistry());
    return new CountedStalls(
        analysis,
        limit,
        time -> {},
        new Forwarder(context),
        new DeadLetters(context, new MemorySerdes(), metrics));
  }

  private List<Object> forwardedTo(Node<?> node) {
    return context.forwarded(node.name()).stream()
        .<Object>map(captured -> captured.record().value())
        .toList();
  }
}
