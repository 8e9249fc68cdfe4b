package dev.jankline.symbols.roundtrip;

import static org.assertj.core.api.Assertions.assertThat;

import com.android.tools.r8.retrace.RetraceStackTraceContext;
import dev.jankline.symbols.file.TextLines;
import dev.jankline.symbols.r8.index.MappingCompiler;
import dev.jankline.symbols.r8.lookup.MappingIndex;
import dev.jankline.symbols.r8.lookup.MappingMaker;
import dev.jankline.symbols.r8.lookup.R8Oracle;
import dev.jankline.symbols.r8.lookup.Retraced.RetraceContext;
import dev.jankline.symbols.retrace.TextRetracer;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Compares with R8 on mappings made by chance. More of them with {@code -Djank.fuzz.mappings=N},
 * from another seed with {@code -Djank.fuzz.seed=N}.
 */
class R8EqualityTest {
  private static final int MAPPINGS = Integer.getInteger("jank.fuzz.mappings", 60);
  private static final long SEED = Long.getLong("jank.fuzz.seed", 0);
  private static final int LAST_LINE = 16;
  private static final List<String> PLACES =
      List.of("", "Native Method", "SourceFile", "Unknown Source", "x y:z:3", "A.kt:4");

  @TempDir Path folder;
  private final Map<String, Integer> answers = new TreeMap<>();

  @Test
  void framesAndTextEqualR8_whateverTheMapping() throws IOException {
    for (long seed = SEED; seed < SEED + MAPPINGS; seed++) {
      Path mapping = R8Oracle.write(folder, MappingMaker.make(seed));
      R8Oracle r8 = R8Oracle.load(mapping);
      MappingIndex index = index(mapping);
      compareFrames(seed, r8, index);
      compareText(seed, r8, index);
    }
    System.out.println("mappings by chance: " + answers);
    assertThat(answers.keySet()).contains("certain", "ambiguous", "unknown", "inlined", "none");
  }

  private void compareFrames(long seed, R8Oracle r8, MappingIndex index) {
    for (String className : classes()) {
      for (String method : MappingMaker.METHODS) {
        for (int line = -1; line <= LAST_LINE; line++) {
          for (String thrown : List.of("", "java.lang.NullPointerException", "d")) {
            compare(seed, r8, index, new Case(className, method, line, thrown));
          }
        }
      }
    }
  }

  private void compare(long seed, R8Oracle r8, MappingIndex index, Case asked) {
    RetraceStackTraceContext context =
        asked.thrown().isEmpty() ? RetraceStackTraceContext.empty() : r8.thrown(asked.thrown());
    String expected;
    try {
      OptionalInt at = asked.line() < 0 ? OptionalInt.empty() : OptionalInt.of(asked.line());
      expected = r8.frame(asked.className(), asked.method(), at, context).text();
    } catch (NullPointerException r8Fails) {
      answers.merge("R8 failed", 1, Integer::sum);
      return;
    }
    RetraceContext own =
        asked.thrown().isEmpty() ? RetraceContext.EMPTY : RetraceContext.ofThrown(asked.thrown());
    int at = asked.line() < 0 ? MappingIndex.NO_LINE : asked.line();
    assertThat(R8Oracle.frame(index, asked.className(), asked.method(), at, own).text())
        .as(
            "seed %d, %s.%s:%d under '%s'",
            seed, asked.className(), asked.method(), asked.line(), asked.thrown())
        .isEqualTo(expected);
    count(expected);
  }

  private void count(String answer) {
    answers.merge(answer.split("[ \n]", 2)[0], 1, Integer::sum);
    if (answer.contains("\n   ") && answer.lines().filter(l -> l.startsWith("   ")).count() > 1) {
      answers.merge("inlined", 1, Integer::sum);
    }
    if (answer.equals("certain\n or")) {
      answers.merge("none", 1, Integer::sum);
    }
  }

  private void compareText(long seed, R8Oracle r8, MappingIndex index) {
    Random random = new Random(seed);
    for (int i = 0; i < 20; i++) {
      List<String> stack = new ArrayList<>();
      for (int lines = 1 + random.nextInt(6); lines > 0; lines--) {
        stack.add(line(random));
      }
      List<String> expected;
      try {
        expected = r8.text(stack);
      } catch (NullPointerException r8Fails) {
        continue;
      }
      TextRetracer retracer = new TextRetracer(index);
      assertThat(stack.stream().flatMap(line -> retracer.next(line).stream()))
          .as("seed %d: %s", seed, stack)
          .containsExactlyElementsOf(expected);
    }
  }

  private static String line(Random random) {
    List<String> classes = classes();
    String className = classes.get(random.nextInt(classes.size()));
    String method = MappingMaker.METHODS.get(random.nextInt(MappingMaker.METHODS.size()));
    String place =
        random.nextInt(3) == 0
            ? PLACES.get(random.nextInt(PLACES.size()))
            : "SourceFile:" + random.nextInt(LAST_LINE);
    String frame = className + "." + method + "(" + place + ")";
    return switch (random.nextInt(12)) {
      case 0 -> "Caused by: " + className + ": boom";
      case 1 -> "java.lang.NullPointerException: x";
      case 2 -> className;
      case 3 -> "  ... 3 more";
      case 4 -> "INFO x: at " + frame + " ~[x.jar]";
      case 5 -> "\tat app//" + frame;
      default -> "\tat " + frame;
    };
  }

  private static List<String> classes() {
    List<String> classes = new ArrayList<>(MappingMaker.OBFUSCATED);
    classes.addAll(List.of("com.app.Main", "com.app.FeedKt", "no.such.Class"));
    return classes;
  }

  private MappingIndex index(Path mapping) throws IOException {
    Path index = folder.resolve("index");
    try (InputStream in = Files.newInputStream(mapping)) {
      MappingCompiler.compile(new TextLines(in, 1 << 20, 1 << 16), null, null, index);
    }
    MappingIndex opened = MappingIndex.open(index);
    Files.delete(index);
    return opened;
  }

  /** A frame to retrace, below an exception or not. */
  private record Case(String className, String method, int line, String thrown) {}
}
