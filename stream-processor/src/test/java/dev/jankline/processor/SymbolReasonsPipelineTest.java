package dev.jankline.processor;

import static dev.jankline.processor.testing.AnEvent.aStall;
import static dev.jankline.processor.testing.AnEvent.nativeFrame;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.processor.testing.AnEvent;
import dev.jankline.processor.testing.Pipeline;
import dev.jankline.schema.AnalyzedStall;
import dev.jankline.schema.BuildKind;
import dev.jankline.schema.DartFrame;
import dev.jankline.schema.JavaFrame;
import dev.jankline.schema.StackFrame;
import dev.jankline.schema.SymbolArtifact;
import dev.jankline.symbols.ArtifactCache;
import dev.jankline.symbols.StoredSymbols;
import dev.jankline.symbols.SymbolLibrary;
import dev.jankline.symbols.SymbolStore;
import dev.jankline.symbols.SymbolStores;
import dev.jankline.symbols.Symbolizer;
import dev.jankline.symbols.Upload;
import dev.jankline.topics.Keys;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Real symbol files, stored, announced, loaded and looked up in the topology. */
@Timeout(60)
class SymbolReasonsPipelineTest {
  private static final Duration FLUSH = Duration.ofSeconds(2);
  private static final String BUILD_1 = "00112233445566778899aabbccddeeff";
  private static final String BUILD_2 = "99112233445566778899aabbccddeeff";
  private static final String BREAKPAD_1 = "33221100554477668899AABBCCDDEEFF0";
  private static final String BREAKPAD_2 = "33221199554477668899AABBCCDDEEFF0";

  @TempDir Path folder;
  private SymbolStore store;
  private SymbolLibrary library;
  private Pipeline pipeline;
  private int files;

  @BeforeEach
  void start() throws IOException {
    store = SymbolStores.inFolder(folder.resolve("store"));
    library =
        new SymbolLibrary(
            store,
            new ArtifactCache(folder.resolve("cache"), 1L << 30, InstantSource.system()),
            64L << 20);
    pipeline = new Pipeline(folder.resolve("state"), library::find);
  }

  @AfterEach
  void stop() {
    pipeline.close();
    library.close();
  }

  @Test
  void missingModuleAndMissingMapHaveTheirOwnReasons() {
    pipeline.send(
        aStall(1).onBuild(BuildKind.GNU_BUILD_ID, BUILD_1).withStack(nativeFrame(BUILD_1, 0x10)));
    pipeline.send(aStall(2).onBuild("abc1234").withSamples("a.b.c"));
    pipeline.advance(FLUSH);

    List<AnalyzedStall> stalls = pipeline.stalls();
    assertThat(stalls)
        .extracting(AnalyzedStall::getUnsymbolizedReasons)
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
              assertThat(stall.getUnsymbolizedReasons()).containsExactly("MISSING_MODULE");
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
              assertThat(stall.getUnsymbolizedReasons()).containsExactly("WRONG_MAP");
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
    assertThat(settled.getSymbolizerVersion()).isEqualTo(Symbolizer.VERSION);
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

  private static StackFrame java(String type, String method, String file) {
    StackFrame frame = new StackFrame();
    frame.setJavaFrame(new JavaFrame(type, method, file, 1));
    return frame;
  }

  private static String mapping(String type) {
    return "# pg_map_id: abc1234\ncom.example." + type + " -> a.b:\n    1:1:void load():7:7 -> c\n";
  }

  private static String sym(String id, String function) {
    return """
    MODULE Linux arm64 %s libfeed.so
    FILE 0 feed.c
    FILE 1 mix.h
    INLINE_ORIGIN 0 mix
    FUNC 10 10 0 %s
    INLINE 0 12 0 0 14 4
    10 4 12 0
    14 4 5 1
    18 8 13 0
    FUNC m 100 10 0 folded
    100 10 77 0
    FUNC 200 10 0 exported
    """
        .formatted(id, function);
  }

  private StoredSymbols announce(String app, String text) throws IOException {
    StoredSymbols stored = put(app, text);
    stored.artifacts().forEach(pipeline::announce);
    return stored;
  }

  private StoredSymbols put(String app, String text) throws IOException {
    Path file = Files.writeString(folder.resolve("file" + files++), text);
    return store.put(new Upload(app, "1.0.0", 100L, AnEvent.NOON), file);
  }

  /** Waits for the loading thread; the newest word about the one stall. */
  private AnalyzedStall settled() throws InterruptedException {
    AnalyzedStall last = null;
    while (last == null || !last.getSymbolized()) {
      pipeline.advance(FLUSH.dividedBy(4));
      for (AnalyzedStall stall : pipeline.stalls()) {
        last = stall;
      }
      Thread.sleep(5);
    }
    return last;
  }

  private static List<String> frames(AnalyzedStall stall) {
    return stall.getStack().stream()
        .map(
            frame ->
                frame.getFunction()
                    + " "
                    + frame.getFileName()
                    + ":"
                    + frame.getLine()
                    + (frame.getInline() ? " inline" : "")
                    + (frame.getAmbiguous() ? " ambiguous" : "")
                    + (frame.getUnsymbolizedReason() == null
                        ? ""
                        : " " + frame.getUnsymbolizedReason()))
        .toList();
  }
}
