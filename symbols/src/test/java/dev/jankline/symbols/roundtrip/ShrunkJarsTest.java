package dev.jankline.symbols.roundtrip;

import static org.assertj.core.api.Assertions.assertThat;

import com.android.tools.r8.retrace.RetraceStackTraceContext;
import dev.jankline.schema.StackFrame;
import dev.jankline.symbols.compile.CompileProgress;
import dev.jankline.symbols.format.R8Format;
import dev.jankline.symbols.frame.Symbolizer;
import dev.jankline.symbols.frame.TraceTexts;
import dev.jankline.symbols.load.Symbolizers;
import dev.jankline.symbols.r8.lookup.MappingFrames;
import dev.jankline.symbols.r8.lookup.MappingFrames.Frame;
import dev.jankline.symbols.r8.lookup.MappingIndex;
import dev.jankline.symbols.r8.lookup.R8Oracle;
import dev.jankline.symbols.r8.lookup.Retraced.RetraceContext;
import dev.jankline.symbols.retrace.TextRetracer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
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

  /** R8 is asked once for each frame: its answers without an exception are kept. */
  private record Program(
      Path mapping,
      MappingFrames listed,
      R8Oracle r8,
      Map<Frame, R8Oracle.Answer> answers,
      MappingIndex index,
      Symbolizer symbolizer) {}

  @BeforeAll
  void shrink() throws Exception {
    for (ShrunkJar jar : JARS) {
      Path mapping = jar.mapping();
      programs.add(
          new Program(
              mapping,
              MappingFrames.of(mapping),
              R8Oracle.load(mapping),
              new HashMap<>(),
              R8Format.open(mapping, CompileProgress.NONE),
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
        RetraceStackTraceContext context = program.r8().thrown(NPE);
        RetraceContext own =
            thrown ? new RetraceContext(NPE, MappingIndex.NO_LINE) : RetraceContext.EMPTY;
        for (Frame frame : program.listed().frames()) {
          compared++;
          String expected = (thrown ? ask(program, frame, context) : ask(program, frame)).text();
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
        R8Oracle.Answer under = ask(program, outline);
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

  /**
   * A third of the stacks: R8 reads text slowly, and {@link #everyFrameEqualsR8} compares every
   * frame.
   */
  @Test
  void framesOfTheStreamEqualTextOfR8() {
    int frames = 0;
    for (Program program : programs) {
      List<List<Frame>> stacks = stacks(program);
      for (List<Frame> stack : stacks.subList(0, (stacks.size() + 2) / 3)) {
        List<String> text = text("java.io.IOException", stack);
        List<String> expected = program.r8().text(text);
        assertThat(retraced(program, text)).containsExactlyElementsOf(expected);
        // An outline may make its caller ambiguous.
        if (expected.stream().noneMatch(line -> line.contains("<OR>"))) {
          frames += stack.size();
          assertThat(resolved(program, stack))
              .as(String.join("\n", text))
              .isEqualTo(TraceTexts.ofText(expected));
        }
      }
    }
    System.out.println("programs, frames of the stream and of text: " + frames);
    assertThat(frames).isGreaterThan(30_000);
  }

  /** The stream knows of no exception, for which R8 takes frames away. */
  @Test
  void textUnderAnExceptionEqualsR8() {
    int lines = 0;
    for (Program program : programs) {
      List<List<Frame>> stacks = stacks(program);
      for (List<Frame> stack : stacks.subList(0, Math.min(800, stacks.size()))) {
        List<String> text = text("Caused by: " + NPE + ": it: was null", stack);
        assertThat(retraced(program, text)).containsExactlyElementsOf(program.r8().text(text));
        lines += text.size();
      }
    }
    System.out.println("programs, lines of text under an exception: " + lines);
    assertThat(lines).isGreaterThan(10_000);
  }

  /** Text shows alternatives line by line, the stream joins those of the same depth. */
  @Test
  void ambiguousFramesOfTheStreamAreAllThatR8Names() {
    int frames = 0;
    for (Program program : programs) {
      for (Frame frame : program.listed().frames()) {
        R8Oracle.Answer answer = ask(program, frame);
        if (answer.isAmbiguous()) {
          frames++;
          assertThat(TraceTexts.withoutFiles(resolved(program, List.of(frame))))
              .as(frame.text())
              .isEqualTo(TraceTexts.ofAlternatives(answer.text()));
        }
      }
    }
    System.out.println("programs, ambiguous frames of the stream: " + frames);
    assertThat(frames).isGreaterThan(200);
  }

  /**
   * All frames but the ambiguous ones, in stacks dealt by chance. Of outlines only frames with a
   * line: R8's text takes a missing one for line -1 there, its frames for none.
   */
  private static List<List<Frame>> stacks(Program program) {
    MappingFrames listed = program.listed();
    Set<String> ofOutlines =
        listed.outlines().stream().map(Frame::className).collect(Collectors.toSet());
    List<Frame> frames = certain(program, listed.frames());
    frames.removeIf(
        frame -> frame.line() == MappingIndex.NO_LINE && ofOutlines.contains(frame.className()));
    List<Frame> outlines = certain(program, listed.outlines());
    List<Frame> callers = certain(program, listed.outlineCallers());
    Random random = new Random(7);
    Collections.shuffle(frames, random);
    List<List<Frame>> stacks = new ArrayList<>();
    for (int at = 0; at < frames.size(); ) {
      int end = Math.min(frames.size(), at + 2 + random.nextInt(12));
      List<Frame> stack = frames.subList(at, end);
      stacks.add(stack);
      if (!outlines.isEmpty()) {
        stacks.add(
            List.of(
                of(outlines, random),
                of(callers, random),
                of(outlines, random),
                of(callers, random)));
      }
      at = end;
    }
    return stacks;
  }

  private static List<Frame> certain(Program program, List<Frame> frames) {
    List<Frame> certain = new ArrayList<>(frames);
    certain.removeIf(frame -> ask(program, frame).isAmbiguous());
    return certain;
  }

  private static List<String> text(String thrown, List<Frame> stack) {
    return Stream.concat(Stream.of(thrown), stack.stream().map(Frame::text)).toList();
  }

  private static List<String> retraced(Program program, List<String> text) {
    TextRetracer retracer = new TextRetracer(program.index());
    return text.stream().flatMap(line -> retracer.next(line).stream()).toList();
  }

  private static List<String> resolved(Program program, List<Frame> stack) {
    List<StackFrame> shipped = stack.stream().map(Frame::text).map(TraceTexts::frame).toList();
    return TraceTexts.ofFrames(program.symbolizer().resolve(shipped));
  }

  private static Frame of(List<Frame> frames, Random random) {
    return frames.get(random.nextInt(frames.size()));
  }

  private static R8Oracle.Answer ask(Program program, Frame frame) {
    return program
        .answers()
        .computeIfAbsent(frame, asked -> ask(program, asked, RetraceStackTraceContext.empty()));
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
