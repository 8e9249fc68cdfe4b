package dev.jankline.local.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(value = 60, unit = TimeUnit.SECONDS)
class ChildProcessTest {
  @TempDir Path folder = Path.of("");

  @Test
  void isReady_whenTheProbeSaysYes() {
    Path marker = folder.resolve("ready");
    try (ChildProcess child =
        ChildProcess.start(shell("touch " + marker + "; sleep 60", () -> Files.exists(marker)))) {
      assertThat(child.alive()).isTrue();
    }
    assertThat(marker).exists();
  }

  @Test
  void namesLogAndItsLastLines_whenTheChildEndsTooEarly() {
    Launch launch = shell("echo no disk left; exit 3", () -> false);
    assertThatThrownBy(() -> ChildProcess.start(launch))
        .isInstanceOf(ChildException.class)
        .hasMessageContaining("child ended with exit code 3")
        .hasMessageContaining(launch.log().toString())
        .hasMessageContaining("no disk left");
  }

  @Test
  void stopsTheChild_whenItIsNotReadyInTime() {
    ChildProcess child = ChildProcess.launch(shell("sleep 60", () -> false));
    assertThatThrownBy(child::awaitReady).hasMessageContaining("was not ready within 2 s");
    assertThat(child.alive()).isFalse();
  }

  @Test
  void knowsThatThePortWasTaken_fromTheLog() {
    ChildException failure =
        catchThrowableOfType(
            ChildException.class,
            () ->
                ChildProcess.start(
                    shell("echo java.net.BindException: Address already in use", () -> false)));
    assertThat(failure.portTaken()).isTrue();
  }

  @Test
  void appendsToTheLog_whenRestartedAfterAKill() throws Exception {
    Launch launch = shell("echo up; sleep 60", () -> Files.size(folder.resolve("log")) > 0);
    try (ChildProcess child = ChildProcess.start(launch)) {
      long pid = child.pid();
      child.kill();
      assertThat(child.alive()).isFalse();
      child.restart();
      assertThat(child.pid()).isNotEqualTo(pid);
      assertThat(Await.until(Duration.ofSeconds(20), () -> lines(launch) == 2)).isTrue();
    }
  }

  @Test
  void killsTheChild_whenItIgnoresTheFirstSignal() throws Exception {
    Path marker = folder.resolve("ready");
    ChildProcess child =
        ChildProcess.start(
            shell(
                "trap '' TERM; touch " + marker + "; while :; do sleep 1; done",
                () -> Files.exists(marker)));
    child.kill();
    assertThat(child.alive()).isFalse();
  }

  @Test
  void failsWithTheLog_whenAShortProcessFails() {
    Path log = folder.resolve("log");
    assertThatThrownBy(
            () ->
                ChildProcess.run(
                    "format",
                    List.of("sh", "-c", "echo bad id; exit 1"),
                    folder,
                    log,
                    Duration.ofSeconds(20)))
        .hasMessageContaining("format failed with exit code 1")
        .hasMessageContaining("bad id");
  }

  private Launch shell(String script, Probe probe) {
    return new Launch(
        "child",
        List.of("sh", "-c", script),
        Map.of(),
        folder,
        folder.resolve("log"),
        probe,
        Duration.ofSeconds(2));
  }

  private static long lines(Launch launch) throws Exception {
    return Files.readAllLines(launch.log()).size();
  }
}
