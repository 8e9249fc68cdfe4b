package dev.jankline.local.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(value = 90, unit = TimeUnit.SECONDS)
class ChildWatchTest {
  private static final Duration LIMIT = Duration.ofSeconds(60);

  @TempDir Path folder = Path.of("");

  private @Nullable ChildWatch watch;
  private final List<String> reports = new CopyOnWriteArrayList<>();

  @Test
  void startsAChildAgain_andReportsIt_whenItIsKilledFromOutside() {
    try (ChildProcess child = ChildProcess.start(shell("sleep 300"))) {
      watch(child);
      long pid = child.pid();
      ProcessHandle.of(pid).orElseThrow().destroyForcibly();
      assertThat(Await.until(LIMIT, () -> reports.size() == 2)).as(reports.toString()).isTrue();
      assertThat(child.alive()).isTrue();
      assertThat(child.pid()).isNotEqualTo(pid);
      assertThat(reports.get(0))
          .startsWith("child ended with exit code 137 and is started again; its log is ")
          .endsWith(child.log().toString());
      assertThat(reports.get(1)).isEqualTo("child is ready again");
    }
  }

  @Test
  void leavesAChildDown_thatEndsAgainAndAgain() {
    try (ChildProcess child = ChildProcess.launch(shell("exit 4"))) {
      watch(child);
      assertThat(Await.until(LIMIT, () -> said("for the 6th time: it stays down"))).isTrue();
      assertThat(reports).filteredOn(report -> report.contains("is started again")).hasSize(5);
      assertThat(child.alive()).isFalse();
    }
  }

  @Test
  void triesAgain_whenTheChildDoesNotStart() throws Exception {
    Path broken = folder.resolve("broken");
    try (ChildProcess child = ChildProcess.start(shell("[ ! -f broken ] || exit 5; sleep 300"))) {
      watch(child);
      Files.createFile(broken);
      ProcessHandle.of(child.pid()).orElseThrow().destroyForcibly();
      assertThat(Await.until(LIMIT, () -> said("exit code 5"))).as(reports.toString()).isTrue();
      Files.delete(broken);
      assertThat(Await.until(LIMIT, child::alive)).as(reports.toString()).isTrue();
    }
  }

  @Test
  void leavesAChildAlone_thatWasStoppedOnPurpose() {
    ChildProcess stopped = ChildProcess.start(shell("sleep 300"));
    ChildProcess killed = ChildProcess.start(shell("sleep 300"));
    try (ChildProcess other = ChildProcess.start(shell("sleep 300"))) {
      watch(stopped, killed, other);
      stopped.stop();
      killed.kill();
      ProcessHandle.of(other.pid()).orElseThrow().destroyForcibly();
      assertThat(Await.until(LIMIT, () -> reports.size() == 2)).as(reports.toString()).isTrue();
      assertThat(stopped.alive()).isFalse();
      assertThat(killed.alive()).isFalse();
    }
  }

  @Test
  void startsNothing_onceItIsClosed() {
    try (ChildProcess child = ChildProcess.start(shell("sleep 300"))) {
      ChildWatch.start(List.of(child), reports::add).close();
      ProcessHandle.of(child.pid()).orElseThrow().destroyForcibly();
      assertThat(Await.until(Duration.ofSeconds(3), () -> !reports.isEmpty())).isFalse();
    }
  }

  @AfterEach
  void stopWatching() {
    if (watch != null) {
      watch.close();
    }
  }

  private void watch(ChildProcess... children) {
    watch = ChildWatch.start(List.of(children), reports::add);
  }

  private boolean said(String words) {
    return reports.stream().anyMatch(report -> report.contains(words));
  }

  private Launch shell(String script) {
    return new Launch(
        "child",
        List.of("sh", "-c", script),
        Map.of(),
        folder,
        folder.resolve("log"),
        () -> true,
        Duration.ofSeconds(20));
  }
}
