package dev.jankline.dist;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.dist.Shell.Ended;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Runs the script on machines without a JDK 25, without Java, with half of what it needs. */
@Tag("once")
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class JankScriptTest {
  @TempDir Path folder = Path.of("");

  private FakeMachine machine;

  @BeforeEach
  void plugIn() throws Exception {
    machine = FakeMachine.bare(folder);
  }

  @Test
  void runsTheTests_whenThereIsNoJdk25() throws Exception {
    Ended test = machine.withJdk(17).withMaven().jank("test");
    assertThat(test.out())
        .isEqualTo(
            """
            slowest test classes:
                 1.5 s  a.ATest
            starts of the whole stack: 0, of brokers in all: 0
            2 passed, 0 failed, 1 skipped
            """);
    assertThat(test.exitCode()).as(test.err()).isZero();
    assertThat(machine.calls()).contains("clean verify");
  }

  @Test
  void runsWhatDependsOnTheJdkOnBoth_whenThereIsAJdk25() throws Exception {
    Path jdk25 = withJdk25();
    Ended test = machine.jank("test");
    assertThat(test.exitCode()).as(test.err()).isZero();
    assertThat(machine.calls())
        .hasLineCount(1)
        .contains("-Dsecond.jdk=" + jdk25)
        .doesNotContain("all");
  }

  @Test
  void compilesAndRunsAllOnBoth_whenAskedTo() throws Exception {
    Path jdk25 = withJdk25();
    Ended test = machine.jank("test", "--all");
    assertThat(test.exitCode()).as(test.err()).isZero();
    assertThat(machine.calls())
        .hasLineCount(2)
        .contains("clean test-compile", "-Dsecond.jdk=" + jdk25 + " -Dsecond.jdk.all");
  }

  private Path withJdk25() throws Exception {
    Path bin = Files.createDirectories(folder.resolve("jvm/jdk-25/bin"));
    machine.withJdk(17).withMaven();
    Files.copy(machine.bin().resolve("javac"), bin.resolve("javac"));
    bin.resolve("javac").toFile().setExecutable(true);
    return folder.resolve("jvm/jdk-25");
  }

  @Test
  void skipsTheTestsOnArt_withoutABuild_whenCiFindsNoRuntime() throws Exception {
    machine.withJdk(17).withMaven().withArt("echo 5 passed, 0 failed").environment("HOME", "/");
    Ended ci = machine.ci();
    assertThat(ci.out()).endsWith("\n2 passed, 0 failed, 2 skipped\n");
    assertThat(ci.err())
        .contains("jank: skipped the tests on ART: no runtime of Android is built here");
    assertThat(ci.exitCode()).as(ci.err()).isZero();
    assertThat(machine.calls()).hasLineCount(1).contains("clean verify");
  }

  @Test
  void addsTheTestsOnArt_whenCiFindsARuntime() throws Exception {
    machine.withJdk(17).withMaven().withArtRuntime();
    machine.withArt("echo \"$*, $JANK_ART\"; echo 5 passed, 0 failed");
    Ended ci = machine.ci();
    assertThat(ci.out()).endsWith("\ntarget, cached\n7 passed, 0 failed, 1 skipped\n");
    assertThat(ci.exitCode()).as(ci.err()).isZero();
    assertThat(machine.calls()).hasLineCount(2).contains("-Part").doesNotContain("apt-get");
  }

  @Test
  void buildsTheRuntime_whenCiIsToldTo() throws Exception {
    machine.withApt().withJdk(17).withMaven().environment("JANK_ART", "build");
    machine.withArt("echo \"$JANK_ART\"; echo 5 passed, 0 failed");
    Ended ci = machine.ci();
    assertThat(ci.out()).endsWith("\nbuild\n7 passed, 0 failed, 1 skipped\n");
    assertThat(machine.calls()).contains(" g++ unzip perl dpkg-dev");
  }

  @Test
  void fails_whenATestOnArtFails_orTheyDoNotEnd() throws Exception {
    machine.withJdk(17).withMaven().withArtRuntime();
    Ended failed = machine.withArt("echo 5 passed, 1 failed; exit 1").ci();
    assertThat(failed.out()).endsWith("\n7 passed, 1 failed, 1 skipped\n");
    assertThat(failed.exitCode()).isEqualTo(1);
    for (String end : List.of("exit 1", "exit 5")) {
      assertFailed(machine.withArt(end).ci(), "the tests on ART ");
    }
    assertFailed(machine.withArt("exit 124").ci(), "did not end within 600 seconds");
  }

  @Test
  void skipsTheTestsOnArt_whenWhatTheyNeedCannotBeHad() throws Exception {
    machine.withJdk(17).withMaven().withArtRuntime();
    for (String end : List.of("exit 3", "exit 4")) {
      assertSkipsArt(machine.withArt(end).ci());
    }
    String maven = Files.readString(machine.bin().resolve("mvn"));
    machine.program("mvn", maven + "case $* in *-Part*) exit 1 ;; esac\n");
    assertSkipsArt(machine.withArt("echo 5 passed, 0 failed").ci());
  }

  private static void assertSkipsArt(Ended ci) {
    assertThat(ci.out()).endsWith("\n2 passed, 0 failed, 2 skipped\n");
    assertThat(ci.err()).contains("skipped the tests on ART: what they need cannot be had here");
    assertThat(ci.exitCode()).as(ci.err()).isZero();
  }

  @Test
  void saysSo_whenNoTestPassed() throws Exception {
    machine.withJdk(17).withMaven().program("awk", "echo 0 0 0");
    Ended test = machine.jank("test");
    assertThat(test.exitCode()).isEqualTo(1);
    assertThat(test.err()).contains("jank: no test passed");
  }

  @Test
  void saysWhichStepFailed_whenAStepHasNoWordOfItsOwn() throws Exception {
    machine.withJdk(17).withMaven().program("mktemp", "exit 3");
    assertFailed(machine.jank("test"), "failed while testing on JDK 17");
    assertFailed(machine.jank("replay"), "failed while building");
  }

  @Test
  void saysWhichStepFailed_whenAptFails() throws Exception {
    machine.withApt().program("apt-get", "[ \"$1\" = update ]");
    assertFailed(
        machine.jank("demo"),
        "failed while installing openjdk-17-jdk-headless maven with apt; see above");
  }

  @Test
  void saysThatTheBuildFailed() throws Exception {
    machine
        .withJdk(17)
        .program("mvn", "if [ \"$1\" = -v ]; then echo Apache Maven 3.9.1; else exit 1; fi");
    assertFailed(machine.jank("demo"), "the build failed; see above");
  }

  @Test
  void saysWhichModuleIsBuilt_inLines() throws Exception {
    machine.withJdk(17).withMaven();
    String maven = Files.readString(machine.bin().resolve("mvn"));
    machine.program(
        "mvn",
        maven
            + "echo '[INFO] Building Jankline schemas 0.1.0-SNAPSHOT      [2/14]'\n"
            + "echo '[INFO] BUILD SUCCESS'\necho '[WARNING] a warning'\n");
    Ended run = machine.jank("explain");
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.err())
        .contains("jank: building 2 of 14: Jankline schemas\n")
        .contains("[WARNING] a warning")
        .doesNotContain("[INFO]");
    assertThat(run.out()).startsWith("java ").hasLineCount(1);
  }

  @Test
  void installsWhatIsMissing_andBuilds_whenRunByRoot() throws Exception {
    Ended run = machine.withApt().withShelf().jank("explain", "--json");
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(machine.calls())
        .contains("openjdk-17-jdk-headless maven")
        .contains("package -Dmaven.test.skip=true");
    assertThat(run.out()).endsWith(" dev.jankline.command.Jank explain --json\n");
  }

  @Test
  void installsNothing_whenToldSo() throws Exception {
    assertFailed(
        machine.withApt().jank("--no-install", "test"),
        "missing JDK 17 or newer (found no java) and Maven 3.8 or newer (found no mvn)");
    assertThat(machine.calls()).isEmpty();
  }

  @Test
  void buildsNothing_whenToldSo_andSaysWhatToType() throws Exception {
    Ended run = machine.withJdk(17).withMaven().jank("--no-install", "demo", "--once");
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.err())
        .hasLineCount(1)
        .contains("nothing is built in")
        .contains("type: " + machine.checkout() + "/jank demo --once");
    assertThat(machine.calls()).isEmpty();
  }

  @Test
  void runsWhatIsBuilt_whenToldNotToInstall_thoughASourceIsNewer() throws Exception {
    machine.withJdk(17).withMaven().jank("explain");
    Path source = Files.writeString(machine.checkout().resolve("schemas/src/main/A.java"), "");
    source.toFile().setLastModified(System.currentTimeMillis() + 60_000);
    Ended run = machine.jank("--no-install", "explain");
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.out()).startsWith("java ");
    assertThat(machine.calls()).hasLineCount(1);
  }

  @Test
  void asksForAJdk_whenAJreShallBuild() throws Exception {
    Ended run = machine.withJre(17).withMaven().jank("demo");
    assertFailed(run, "missing JDK 17 or newer (found a JRE 17, which has no javac, in ");
    assertThat(run.err()).doesNotContain("Maven 3.8");
  }

  @Test
  void saysWhichJavaIsTooOld() throws Exception {
    Ended run = machine.withJdk(11).withMaven().jank("demo");
    assertFailed(run, "missing JDK 17 or newer (found version 11 in " + machine.bin() + "/java)");
  }

  @Test
  void namesJavaHome_andNothingElse_whenItDoesNotExist() throws Exception {
    machine.withApt().withJdk(17).withMaven().environment("JAVA_HOME", "/nowhere");
    Ended run = machine.jank("demo");
    assertFailed(run, "JAVA_HOME is /nowhere, but there is no /nowhere/bin/java; set it to");
    assertThat(run.err()).doesNotContain("Maven").hasLineCount(1);
    assertThat(machine.calls()).isEmpty();
  }

  @Test
  void runsWhatIsBuilt_onAJreWithoutMaven() throws Exception {
    assertThat(machine.withJdk(17).withMaven().jank("explain").exitCode()).isZero();
    Files.delete(machine.bin().resolve("javac"));
    Files.delete(machine.bin().resolve("mvn"));
    Ended run = machine.jank("explain");
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.err()).isEmpty();
  }

  @Test
  void asksForJavaAlone_whenAllIsBuilt() throws Exception {
    assertThat(machine.withJdk(17).withMaven().jank("explain").exitCode()).isZero();
    Files.delete(machine.bin().resolve("java"));
    Ended run = machine.jank("explain");
    assertFailed(run, "missing Java 17 or newer (found no java)");
    assertThat(run.err()).contains("openjdk-17-jre-headless").hasLineCount(1);
  }

  @Test
  void namesJavaHome_whenItIsAJre_andABuildIsNeeded() throws Exception {
    Path jre = Files.createDirectories(folder.resolve("jre/bin"));
    Path java = machine.withApt().withJdk(17).withMaven().bin().resolve("java");
    Files.copy(java, jre.resolve("java"), StandardCopyOption.COPY_ATTRIBUTES);
    Ended run = machine.environment("JAVA_HOME", folder + "/jre").jank("demo");
    assertFailed(run, "JAVA_HOME is " + folder + "/jre: found a JRE 17, which has no javac");
    assertThat(machine.calls()).isEmpty();
  }

  @Test
  void findsItsCheckout_throughLinks_fromAnotherFolder() throws Exception {
    Path other = Files.createDirectories(folder.resolve("other/bin"));
    Path absolute = Files.createSymbolicLink(other.resolve("jank"), checkoutScript());
    Path relative = Files.createSymbolicLink(folder.resolve("j"), Path.of("other/bin/jank"));
    machine.withJdk(17).withMaven();
    for (Path link : new Path[] {absolute, relative}) {
      Ended run = machine.run(folder, link, "explain");
      assertThat(run.exitCode()).as(run.err()).isZero();
      assertThat(run.out())
          .contains(machine.checkout() + "/deploy/dist/target/jankline/lib/a.jar:");
    }
  }

  @Test
  void buildsAgain_onlyWhenASourceIsNewer() throws Exception {
    machine.withJdk(17).withMaven();
    Path source = Files.writeString(machine.checkout().resolve("schemas/src/main/A.java"), "");
    source.toFile().setLastModified(0);
    machine.jank("explain");
    machine.jank("explain");
    assertThat(machine.calls()).hasLineCount(1);
    source.toFile().setLastModified(System.currentTimeMillis() + 60_000);
    machine.jank("explain");
    assertThat(machine.calls()).hasLineCount(2);
  }

  @Test
  void buildsAgain_whenASourceInAPackageNamedTargetIsNewer() throws Exception {
    machine.withJdk(17).withMaven();
    Path folder = machine.checkout().resolve("schemas/src/main/java/target");
    Path source = Files.writeString(Files.createDirectories(folder).resolve("A.java"), "");
    source.toFile().setLastModified(0);
    machine.jank("explain");
    source.toFile().setLastModified(System.currentTimeMillis() + 60_000);
    machine.jank("explain");
    assertThat(machine.calls()).hasLineCount(2);
  }

  @Test
  void stopsTheAppInLoops_inTheDemoAlone() throws Exception {
    machine.withJdk(17).withMaven();
    assertThat(machine.jank("demo").out())
        .contains("-XX:+UseCountedLoopSafepoints -XX:LoopStripMiningIter=1");
    assertThat(machine.jank("explain").out()).doesNotContain("Safepoints").contains("lib/b.jar");
  }

  @Test
  void explainsItself_withoutJavaAndWithoutABuild() throws Exception {
    for (String word : new String[] {"help", "--help", "-h"}) {
      Ended help = machine.jank(word);
      assertThat(help.exitCode()).as(help.err()).isZero();
      assertThat(help.out()).startsWith("Usage: jank ").contains("--no-install");
    }
    assertThat(machine.jank("test", "--help").out()).startsWith("Usage: jank test");
  }

  @Test
  void refusesArguments_ofTest() throws Exception {
    Ended test = machine.withJdk(17).withMaven().jank("test", "schemas");
    assertThat(test.exitCode()).isEqualTo(2);
    assertThat(test.err())
        .isEqualTo("jank: test takes no argument but --all or --art; see './jank test --help'\n");
  }

  @Test
  void printsWhatAttackAndChaosFound_asTableOrDocument() throws Exception {
    machine.withJdk(17).withMaven();
    Ended attack = machine.jank("attack");
    assertThat(attack.exitCode()).as(attack.err()).isZero();
    assertThat(attack.out()).isEqualTo("all held\n");
    Ended chaos = machine.jank("chaos", "--json", "--minutes", "3", "--seed", "5");
    assertThat(chaos.exitCode()).as(chaos.err()).isZero();
    assertThat(chaos.out()).isEqualTo("{\"ok\":true}\n");
    assertThat(machine.calls())
        .hasLineCount(2)
        .contains("-Dit.test=AttackIT", "-Djank.attack.full=true")
        .contains("-Dit.test=ChaosIT", "-Djank.chaos.seconds=180 -Djank.chaos.seed=5");
    assertThat(folder.resolve("tmp")).isEmptyDirectory();
  }

  @Test
  void fails_whenWhatAttackOrChaosRunsFails() throws Exception {
    machine.withJdk(17).withMaven();
    String maven = Files.readString(machine.bin().resolve("mvn"));
    machine.program("mvn", maven + "exit 1\n");
    Ended chaos = machine.jank("chaos", "--json");
    assertThat(chaos.exitCode()).isEqualTo(1);
    assertThat(chaos.out()).isEqualTo("{\"ok\":true}\n");
    machine.program("mvn", "[ \"$1\" != -v ] || { echo Apache Maven 3.9.1; exit; }; exit 1");
    assertFailed(machine.jank("attack"), "'attack' ended without a result; see above");
    assertThat(folder.resolve("tmp")).isEmptyDirectory();
  }

  @Test
  void refusesArguments_ofAttackAndChaos() throws Exception {
    machine.withJdk(17).withMaven();
    for (String line :
        List.of(
            "attack --minutes 3",
            "chaos --minutes",
            "chaos --minutes x",
            "chaos --minutes 0",
            "chaos --minutes 61",
            "chaos --seed -1",
            "chaos now")) {
      Ended run = machine.jank(line.split(" "));
      assertThat(run.exitCode()).as(line).isEqualTo(2);
      assertThat(run.err()).as(line).hasLineCount(1).contains("see './jank ");
    }
    assertThat(machine.calls()).isEmpty();
    assertThat(machine.jank("chaos", "--help").out()).startsWith("Usage: jank chaos");
  }

  private Path checkoutScript() {
    return machine.checkout().resolve("jank");
  }

  private static void assertFailed(Ended run, String word) {
    assertThat(run.exitCode()).as(run.err()).isNotZero();
    assertThat(run.err()).contains("jank: ").contains(word);
  }
}
