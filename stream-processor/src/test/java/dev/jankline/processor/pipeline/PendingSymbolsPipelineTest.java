package dev.jankline.processor.pipeline;

import static dev.jankline.processor.testing.AnEvent.aStall;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import dev.jankline.processor.days.Windows;
import dev.jankline.schema.AnalyzedStall;
import dev.jankline.schema.ClusterCount;
import dev.jankline.schema.Grouping;
import dev.jankline.schema.OutcomeKind;
import dev.jankline.symbols.load.SymbolLibrary.Lookup.State;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class PendingSymbolsPipelineTest extends PipelineFixture {
  private static final Duration FLUSH = Duration.ofSeconds(1);

  @Test
  void symbolizesAtOnce_whenSymbolsAreReady() {
    pipeline.announce("b1");
    pipeline.send(aStall(1).onBuild("b1").withSamples("a.b.c"));
    pipeline.advance(FLUSH);

    assertThat(pipeline.stalls())
        .singleElement()
        .satisfies(
            stall -> {
              assertThat(stall.getSymbolized()).isTrue();
              assertThat(stall.getArtifacts()).containsExactly("sha-b1");
              assertThat(stall.getTitle()).contains("b.c");
            });
    assertThat(pipeline.accounting()).contains(entry("COUNTED(STALL_SYMBOLIZED)", 1L));
  }

  @Test
  void movesStall_whenSymbolsComeLate() {
    pipeline.send(aStall(1).onBuild("b1").withSamples("a.b.c"));
    pipeline.send(aStall(2).onBuild("b1").withSamples("a.b.c"));
    pipeline.advance(FLUSH);
    assertThat(pipeline.accounting()).contains(entry("COUNTED(STALL_UNSYMBOLIZED)", 2L));
    assertThat(pipeline.clusters(Grouping.PRIMARY, Windows.HOUR))
        .singleElement()
        .returns(false, ClusterCount::getSymbolized);

    pipeline.announce("b1");
    pipeline.advance(FLUSH);
    pipeline.advance(FLUSH);

    assertThat(pipeline.clusters(Grouping.PRIMARY, Windows.HOUR))
        .singleElement()
        .returns(true, ClusterCount::getSymbolized)
        .returns(2L, ClusterCount::getStalls);
    assertThat(pipeline.accounting())
        .containsExactly(entry("ACCEPTED", 2L), entry("COUNTED(STALL_SYMBOLIZED)", 2L));
    assertThat(pipeline.stalls())
        .extracting(AnalyzedStall::getRevision)
        .containsExactly(0, 0, 1, 1);
  }

  @Test
  void countsNothingTwice_whenDrainedAgain() {
    pipeline.send(aStall(1).onBuild("b1").withSamples("a.b.c"));
    pipeline.announce("b1");
    for (int i = 0; i < 5; i++) {
      pipeline.advance(FLUSH);
    }

    assertThat(pipeline.accounting())
        .containsExactly(entry("ACCEPTED", 1L), entry("COUNTED(STALL_SYMBOLIZED)", 1L));
  }

  @Test
  void waitsUncounted_whileSymbolsAreLoading() {
    pipeline.library.set("b1", State.LOADING);
    pipeline.announce("b1");
    pipeline.send(aStall(1).onBuild("b1").withSamples("a.b.c"));
    pipeline.advance(FLUSH);
    assertThat(pipeline.accounting()).containsExactly(entry("ACCEPTED", 1L));

    pipeline.library.set("b1", State.READY);
    pipeline.advance(FLUSH);
    pipeline.advance(FLUSH);

    assertThat(pipeline.accounting()).contains(entry("COUNTED(STALL_SYMBOLIZED)", 1L));
    assertThat(pipeline.stalls()).extracting(AnalyzedStall::getRevision).containsExactly(0);
  }

  @Test
  void countsAsUnsymbolized_whenLoadingFailsOrTakesTooLong() {
    pipeline.library.set("slow", State.LOADING);
    pipeline.library.set("bad", State.LOADING);
    pipeline.announce("slow");
    pipeline.announce("bad");
    pipeline.send(aStall(1).onBuild("slow").withSamples("a.b.c"));
    pipeline.send(aStall(2).onBuild("bad").withSamples("a.b.c"));
    pipeline.library.set("bad", State.FAILED);
    pipeline.advance(FLUSH);
    pipeline.advance(FLUSH);
    assertThat(pipeline.accounting()).contains(entry("COUNTED(STALL_UNSYMBOLIZED)", 1L));

    pipeline.advance(Duration.ofSeconds(31));
    pipeline.advance(FLUSH);
    assertThat(pipeline.accounting()).contains(entry("COUNTED(STALL_UNSYMBOLIZED)", 2L));

    pipeline.library.set("slow", State.READY);
    pipeline.advance(FLUSH);
    pipeline.advance(FLUSH);
    assertThat(pipeline.accounting())
        .contains(entry("COUNTED(STALL_SYMBOLIZED)", 1L), entry("COUNTED(STALL_UNSYMBOLIZED)", 1L));
  }

  @Test
  void deadLettersStallInFlight_whenAnalysisFails() {
    pipeline.library.set("b1", State.LOADING);
    pipeline.announce("b1");
    pipeline.send(aStall(1).onBuild("b1").withSamples("java.lang.Object.wait", Pipeline.FAILING));
    pipeline.library.set("b1", State.FAILED);
    pipeline.advance(FLUSH);
    pipeline.advance(FLUSH);

    assertThat(pipeline.accounting())
        .containsExactly(entry("ACCEPTED", 1L), entry("DEAD_LETTERED(ANALYSIS_FAILED)", 1L));
  }

  @Test
  void staysUnsymbolized_whenEvicted() {
    pipeline.close();
    pipeline = new Pipeline(directory.resolve("small"), Pipeline.limits(1_000));
    for (int i = 0; i < 20; i++) {
      pipeline.send(aStall(i).onBuild("b1").withSamples("a.b.c"));
    }
    pipeline.announce("b1");
    pipeline.advance(FLUSH);
    pipeline.advance(FLUSH);

    double evicted = pipeline.metric("jank.retained.stalls.evicted");
    assertThat(evicted).isBetween(1.0, 19.0);
    assertThat(pipeline.accounting())
        .contains(entry("COUNTED(STALL_UNSYMBOLIZED)", (long) evicted));
    assertThat(pipeline.events(OutcomeKind.ACCEPTED)).isEqualTo(20);
  }

  @Test
  void countsStallInFlight_whenEvicted() {
    pipeline.close();
    pipeline = new Pipeline(directory.resolve("small"), Pipeline.limits(1_000));
    pipeline.library.set("b1", State.LOADING);
    pipeline.announce("b1");
    for (int i = 0; i < 20; i++) {
      pipeline.send(aStall(i).onBuild("b1").withSamples("a.b.c"));
    }
    pipeline.library.set("b1", State.READY);
    pipeline.advance(FLUSH);
    pipeline.advance(FLUSH);

    assertThat(pipeline.events(OutcomeKind.COUNTED)).isEqualTo(20);
  }

  @Test
  void drainsInSlices_whenMoreIsKeptThanOneSliceHolds() {
    for (int i = 0; i < 450; i++) {
      pipeline.send(aStall(i).by("install-" + i).onBuild("b" + i % 3).withSamples("a.b.c"));
    }
    pipeline.announce("b0");
    pipeline.announce("b1");
    pipeline.announce("b2");
    pipeline.advance(Duration.ofMillis(200));
    assertThat(pipeline.stalls()).filteredOn(stall -> stall.getRevision() == 1).hasSize(200);

    for (int i = 0; i < 3; i++) {
      pipeline.advance(FLUSH);
    }
    assertThat(pipeline.accounting())
        .containsExactly(entry("ACCEPTED", 450L), entry("COUNTED(STALL_SYMBOLIZED)", 450L));
  }
}
