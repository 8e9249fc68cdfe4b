package dev.jankline.trace.build;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.example.traced.Workshop;
import dev.jankline.trace.CallTree;
import dev.jankline.trace.MethodTrace;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InstrumentedProgramTest {
  private static final int MAX_RUNTIME_DEX_BYTES = 20_000;

  @TempDir Path folder;
  private URLClassLoader loader;
  private Instrumentation.Report report;
  private String mapping;

  @BeforeEach
  void instrument() throws IOException {
    Path output = folder.resolve("classes");
    Path lines = folder.resolve("methodMapping.txt");
    report = TracedPrograms.instrument(TracedPrograms.home(Workshop.class), output, lines);
    mapping = Files.readString(lines);
    loader = TracedPrograms.loader(output, "com.example.traced.");
  }

  @AfterEach
  void stop() throws IOException {
    MethodTrace.stop();
    loader.close();
  }

  @Test
  void programDoesTheSame_andEveryCallReturns() throws Exception {
    List<String> expected = new Workshop(3).run();
    MethodTrace.start(Thread.currentThread());

    Object workshop = make(int.class, 3);
    Object result = workshop.getClass().getMethod("run").invoke(workshop);

    assertThat(result).isEqualTo(expected);
    CallTree.Tally tally = everything().tally();
    // 6 constructors, run, 14 times log, and 30 of the methods it shows.
    assertThat(tally.entered()).isEqualTo(51);
    assertThat(tally.left()).isEqualTo(tally.entered());
    assertThat(tally.openAtEnd()).isZero();
    assertThat(tally.unbalanced()).isZero();
  }

  @Test
  void callsBalance_whenAnExceptionLeavesTheProgram() throws Exception {
    MethodTrace.start(Thread.currentThread());

    assertThatThrownBy(() -> make(String.class, "x"))
        .isInstanceOf(InvocationTargetException.class)
        .hasRootCauseInstanceOf(NumberFormatException.class);
    assertThat(everything().tally().entered()).as("failed before this(…)").isZero();

    assertThatThrownBy(() -> make(String.class, "200"))
        .hasRootCauseInstanceOf(IllegalArgumentException.class);
    CallTree.Tally tally = everything().tally();
    assertThat(tally.entered()).isEqualTo(2);
    assertThat(tally.left()).isEqualTo(2);
    assertThat(tally.unbalanced()).isZero();
  }

  @Test
  void methodsWorthIt_haveProbes() {
    assertThat(methodsOf("com.example.traced.Workshop"))
        .containsExactlyInAnyOrder(
            "<init> (I)V",
            "<init> (Ljava.lang.String;)V",
            "run ()Ljava.util.List;",
            "log (Ljava.lang.String;Ljava.lang.Object;)V",
            "sum (I)I",
            "wide (JD)D",
            "search (Ljava.util.List;Ljava.lang.String;)I",
            "word (I)Ljava.lang.String;",
            "forever ()I",
            "locked (I)I",
            "lockedBlock (I)I",
            "lambda$lambda$0 (I)I",
            "lambda (I)I",
            "returnsInFinally ()I",
            "nested (I)Ljava.lang.String;",
            "throwsThrough (I)I");
    assertThat(methodsOf("com.example.traced.Tool"))
        .containsExactlyInAnyOrder("use (I)I", "most (II)I");
    assertThat(mapping).contains(",10,com.example.traced.Workshop sum (I)I\n");
    assertThat(mapping).contains(",4106,com.example.traced.Workshop lambda$lambda$0 (I)I\n");
  }

  @Test
  void runningAppFindsTheBuildIdOfItsMapping() {
    assertThat(MethodTrace.mappingId(loader))
        .isEqualTo(report.buildId())
        .isEqualTo(MethodMapping.buildId(mapping.getBytes(StandardCharsets.UTF_8)));
    assertThat(MethodTrace.mappingId(ClassLoader.getPlatformClassLoader())).isNull();
  }

  @Test
  void instrumentedProgramDexes_forTheOldestAndroid() throws Exception {
    Path classes = folder.resolve("classes/com/example/traced");
    String dex =
        text(
            Dexed.of(
                folder.resolve("dex"),
                classes.resolve("Workshop.class"),
                classes.resolve("Workshop$Bench.class"),
                classes.resolve("Tool.class")));

    assertThat(dex).startsWith("dex\n035").contains("Ldev/jankline/trace/MethodTrace;");
  }

  @Test
  void runtimeIsSmall_andNeedsNothingButJava() throws Exception {
    byte[] dex = Dexed.of(folder.resolve("dex"), classesOfRuntime());

    assertThat(dex.length).isLessThan(MAX_RUNTIME_DEX_BYTES);
    Matcher types = Pattern.compile("L([\\w$]+(/[\\w$]+)+);").matcher(text(dex));
    assertThat(types.results().map(type -> type.group(1)))
        .contains("dev/jankline/trace/MethodTrace", "java/lang/Thread")
        .allMatch(type -> type.matches("(java|dev/jankline/trace|org/jspecify|dalvik)/.*"));
  }

  @Test
  void probesInClassesAlready_areRefused() {
    assertThatThrownBy(
            () ->
                TracedPrograms.instrument(
                    folder.resolve("classes"), folder.resolve("twice"), folder.resolve("m.txt")))
        .isInstanceOf(TraceException.class)
        .hasMessageContaining("has probes already");
    assertThat(folder.resolve("twice")).doesNotExist();
  }

  private List<String> methodsOf(String className) {
    return mapping
        .lines()
        .map(line -> line.split(",", 3)[2])
        .filter(method -> method.startsWith(className + " "))
        .map(method -> method.substring(className.length() + 1))
        .toList();
  }

  private static Path classesOfRuntime() {
    return TracedPrograms.home(MethodTrace.class);
  }

  private static String text(byte[] dex) {
    return new String(dex, StandardCharsets.ISO_8859_1);
  }

  private Object make(Class<?> parameter, Object argument) throws Exception {
    Class<?> type = loader.loadClass("com.example.traced.Workshop");
    assertThat(type.getClassLoader()).isSameAs(loader);
    return type.getConstructor(parameter).newInstance(argument);
  }

  private static CallTree everything() {
    return MethodTrace.between(Long.MIN_VALUE, Long.MAX_VALUE, 1_000);
  }
}
