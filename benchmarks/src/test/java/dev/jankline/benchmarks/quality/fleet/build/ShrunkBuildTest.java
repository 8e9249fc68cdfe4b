package dev.jankline.benchmarks.quality.fleet.build;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.benchmarks.quality.fleet.cause.App;
import dev.jankline.benchmarks.quality.fleet.template.CodeFrame;
import dev.jankline.benchmarks.quality.fleet.template.CodeFrame.Language;
import dev.jankline.benchmarks.quality.fleet.template.Dice;
import dev.jankline.schema.JavaFrame;
import dev.jankline.schema.StackFrame;
import dev.jankline.schema.SymbolizedFrame;
import dev.jankline.symbols.frame.Symbolizer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ShrunkBuildTest {
  @TempDir Path folder;

  private final App app = App.all(1).get(0);
  private final List<CodeFrame> stack = new ArrayList<>();

  ShrunkBuildTest() {
    stack.add(CodeFrame.platform("java.lang.Thread.sleep", 30));
    for (int i = 0; i < 20; i++) {
      String type = "com.example.reader.feed.Feed" + i;
      stack.add(new CodeFrame(Language.JVM, type, "load" + i, "Feed" + i + ".java", 40 + i));
      stack.add(new CodeFrame(Language.JVM, type, "open" + i, "Feed" + i + ".java", 90 + i));
    }
  }

  private List<SymbolizedFrame> roundTrip(ShrunkBuild build) throws Exception {
    build.learn(stack);
    Symbolizer symbols = build.finish(folder);
    List<SymbolizedFrame> frames = new ArrayList<>();
    symbols.resolve(build.ship(stack)).forEach(resolved -> frames.addAll(resolved.frames()));
    return frames;
  }

  private List<String> shipped(ShrunkBuild build) {
    List<String> names = new ArrayList<>();
    for (StackFrame frame : build.ship(stack)) {
      JavaFrame java = Objects.requireNonNull(frame.getJavaFrame());
      names.add(java.getClassName() + "." + java.getMethodName());
    }
    return names;
  }

  @Test
  void twoBuildsShipOtherNames_andBothComeBackAsTheyWere() throws Exception {
    ShrunkBuild one = new ShrunkBuild(app, "00000001", 1);
    ShrunkBuild other = new ShrunkBuild(app, "00000002", 2);

    List<SymbolizedFrame> fromOne = roundTrip(one);
    List<SymbolizedFrame> fromOther = roundTrip(other);

    List<String> originals = stack.stream().map(CodeFrame::function).toList();
    assertThat(fromOne).extracting(SymbolizedFrame::getFunction).isEqualTo(originals);
    assertThat(fromOther).extracting(SymbolizedFrame::getFunction).isEqualTo(originals);
    assertThat(fromOther)
        .extracting(SymbolizedFrame::getLine)
        .isEqualTo(stack.stream().map(CodeFrame::line).toList());
    assertThat(shipped(one)).isNotEqualTo(shipped(other)).contains("java.lang.Thread.sleep");
    assertThat(shipped(one)).noneMatch(name -> name.contains("Feed"));
  }

  @Test
  void methodsAreInlined_otherOnesInEachBuild() throws Exception {
    ShrunkBuild one = new ShrunkBuild(app, "00000001", 1);
    ShrunkBuild other = new ShrunkBuild(app, "00000002", 2);

    assertThat(inlined(roundTrip(one))).isNotEmpty().isNotEqualTo(inlined(roundTrip(other)));
    assertThat(one.ship(stack)).hasSizeLessThan(stack.size());
  }

  @Test
  void severalMethodsOfAClassHaveOneName() {
    ShrunkClass alike = new ShrunkClass("com.example.reader.Many");
    for (int i = 0; i < 9; i++) {
      alike.learn(new CodeFrame(Language.JVM, "com.example.reader.Many", "m" + i, "Many.java", i));
    }
    List<String> mapping = new ArrayList<>();
    alike.name(3, new Dice(1));
    alike.writeTo(mapping);

    long names =
        mapping.stream()
            .filter(line -> line.startsWith("  "))
            .map(line -> line.substring(line.lastIndexOf(' ')))
            .distinct()
            .count();
    assertThat(names).isBetween(3L, 4L);
  }

  private static List<String> inlined(List<SymbolizedFrame> frames) {
    return frames.stream()
        .filter(SymbolizedFrame::getInline)
        .map(SymbolizedFrame::getFunction)
        .toList();
  }
}
