package dev.jankline.processor.pipeline;

import static dev.jankline.processor.testing.AnEvent.aStall;
import static dev.jankline.processor.testing.AnEvent.javaFrame;
import static dev.jankline.processor.testing.AnEvent.nativeFrame;
import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.jankline.analysis.explain.PublishedStall;
import dev.jankline.processor.days.Windows;
import dev.jankline.processor.testing.AnEvent;
import dev.jankline.schema.AnalyzedStall;
import dev.jankline.schema.BuildKind;
import dev.jankline.schema.ClusterCount;
import dev.jankline.schema.ClusterMetadata;
import dev.jankline.schema.Grouping;
import dev.jankline.schema.NativeFrame;
import dev.jankline.schema.StackFrame;
import dev.jankline.schema.StackSample;
import dev.jankline.schema.Stall;
import dev.jankline.schema.SymbolizedFrame;
import dev.jankline.schema.ThreadState;
import dev.jankline.topics.Topics;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Stalls that need several symbol files of which some are missing. */
@Timeout(60)
class PartialSymbolsPipelineTest extends SymbolFilesFixture {

  @Test
  void stallIsCountedUnderItsAppsCode_thoughOneLibraryHasNoSymbols() throws Exception {
    announce(AnEvent.APP, mapping("Feed"));
    announce(AnEvent.APP, sym(BREAKPAD_1, "first"));
    pipeline.send(threeParts(1));

    AnalyzedStall stall = settled();

    assertThat(frames(stall))
        .containsExactly(
            "libfeed.so+0x10 null:-1 MISSING_MODULE",
            "first feed.c:12",
            "com.example.Feed.load Feed.java:7",
            "android.os.Looper.loop null:1");
    assertThat(stall.getTitle()).isEqualTo("first");
    assertThat(stall.getMissingBuildIds()).containsExactly(BUILD_2);
    assertThat(stall.getMissingBuildId()).isNull();
    assertThat(PublishedStall.stack(stall))
        .extracting(SymbolizedFrame::getMissingBuildId)
        .containsExactly(BUILD_2, null, null, null);
    assertThat(stall.getArtifacts()).hasSize(2);
  }

  @Test
  void stallMovesOnce_whenTheMissingLibrarysSymbolsCome() throws Exception {
    announce(AnEvent.APP, mapping("Feed"));
    announce(AnEvent.APP, sym(BREAKPAD_1, "first"));
    pipeline.send(threeParts(1));
    String before = settled().getFingerprints().getPrimary();
    pipeline.advance(FLUSH);
    assertThat(keys()).containsExactly(before);

    announce(AnEvent.APP, sym(BREAKPAD_2, "second"));
    AnalyzedStall after = settled();
    pipeline.advance(FLUSH);

    assertThat(after.getTitle()).isEqualTo("second");
    assertThat(after.getRevision()).isEqualTo(1);
    assertThat(after.getMissingBuildIds()).isEmpty();
    assertThat(keys()).containsExactly(after.getFingerprints().getPrimary()).doesNotContain(before);
    assertThat(pipeline.accounting())
        .containsExactly(entry("ACCEPTED", 1L), entry("COUNTED(STALL_SYMBOLIZED)", 1L));
    pipeline.advance(FLUSH);
    assertThat(pipeline.stalls()).isEmpty();
  }

  @Test
  void nothingMoves_whenLateSymbolsLeaveTheStallInItsCluster() throws Exception {
    announce(AnEvent.APP, mapping("Feed"));
    AnEvent event = onAll(1).withStack(nativeFrame(BUILD_2, 0x10), java("a.b", "c", "SourceFile"));
    Stall raw = Objects.requireNonNull(event.event().getEvent().getStall());
    List<StackSample> samples = new ArrayList<>();
    samples.add(new StackSample(0, 100, 1, ThreadState.RUNNABLE));
    samples.add(new StackSample(100, 300, 0, ThreadState.RUNNABLE));
    raw.setSamples(samples);
    pipeline.send(event);
    AnalyzedStall before = settled();
    pipeline.advance(FLUSH);
    assertThat(pipeline.read(Topics.CLUSTERS, ClusterCount.class)).isNotEmpty();

    announce(AnEvent.APP, sym(BREAKPAD_2, "second"));
    AnalyzedStall after = settled();
    pipeline.advance(FLUSH);

    assertThat(after.getRevision()).isEqualTo(1);
    assertThat(after.getFingerprints()).isEqualTo(before.getFingerprints());
    assertThat(after.getFrames())
        .extracting(SymbolizedFrame::getFunction)
        .contains("second")
        .doesNotContain("libfeed.so+0x10");
    assertThat(pipeline.read(Topics.CLUSTERS, ClusterCount.class)).isEmpty();
    assertThat(pipeline.accounting()).contains(entry("COUNTED(STALL_SYMBOLIZED)", 1L));
  }

  @Test
  void stallIsUnsymbolized_whenNothingButUnnamedLibrariesHoldItsTime() throws Exception {
    announce(AnEvent.APP, mapping("Feed"));
    pipeline.send(
        onAll(1)
            .withStack(
                nativeFrame(BUILD_2, 0x10),
                javaFrame("android.view.Choreographer.doFrame"),
                javaFrame("android.os.Looper.loop")));
    pipeline.advance(FLUSH);

    assertThat(pipeline.stalls())
        .singleElement()
        .satisfies(
            stall -> {
              assertThat(stall.getSymbolized()).isFalse();
              assertThat(stall.getMissingBuildId()).isEqualTo(BUILD_2);
              assertThat(stall.getTitle()).startsWith("unsymbolized: build 99112233");
            });
    assertThat(pipeline.accounting()).contains(entry("COUNTED(STALL_UNSYMBOLIZED)", 1L));

    announce(AnEvent.APP, sym(BREAKPAD_2, "second"));
    assertThat(settled().getTitle()).isEqualTo("second");
    pipeline.advance(FLUSH);
    assertThat(pipeline.accounting())
        .containsExactly(entry("ACCEPTED", 1L), entry("COUNTED(STALL_SYMBOLIZED)", 1L));
  }

  @Test
  void stallIsCountedByItsLibrarysCode_whileTheMappingIsMissing() throws Exception {
    announce(AnEvent.APP, sym(BREAKPAD_1, "first"));
    pipeline.send(onAll(1).withStack(nativeFrame(BUILD_1, 0x10), java("a.b", "c", "SourceFile")));

    AnalyzedStall stall = settled();

    assertThat(frames(stall)).containsExactly("first feed.c:12", "a.b.c SourceFile:1 MISSING_MAP");
    assertThat(stall.getTitle()).isEqualTo("first");
  }

  @Test
  void descriptionOfAClusterSaysWhereItsCodeIs() throws Exception {
    announce(AnEvent.APP, sym(BREAKPAD_1, "first"));
    pipeline.send(onAll(1).withStack(nativeFrame(BUILD_1, 0x10), java("a.b", "c", "SourceFile")));

    assertThat(settled().getLocation()).isEqualTo("first(feed.c:12)");
    pipeline.advance(FLUSH);
    assertThat(pipeline.infos(Grouping.PRIMARY))
        .extracting(ClusterMetadata::getTitle, ClusterMetadata::getLocation)
        .containsExactly(tuple("first", "first(feed.c:12)"));
  }

  @Test
  void frameHasOneName_whateverStandsBesideIt() throws Exception {
    announce(AnEvent.APP, sym(BREAKPAD_1, "first"));
    StackFrame known = nativeFrame(BUILD_1, 0x10);
    Objects.requireNonNull(known.getNativeFrame()).setSymbol("_Z5firstv");
    pipeline.send(onAll(1).withStack(known));
    String alone = frames(settled()).get(0);
    pipeline.send(onAll(2).withStack(known, nativeFrame(BUILD_1, 0x14)));

    assertThat(frames(settled()).get(0)).isEqualTo(alone).isEqualTo("first feed.c:12");
  }

  @Test
  void frameWithASymbolOfTheDeviceMissesNothing() {
    StackFrame known = nativeFrame(BUILD_1, 0x10);
    Objects.requireNonNull(known.getNativeFrame()).setSymbol("_Z5firstv");
    pipeline.send(onAll(1).withStack(known));
    pipeline.advance(FLUSH);

    assertThat(pipeline.stalls())
        .singleElement()
        .satisfies(
            stall -> {
              assertThat(frames(stall)).containsExactly("first null:-1");
              assertThat(stall.getMissingBuildIds()).isEmpty();
            });
  }

  /** The header lists the binary by its whole id, by the first 16 bytes, or by Breakpad's id. */
  @ParameterizedTest
  @CsvSource({
    "00112233445566778899aabbccddeeff01234567, 00112233445566778899aabbccddeeff01234567",
    "00112233445566778899aabbccddeeff01234567, 00112233445566778899aabbccddeeff",
    "00112233445566778899aabbccddeeff01234567, 33221100554477668899AABBCCDDEEFF0",
    "00112233445566778899aabbccddeeff, 00112233445566778899aabbccddeeff01234567",
    "33221100554477668899AABBCCDDEEFF0, 00112233445566778899aabbccddeeff01234567",
    "33221100554477668899aabbccddeeff0, 00112233-4455-6677-8899-aabbccddeeff",
  })
  void frameIsFound_inWhateverFormItHasTheId(String header, String frame) throws Exception {
    pipeline.send(
        aStall(1).onBuild(BuildKind.GNU_BUILD_ID, header).withStack(nativeFrame(frame, 0x10)));
    pipeline.advance(FLUSH);
    assertThat(pipeline.stalls())
        .singleElement()
        .satisfies(stall -> assertThat(reasons(stall)).containsExactly("MISSING_MODULE"));

    announce(AnEvent.APP, sym(BREAKPAD_1, "first"));
    assertThat(frames(settled())).containsExactly("first feed.c:12");
  }

  @Test
  void anotherBinaryIsNotTaken_thoughItsIdBeginsTheSame() throws Exception {
    String whole = BUILD_1 + "01234567";
    announce(
        AnEvent.APP,
        sym(BREAKPAD_1, "first").replace("FILE 0", "INFO CODE_ID " + whole + "\nFILE 0"));
    StackFrame frame = nativeFrame(BUILD_1 + "89abcdef", 0x10);
    NativeFrame code = Objects.requireNonNull(frame.getNativeFrame());
    pipeline.send(
        aStall(1)
            .onBuild(BuildKind.GNU_BUILD_ID, Objects.requireNonNull(code.getBuildId()))
            .withStack(frame));

    assertThat(frames(settled())).containsExactly("libfeed.so+0x10 null:-1 WRONG_MAP");
  }

  private static AnEvent threeParts(long id) {
    return onAll(id)
        .withStack(
            nativeFrame(BUILD_2, 0x10),
            nativeFrame(BUILD_1, 0x10),
            java("a.b", "c", "SourceFile"),
            javaFrame("android.os.Looper.loop"));
  }

  private static AnEvent onAll(long id) {
    return aStall(id)
        .onBuild("abc1234")
        .onBuild(BuildKind.GNU_BUILD_ID, BUILD_1)
        .onBuild(BuildKind.GNU_BUILD_ID, BUILD_2);
  }

  private List<String> keys() {
    return pipeline.clusters(Grouping.PRIMARY, Windows.HOUR).stream()
        .map(ClusterCount::getFingerprint)
        .toList();
  }
}
