package dev.jankline.local.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ForegroundProcessTest {
  private static final Duration LONG = Duration.ofSeconds(30);

  private final List<String> out = new CopyOnWriteArrayList<>();
  private final List<String> err = new CopyOnWriteArrayList<>();

  @Test
  void linesAndExitCodeArePassedOn() throws Exception {
    int exit = run(LONG, "echo one; echo two >&2; echo three; exit 7");

    assertThat(exit).isEqualTo(7);
    assertThat(out).containsExactly("one", "three");
    assertThat(err).containsExactly("two");
  }

  @Test
  void processIsStopped_whenItTakesTooLong() {
    long start = System.nanoTime();

    assertThatThrownBy(() -> run(Duration.ofMillis(200), "sleep 50"))
        .isInstanceOf(ChildException.class)
        .hasMessageContaining("did not end within");
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(LONG);
  }

  @Test
  void commandThatIsNotThereIsNamed() {
    assertThatThrownBy(
            () -> ForegroundProcess.run(List.of("no-such-command"), LONG, out::add, err::add))
        .isInstanceOf(UncheckedIOException.class)
        .hasMessageContaining("no-such-command");
  }

  private int run(Duration limit, String script) throws InterruptedException {
    return ForegroundProcess.run(List.of("sh", "-c", script), limit, out::add, err::add);
  }
}
