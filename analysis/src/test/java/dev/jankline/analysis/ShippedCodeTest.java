package dev.jankline.analysis;

import static dev.jankline.analysis.testing.RawDraft.aRawStall;
import static dev.jankline.analysis.testing.RawDraft.javaFrame;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.analysis.explain.PublishedStall;
import dev.jankline.analysis.frames.AppFrames;
import dev.jankline.analysis.symbolize.Symbolization;
import dev.jankline.analysis.symbolize.Symbolization.Symbolized;
import dev.jankline.schema.AnalyzedStall;
import dev.jankline.schema.StackFrame;
import dev.jankline.symbols.frame.Symbolizer;
import dev.jankline.symbols.load.SymbolLibrary.Lookup;
import dev.jankline.symbols.load.Symbolizers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An app without in-app prefixes: what its mapping has is its own, unless a list names it. */
class ShippedCodeTest {

  private static final String FIRST =
      """
      com.example.reader.Feed -> a.a:
          1:9:void load():11:19 -> a
      com.unlisted.chart.Chart -> a.b:
          1:9:void read():11:19 -> a
      okhttp3.RealCall -> a.c:
          1:9:void execute():11:19 -> a
      """;
  private static final String SECOND =
      """
      okhttp3.RealCall -> x.a:
          21:29:void execute():111:119 -> q
      com.example.reader.Feed -> x.b:
          21:29:void load():111:119 -> q
      com.example.reader.Screen -> x.c:
          1:9:void private():11:19 -> q
      com.unlisted.chart.Chart -> x.d:
          21:29:void read():111:119 -> q
      """;

  @TempDir Path folder;

  private AnalyzedStall analyze(String mapping, String... leafFirst) throws IOException {
    Symbolizer symbolizer =
        Symbolizers.open(Files.writeString(folder.resolve("mapping.txt"), mapping));
    StackFrame[] stack =
        Stream.of(leafFirst)
            .map(
                function -> {
                  StackFrame frame = javaFrame(function);
                  Objects.requireNonNull(frame.getJavaFrame())
                      .setLine(mapping.equals(FIRST) ? 5 : 25);
                  return frame;
                })
            .toArray(StackFrame[]::new);
    Symbolization symbolization =
        new Symbolization(build -> new Lookup(Lookup.State.READY, symbolizer, null));
    Symbolized result =
        (Symbolized) symbolization.symbolize(aRawStall().onBuild("b1").withStack(stack).raw(), 0);
    return new StallAnalysis(AppFrames.of(Map.of())).analyze(result.stall());
  }

  private static String key(AnalyzedStall stall) {
    return stall.getFingerprints().getPrimary();
  }

  @Test
  void codeOfTheDeviceIsNotTheApps_underAnyObfuscation() throws IOException {
    String[] device = {"com.maker.panel.Bridge.draw", "a.a.a", "android.os.Looper.loop"};
    String[] renamed = {"com.maker.panel.Bridge.draw", "x.b.q", "android.os.Looper.loop"};

    AnalyzedStall first = analyze(FIRST, device);

    assertThat(first.getTitle()).isEqualTo("com.example.reader.Feed.load");
    assertThat(key(analyze(SECOND, renamed))).isEqualTo(key(first));
    assertThat(key(analyze(FIRST, "a.a.a", "android.os.Looper.loop"))).isEqualTo(key(first));
  }

  @Test
  void keptClassIsTheApps_whetherTheMappingNamesItOrNot() throws IOException {
    String[] kept = {"com.example.reader.Screen.onCreate", "android.os.Looper.loop"};

    AnalyzedStall first = analyze(FIRST, kept);

    assertThat(first.getTitle()).isEqualTo("com.example.reader.Screen.onCreate");
    assertThat(key(analyze(SECOND, kept))).isEqualTo(key(first));
  }

  @Test
  void listedLibraryIsNotTheApps_thoughTheMappingHasIt() throws IOException {
    assertThat(analyze(FIRST, "a.c.a", "a.a.a", "android.os.Looper.loop").getTitle())
        .isEqualTo("com.example.reader.Feed.load");
  }

  @Test
  void unlistedLibraryIsTheApps_whenTheMappingHasIt() throws IOException {
    assertThat(analyze(FIRST, "a.b.a", "a.a.a", "android.os.Looper.loop").getTitle())
        .isEqualTo("com.unlisted.chart.Chart.read");
  }

  @Test
  void replayNamesTheSame_whenNothingChanged() throws IOException {
    AnalyzedStall before =
        analyze(FIRST, "com.maker.panel.Bridge.draw", "a.a.a", "android.os.Looper.loop");

    AnalyzedStall after =
        new StallAnalysis(AppFrames.of(Map.of())).analyze(PublishedStall.of(before));

    assertThat(after.getFingerprints()).isEqualTo(before.getFingerprints());
  }
}
