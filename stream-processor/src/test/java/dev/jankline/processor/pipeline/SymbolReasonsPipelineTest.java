package dev.jankline.processor.pipeline;

import static dev.jankline.processor.testing.AnEvent.aStall;
import static dev.jankline.processor.testing.AnEvent.nativeFrame;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.processor.testing.AnEvent;
import dev.jankline.schema.AnalyzedStall;
import dev.jankline.schema.BuildKind;
import dev.jankline.schema.DartFrame;
import dev.jankline.schema.StackFrame;
import dev.jankline.schema.SymbolArtifact;
import dev.jankline.symbols.store.SymbolStore.StoredSymbols;
import dev.jankline.topics.Keys;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Real symbol files, stored, announced, loaded and looked up in the topology. */
@Timeout(60)
class SymbolReasonsPipelineTest extends SymbolFilesFixture {
  @Test
  void missingModuleAndMissingMapHaveTheirOwnReasons() {
    pipeline.send(
        aStall(1).onBuild(BuildKind.GNU_BUILD_ID, BUILD_1).withStack(nativeFrame(BUILD_1, 0x10)));
    pipeline.send(aStall(2).onBuild("abc1234").withSamples("a.b.c"));
    pipeline.advance(FLUSH);

    List<AnalyzedStall> stalls = pipeline.stalls();
    assertThat(stalls)
        .extracting(SymbolFilesFixture::reasons)
        .containsExactlyInAnyOrder(List.of("MISSING_MODULE"), List.of("MISSING_MAP"));
    assertThat(stalls).extracting(AnalyzedStall::getSymbolized).containsOnly(false);
  }

  @Test
  void nativeStallIsMoved_whenItsSymbolsComeLate() throws Exception {
    pipeline.send(stallAt(1, BUILD_1, 0x14));
    pipeline.advance(FLUSH);
    assertThat(pipeline.stalls()).singleElement().matches(stall -> !stall.getSymbolized());

    announce(AnEvent.APP, sym(BREAKPAD_1, "first"));

    assertThat(frames(settled())).containsExactly("mix mix.h:5 inline", "first feed.c:12");
  }

  @Test
  void symbolsOfAnotherAppAreNotUsed_thoughTheBuildIdIsTheSame() throws Exception {
    for (SymbolArtifact artifact :
        announce("com.example.other", sym(BREAKPAD_1, "secret")).artifacts()) {
      pipeline.announce(Keys.symbols(AnEvent.APP, artifact.getBuildId()), artifact);
    }
    pipeline.send(stallAt(1, BUILD_1, 0x14));
    pipeline.advance(FLUSH);

    assertThat(pipeline.stalls())
        .singleElement()
        .satisfies(
            stall -> {
              assertThat(frames(stall)).containsExactly("libfeed.so+0x14 null:-1 MISSING_MODULE");
            });
  }

  @Test
  void twoVersionsAtOnceKeepTheirOwnSymbols() throws Exception {
    announce(AnEvent.APP, sym(BREAKPAD_1, "first"));
    announce(AnEvent.APP, sym(BREAKPAD_2, "second"));
    pipeline.send(stallAt(1, BUILD_1, 0x10));
    assertThat(frames(settled())).containsExactly("first feed.c:12");
    pipeline.send(stallAt(2, BUILD_2, 0x10));
    assertThat(frames(settled())).containsExactly("second feed.c:12");
  }

  @Test
  void betterSymbolsReplaceWorse_butNeverTheOtherWayRound() throws Exception {
    String bare = "MODULE Linux arm64 " + BREAKPAD_1 + " a\nFUNC 10 20 0 bare\n";
    announce(AnEvent.APP, bare);
    pipeline.send(stallAt(1, BUILD_1, 0x14));
    assertThat(frames(settled())).containsExactly("bare null:-1");

    announce(AnEvent.APP, sym(BREAKPAD_1, "full"));
    pipeline.send(stallAt(2, BUILD_1, 0x14));
    assertThat(frames(settled())).containsExactly("mix mix.h:5 inline", "full feed.c:12");

    StoredSymbols again = announce(AnEvent.APP, bare);
    assertThat(again.outcome()).isEqualTo(StoredSymbols.Outcome.BETTER_KEPT);
    pipeline.send(stallAt(3, BUILD_1, 0x14));
    assertThat(frames(settled())).containsExactly("mix mix.h:5 inline", "full feed.c:12");
  }

  @Test
  void mappingThatIsReplacedHoldsFromThenOn() throws Exception {
    announce(AnEvent.APP, mapping("Feed"));
    pipeline.send(aStall(1).onBuild("abc1234").withStack(java("a.b", "c", "SourceFile")));
    assertThat(frames(settled())).containsExactly("com.example.Feed.load Feed.java:7");

    announce(AnEvent.APP, mapping("Store"));
    pipeline.send(aStall(2).onBuild("abc1234").withStack(java("a.b", "c", "SourceFile")));
    assertThat(frames(settled())).containsExactly("com.example.Store.load Store.java:7");
  }

  @Test
  void frameThatNamesAnotherMappingStaysRaw() throws Exception {
    announce(AnEvent.APP, mapping("Feed"));
    pipeline.send(aStall(1).onBuild("abc1234").withStack(java("a.b", "c", "r8-map-id-fffffff")));
    pipeline.advance(FLUSH);

    assertThat(pipeline.stalls())
        .singleElement()
        .satisfies(
            stall -> {
              assertThat(stall.getSymbolized()).isFalse();
              assertThat(frames(stall)).containsExactly("a.b.c r8-map-id-fffffff:1 WRONG_MAP");
            });
  }

  @Test
  void frameThatNamesItsMappingIsReadWithThatOne_alsoWhenItComesLate() throws Exception {
    announce(AnEvent.APP, mapping("Feed"));
    String hash = "def5678" + "0".repeat(57);
    pipeline.send(aStall(1).onBuild("abc1234").withStack(java("a.b", "c", "r8-map-id-" + hash)));
    pipeline.advance(FLUSH);
    assertThat(pipeline.stalls()).singleElement().matches(stall -> !stall.getSymbolized());

    announce(
        AnEvent.APP, mapping("Store").replace("abc1234", "own-id\n# pg_map_hash: SHA-256 " + hash));
    AnalyzedStall settled = settled();
    assertThat(frames(settled)).containsExactly("com.example.Store.load Store.java:7");
    assertThat(settled.getArtifacts()).hasSize(1);
  }

  @Test
  void frameThatNamesItsMappingNeedsNoHeader() throws Exception {
    announce(AnEvent.APP, mapping("Feed"));
    pipeline.send(
        aStall(1)
            .onBuild(BuildKind.GNU_BUILD_ID, BUILD_1)
            .withStack(java("a.b", "c", "r8-map-id-abc1234")));
    assertThat(frames(settled())).containsExactly("com.example.Feed.load Feed.java:7");
  }

  @Test
  void artifactThatIsAnotherBinarysNamesNothing() throws Exception {
    SymbolArtifact artifact = put(AnEvent.APP, sym(BREAKPAD_2, "second")).artifacts().get(0);
    artifact.setBuildId(BUILD_1);
    pipeline.announce(artifact);
    pipeline.send(stallAt(1, BUILD_1, 0x10));

    assertThat(frames(settled())).containsExactly("libfeed.so+0x10 null:-1 WRONG_MAP");
  }

  @Test
  void framesSayWhatIsNotExact() throws Exception {
    announce(AnEvent.APP, sym(BREAKPAD_1, "first"));
    StackFrame outside = nativeFrame(BUILD_1, 0x9000);
    StackFrame folded = nativeFrame(BUILD_1, 0x100);
    StackFrame lineless = nativeFrame(BUILD_1, 0x200);
    StackFrame dart = new StackFrame();
    dart.setDartFrame(new DartFrame(BUILD_1, null, null, null));
    pipeline.send(
        aStall(1)
            .onBuild(BuildKind.GNU_BUILD_ID, BUILD_1)
            .withStack(outside, folded, lineless, dart, nativeFrame(BUILD_1, 0x10)));

    assertThat(frames(settled()))
        .containsExactly(
            "libfeed.so+0x9000 null:-1 OUT_OF_RANGE",
            "folded feed.c:77 ambiguous",
            "exported null:-1",
            "0x0 null:-1 UNREADABLE",
            "first feed.c:12");
  }

  private static AnEvent stallAt(long id, String build, long address) {
    return aStall(id).onBuild(BuildKind.GNU_BUILD_ID, build).withStack(nativeFrame(build, address));
  }
}
