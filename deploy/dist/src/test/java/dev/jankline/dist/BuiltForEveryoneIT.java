package dev.jankline.dist;

import static dev.jankline.dist.OtherUser.AS_NOBODY;
import static dev.jankline.dist.OtherUser.assumeWorks;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.jankline.dist.Shell.Ended;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs what was really built as others do: through a link, from another folder, as a user who may
 * not write in the checkout, without an environment, on a JRE, without a network.
 */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class BuiltForEveryoneIT {
  private static final List<String> WITHOUT_NETWORK = List.of("unshare", "--net");
  private static final Map<String, String> NORMAL =
      Map.of("PATH", "/usr/bin:/bin", "JAVA_HOME", System.getProperty("java.home"));

  /** What a slow machine is told after ten seconds. */
  private static final Pattern PROGRESS = Pattern.compile(" *[0-9.]+ s  compiling bytes of .*");

  private static final String MAPPING = "com.example.Größe -> a.b:\n    void load():7:7 -> c\n";

  @TempDir static Path folder = Path.of("");

  private static BuiltCheckout built = new BuiltCheckout(Path.of(""));

  @BeforeAll
  static void build() throws Exception {
    folder.toFile().setExecutable(true, false);
    folder.toFile().setReadable(true, false);
    built = BuiltCheckout.in(Files.createDirectory(folder.resolve("checkout")));
    Files.writeString(folder.resolve("mapping.txt"), MAPPING);
  }

  @Test
  void runs_fromAnotherPlace_withoutAWordOnStandardError() throws Exception {
    assertRetraces(retrace(NORMAL, List.of(), built.script()));
  }

  @Test
  void runs_throughALink_fromAnotherFolder() throws Exception {
    Path link = Files.createSymbolicLink(folder.resolve("jank-link"), built.script());
    assertRetraces(retrace(NORMAL, List.of(), link));
  }

  @Test
  void runs_withAnEmptyEnvironment() throws Exception {
    assumeTrue(Files.isExecutable(Path.of("/usr/bin/java")), "no Java in /usr/bin");
    assertRetraces(retrace(Map.of(), List.of(), built.script()));
  }

  @Test
  void runs_onAJre() throws Exception {
    Path home = folder.resolve("jre");
    Path java = Files.createDirectories(home.resolve("bin")).resolve("java");
    Files.writeString(
        java, "#!/bin/sh\nexec '" + System.getProperty("java.home") + "/bin/java' \"$@\"\n");
    java.toFile().setExecutable(true, false);
    Map<String, String> environment = Map.of("PATH", "/usr/bin:/bin", "JAVA_HOME", home.toString());
    assertRetraces(retrace(environment, List.of(), built.script()));
  }

  @Test
  void runs_withoutNetwork() throws Exception {
    assumeWorks(WITHOUT_NETWORK);
    assertRetraces(retrace(NORMAL, WITHOUT_NETWORK, built.script()));
  }

  @Test
  void runs_asAUserWhoMayNotWrite() throws Exception {
    assumeWorks(AS_NOBODY);
    assertRetraces(retrace(NORMAL, AS_NOBODY, built.script()));
  }

  @Test
  void runsTheBuildThereIs_andSaysSo_whenItIsOld_andTheUserMayNotWrite() throws Exception {
    assumeWorks(AS_NOBODY);
    BuiltCheckout old = another("old");
    old.changeASource();
    Ended run = retrace(NORMAL, AS_NOBODY, old.script());
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.out()).contains("com.example.Größe.load");
    assertThat(run.err())
        .contains("sources in " + old.root().toRealPath() + " are newer than the build")
        .contains("running the build as it is");
  }

  @Test
  void saysWhatToDo_whenNothingIsBuilt_andTheUserMayNotWrite() throws Exception {
    assumeWorks(AS_NOBODY);
    BuiltCheckout empty = another("empty");
    empty.removeTheBuild();
    for (String word : new String[] {"demo", "test"}) {
      Ended run = run(NORMAL, AS_NOBODY, empty.script(), List.of(word));
      assertThat(run.exitCode()).isEqualTo(1);
      assertThat(run.err()).hasLineCount(1).contains("may not write");
    }
  }

  private static BuiltCheckout another(String name) throws IOException {
    return BuiltCheckout.in(Files.createDirectory(folder.resolve(name)));
  }

  private static Ended retrace(Map<String, String> environment, List<String> as, Path script)
      throws Exception {
    String mapping = folder.resolve("mapping.txt").toString();
    return run(environment, as, script, List.of("retrace", "--symbols", mapping));
  }

  private static Ended run(
      Map<String, String> environment, List<String> as, Path script, List<String> words)
      throws Exception {
    List<String> line = new ArrayList<>(as);
    line.add(script.toString());
    line.addAll(words);
    return Shell.run(Path.of("/"), environment, "    at a.b.c(SourceFile:7)\n", line);
  }

  private static void assertRetraces(Ended run) {
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.out()).contains("at com.example.Größe.load(");
    assertThat(run.err().lines().filter(line -> !PROGRESS.matcher(line).matches())).isEmpty();
  }
}
