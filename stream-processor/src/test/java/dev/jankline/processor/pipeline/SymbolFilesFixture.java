package dev.jankline.processor.pipeline;

import dev.jankline.analysis.explain.PublishedStall;
import dev.jankline.processor.testing.AnEvent;
import dev.jankline.schema.AnalyzedStall;
import dev.jankline.schema.JavaFrame;
import dev.jankline.schema.StackFrame;
import dev.jankline.schema.SymbolizedFrame;
import dev.jankline.symbols.load.SymbolLibrary;
import dev.jankline.symbols.store.ArtifactCache;
import dev.jankline.symbols.store.SymbolStore;
import dev.jankline.symbols.store.SymbolStore.StoredSymbols;
import dev.jankline.symbols.store.SymbolStore.Upload;
import dev.jankline.symbols.store.SymbolStores;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** Real symbol files, stored, announced, loaded and looked up in the topology. */
abstract class SymbolFilesFixture {
  static final Duration FLUSH = Duration.ofSeconds(2);
  static final String BUILD_1 = "00112233445566778899aabbccddeeff";
  static final String BUILD_2 = "99112233445566778899aabbccddeeff";
  static final String BREAKPAD_1 = "33221100554477668899AABBCCDDEEFF0";
  static final String BREAKPAD_2 = "33221199554477668899AABBCCDDEEFF0";

  @TempDir Path folder;
  SymbolStore store;
  SymbolLibrary library;
  Pipeline pipeline;
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

  static StackFrame java(String type, String method, String file) {
    StackFrame frame = new StackFrame();
    frame.setJavaFrame(new JavaFrame(type, method, file, 1));
    return frame;
  }

  static String mapping(String type) {
    return "# pg_map_id: abc1234\ncom.example." + type + " -> a.b:\n    1:1:void load():7:7 -> c\n";
  }

  static String sym(String id, String function) {
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

  StoredSymbols announce(String app, String text) throws IOException {
    StoredSymbols stored = put(app, text);
    stored.artifacts().forEach(pipeline::announce);
    return stored;
  }

  StoredSymbols put(String app, String text) throws IOException {
    Path file = Files.writeString(folder.resolve("file" + files++), text);
    return store.put(new Upload(app, "1.0.0", 100L, null, AnEvent.NOON), file);
  }

  /** Waits for the loading thread; the newest word about the one stall. */
  AnalyzedStall settled() throws InterruptedException {
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

  /** Why frames of the representative stack lack their symbols. */
  static List<String> reasons(AnalyzedStall stall) {
    return PublishedStall.stack(stall).stream()
        .filter(frame -> frame.getMissingBuildId() != null)
        .map(SymbolizedFrame::getUnsymbolizedReason)
        .distinct()
        .toList();
  }

  static List<String> frames(AnalyzedStall stall) {
    return PublishedStall.stack(stall).stream()
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
