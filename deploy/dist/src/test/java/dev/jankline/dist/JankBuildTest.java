package dev.jankline.dist;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.dist.CheckoutPoms.Execution;
import dev.jankline.dist.CheckoutPoms.MavenLine;
import dev.jankline.dist.CheckoutPoms.Pom;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The script builds without tests. A module that it builds then finds the jar of another's test
 * classes only if that one makes it all the same, and the classes in it only if they are compiled.
 */
@Tag("once")
@Timeout(60)
class JankBuildTest {
  @TempDir Path folder = Path.of("");

  @ParameterizedTest
  @ValueSource(strings = {"demo", "sdk", "bench", "simulate", "cluster-quality"})
  void jarsOfTestClassesAreMade_withWhatIsUsedOfThem(String word) throws Exception {
    FakeMachine machine = FakeMachine.bare(folder).withJdk(17).withMaven();
    machine.jank(word);
    assertThat(machine.calls()).hasLineCount(1);
    MavenLine line = MavenLine.of(machine.calls());
    CheckoutPoms poms = CheckoutPoms.read();
    List<Pom> built = poms.built(line);
    assertThat(built).extracting(Pom::artifact).contains("jankline-dist", "jankline-dashboard");
    for (Pom pom : built) {
      for (CheckoutPoms.TestJar jar : pom.testJars(line)) {
        Pom maker = poms.pom(jar.artifact());
        assertThat(maker.executions("test-jar", line))
            .as("%s makes the jar that %s needs, also without tests", maker, pom)
            .anyMatch(Execution::isNeverSkipped);
        if (!jar.forTestsAlone()) {
          assertCompiled(pom, maker, line);
        }
      }
    }
  }

  private static void assertCompiled(Pom user, Pom maker, MavenLine line) throws Exception {
    List<String> compiled =
        maker.executions("testCompile", line).stream()
            .filter(Execution::isNeverSkipped)
            .flatMap(execution -> execution.testIncludes().stream())
            .toList();
    Set<String> imports = user.imports();
    Path tests = maker.folder().resolve("src/test/java");
    try (Stream<Path> files = Files.walk(tests)) {
      List<Path> used =
          files
              .map(tests::relativize)
              .filter(file -> file.toString().endsWith(".java"))
              .filter(file -> imports.contains(name(file)))
              .toList();
      assertThat(used).as("test classes of %s that %s imports", maker, user).isNotEmpty();
      assertThat(used)
          .as("%s compiles without tests what %s imports", maker, user)
          .allMatch(file -> compiled.stream().anyMatch(glob -> matches(glob, file)));
    }
  }

  private static String name(Path source) {
    return source.toString().replace(".java", "").replace('/', '.');
  }

  private static boolean matches(String glob, Path file) {
    return FileSystems.getDefault().getPathMatcher("glob:" + glob).matches(file);
  }
}
