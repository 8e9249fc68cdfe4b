package dev.jankline.symbols.roundtrip;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.schema.SymbolizedFrame;
import dev.jankline.symbols.frame.Symbolizer;
import dev.jankline.symbols.frame.Symbolizer.ResolvedFrame;
import dev.jankline.symbols.frame.TraceTexts;
import dev.jankline.symbols.load.Symbolizers;
import dev.jankline.symbols.r8.mapping.MappingIdentity;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Compares with the truth: the same program run before and after R8. */
class ObfuscatedProgramTest {
  @TempDir static Path folder;

  private static ObfuscatedProgram program;
  private static List<String> original;
  private static List<String> obfuscated;

  @BeforeAll
  static void obfuscate() throws Exception {
    program = ObfuscatedProgram.make("Paths", folder);
    original = program.run(program.plain());
    obfuscated = program.run(program.obfuscated());
  }

  @Test
  void textIsTheOriginalTrace_whenRetraced() throws Exception {
    assertThat(frames(obfuscated)).hasSizeGreaterThan(1_000).isNotEqualTo(frames(original));
    assertThat(frames(original)).hasSizeGreaterThan(frames(obfuscated).size());

    assertThat(RetracedText.of(program.mapping(), obfuscated)).isEqualTo(original);
  }

  @Test
  void framesAreTheOriginalOnes_whenResolvedStackByStack() throws Exception {
    Symbolizer symbolizer = Symbolizers.open(program.mapping());
    List<String> resolved = new ArrayList<>();
    for (List<String> stack : stacks(obfuscated)) {
      List<ResolvedFrame> answers =
          symbolizer.resolve(stack.stream().map(TraceTexts::frame).toList());
      assertThat(answers).hasSameSizeAs(stack);
      resolved.addAll(TraceTexts.ofFrames(answers));
    }
    System.out.println(
        "own program: " + frames(obfuscated).size() + " frames -> " + resolved.size());
    assertThat(resolved).isEqualTo(TraceTexts.ofText(frames(original)));
    assertThat(resolved)
        .isEqualTo(TraceTexts.ofText(RetracedText.of(program.mapping(), frames(obfuscated))));
  }

  @Test
  void answersAreTheSame_fromMemoAndFromManyThreads() throws Exception {
    Symbolizer symbolizer = Symbolizers.open(program.mapping());
    List<List<String>> stacks = stacks(obfuscated);
    List<List<ResolvedFrame>> once =
        stacks.stream()
            .map(s -> symbolizer.resolve(s.stream().map(TraceTexts::frame).toList()))
            .toList();
    Symbolizer fresh = Symbolizers.open(program.mapping());
    List<List<ResolvedFrame>> together =
        stacks.parallelStream()
            .map(s -> fresh.resolve(s.stream().map(TraceTexts::frame).toList()))
            .toList();
    assertThat(together).isEqualTo(once);
  }

  @Test
  void allButTheOutermostAreInline_whenFunctionsWereInlined() throws Exception {
    Symbolizer symbolizer = Symbolizers.open(program.mapping());
    List<ResolvedFrame> groups =
        frames(obfuscated).stream()
            .map(line -> symbolizer.resolve(List.of(TraceTexts.frame(line))).get(0))
            .filter(answer -> answer.frames().size() > 1)
            .toList();
    assertThat(groups).isNotEmpty();
    for (ResolvedFrame group : groups) {
      List<SymbolizedFrame> inner = group.frames().subList(0, group.frames().size() - 1);
      assertThat(inner).allMatch(SymbolizedFrame::getInline);
      assertThat(group.frames().get(inner.size()).getInline()).isFalse();
    }
  }

  @Test
  void buildIdIsTheOneTheFramesName() throws Exception {
    MappingIdentity file = MappingIdentity.inspect(program.mapping());
    String named =
        Objects.requireNonNull(TraceTexts.frame(frames(obfuscated).get(0)).getJavaFrame())
            .getFileName();
    assertThat(named).isEqualTo("r8-map-id-" + file.buildId());
  }

  private static List<String> frames(List<String> lines) {
    return lines.stream().filter(TraceTexts::isFrame).toList();
  }

  private static List<List<String>> stacks(List<String> lines) {
    List<List<String>> stacks = new ArrayList<>();
    for (String line : lines) {
      if (!TraceTexts.isFrame(line)) {
        stacks.add(new ArrayList<>());
      } else {
        stacks.get(stacks.size() - 1).add(line);
      }
    }
    return stacks;
  }
}
