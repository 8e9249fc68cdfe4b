package dev.jankline.symbols;

import static org.assertj.core.api.Assertions.assertThat;

import com.android.tools.r8.retrace.RetraceStackTraceContext;
import dev.jankline.symbols.r8.MappingFrames;
import dev.jankline.symbols.r8.MappingFrames.Frame;
import dev.jankline.symbols.r8.MappingIndex;
import dev.jankline.symbols.r8.R8Oracle;
import dev.jankline.symbols.r8.RetraceContext;
import dev.jankline.symbols.r8.TextRetracer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** Compares with R8 on mappings that R8 made of Java and Kotlin libraries. */
@Tag("once")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ShrunkJarsTest {
  private static final String NPE = "java.lang.NullPointerException";
  private static final List<ShrunkJar> JARS =
      List.of(
          new ShrunkJar(kotlin.Unit.class, List.of("kotlin.text.**", "kotlin.collections.*Queue")),
          new ShrunkJar(org.apache.avro.Schema.class, List.of("org.apache.avro.io.**")),
          new ShrunkJar(
              com.fasterxml.jackson.core.JsonFactory.class,
              List.of("com.fasterxml.jackson.core.json.**")));

  private final List<Program> programs = new ArrayList<>();

  private record Program(
      Path mapping, MappingFrames listed, R8Oracle r8, MappingIndex index, Symbolizer symbolizer) {}

  @BeforeAll
  void shrink() throws Exception {
    for (ShrunkJar jar : JARS) {
      Path mapping = jar.mapping();
      programs.add(
          new Program(
              mapping,
              MappingFrames.of(mapping),
              R8Oracle.load(mapping),
              R8Indexes.open(mapping, SymbolFile.inspect(mapping)),
              Symbolizers.open(mapping)));
    }
  }

  @Test
  void mappingsHaveAllThatIsCompared() throws Exception {
    StringBuilder all = new StringBuilder();
    for (Program program : programs) {
      all.append(Files.readString(program.mapping()));
    }
    assertThat(all)
        .contains("r8.outline\"", "r8.outlineCallsite", "r8.synthesized", "r8.residualsignature")
        .contains("r8.rewriteFrame", "sourceFile", "SyntheticLambda", "R8$$REMOVED$$CLASS");
    assertThat(programs)
        .anySatisfy(program -> assertThat(program.listed().outlines()).isNotEmpty());
  }

  @Test
  void everyFrameEqualsR8() {
    int compared = 0;
    List<String> different = new ArrayList<>();
    for (Program program : programs) {
      for (boolean thrown : new boolean[] {false, true}) {
        RetraceStackTraceContext context =
            thrown ? program.r8().thrown(NPE) : RetraceStackTraceContext.empty();
        RetraceContext own =
            thrown ? new RetraceContext(NPE, MappingIndex.NO_LINE) : RetraceContext.EMPTY;
        for (Frame frame : program.listed().frames()) {
          compared++;
          String expected = ask(program, frame, context).text();
          String answer = askOwn(program, frame, own).text();
          if (!answer.equals(expected)) {
            different.add(frame.text() + "\nR8:  " + expected + "\nown: " + answer);
          }
        }
      }
    }
    System.out.println("programs, frames: " + compared + ", different: " + different.size());
    assertThat(different).isEmpty();
    assertThat(compared).isGreaterThan(100_000);
  }

  @Test
  void callersOfOutlinesEqualR8() {
    int compared = 0;
    List<String> different = new ArrayList<>();
    for (Program program : programs) {
      for (Frame outline : program.listed().outlines()) {
        R8Oracle.Answer under = ask(program, outline, RetraceStackTraceContext.empty());
        R8Oracle.Own own = askOwn(program, outline, RetraceContext.EMPTY);
        for (Frame caller : program.listed().outlineCallers()) {
          compared++;
          String expected = ask(program, caller, under.next()).text();
          String answer = askOwn(program, caller, own.next()).text();
          if (!answer.equals(expected)) {
            different.add(
                outline.text() + caller.text() + "\nR8:  " + expected + "\nown: " + answer);
          }
        }
      }
    }
    System.out.println("programs, callers of outlines: " + compared);
    assertThat(different).isEmpty();
    assertThat(compared).isGreaterThan(1_000);
  }

  @Test
  void textEqualsR8() {
    int lines = 0;
    for (Program program : programs) {
      for (List<Frame> stack : stacks(program.listed(), 1_500)) {
        List<String> text = new ArrayList<>();
        text.add(lines % 2 == 0 ? "Caused by: " + NPE + ": it: was null" : "java.io.IOException");
        stack.forEach(frame -> text.add(frame.text()));
        TextRetracer retracer = new TextRetracer(program.index());
        assertThat(text.stream().flatMap(line -> retracer.next(line).stream()))
            .as(String.join("\n", text))
            .containsExactlyElementsOf(program.r8().text(text));
        lines += text.size();
      }
    }
    System.out.println("programs, lines of text: " + lines);
    assertThat(lines).isGreaterThan(30_000);
  }

  /** Without ambiguous frames, whose alternatives the stream joins and text shows line by line. */
  @Test
  void framesOfTheStreamEqualTextOfR8() {
    int frames = 0;
    for (Program program : programs) {
      for (List<Frame> stack : stacks(program.listed(), 1_500)) {
        List<String> text = stack.stream().map(Frame::text).toList();
        List<String> expected = program.r8().text(text);
        if (expected.stream().anyMatch(line -> line.contains("<OR>"))) {
          continue;
        }
        frames += stack.size();
        assertThat(
                TraceTexts.ofFrames(
                    program.symbolizer().resolve(text.stream().map(TraceTexts::frame).toList())))
            .as(String.join("\n", text))
            .isEqualTo(TraceTexts.ofText(expected));
      }
    }
    System.out.println("programs, frames of the stream: " + frames);
    assertThat(frames).isGreaterThan(10_000);
  }

  /**
   * Stacks of frames taken by chance. Of outlines only frames with a line: R8's text takes a
   * missing one for line -1 there, its frames for none.
   */
  private static List<List<Frame>> stacks(MappingFrames listed, int count) {
    Random random = new Random(7);
    Set<String> ofOutlines =
        listed.outlines().stream().map(Frame::className).collect(Collectors.toSet());
    List<List<Frame>> stacks = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      List<Frame> stack = new ArrayList<>();
      for (int depth = 2 + random.nextInt(12); depth > 0; depth--) {
        Frame frame = of(listed.frames(), random);
        if (frame.line() != MappingIndex.NO_LINE || !ofOutlines.contains(frame.className())) {
          stack.add(frame);
        }
        if (!listed.outlines().isEmpty() && random.nextInt(4) == 0) {
          stack.add(of(listed.outlines(), random));
          stack.add(of(listed.outlineCallers(), random));
        }
      }
      stacks.add(stack);
    }
    return stacks;
  }

  private static Frame of(List<Frame> frames, Random random) {
    return frames.get(random.nextInt(frames.size()));
  }

  private static R8Oracle.Answer ask(
      Program program, Frame frame, RetraceStackTraceContext context) {
    OptionalInt line =
        frame.line() == MappingIndex.NO_LINE ? OptionalInt.empty() : OptionalInt.of(frame.line());
    return program.r8().frame(frame.className(), frame.method(), line, context);
  }

  private static R8Oracle.Own askOwn(Program program, Frame frame, RetraceContext context) {
    return R8Oracle.frame(
        program.index(), frame.className(), frame.method(), frame.line(), context);
  }
}
