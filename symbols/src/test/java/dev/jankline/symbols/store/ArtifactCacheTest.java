package dev.jankline.symbols.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ArtifactCacheTest {
  @TempDir Path folder;
  private final AtomicInteger made = new AtomicInteger();
  private final AtomicInteger seconds = new AtomicInteger(1_000);
  private ArtifactCache cache;

  @BeforeEach
  void open() throws IOException {
    cache = new ArtifactCache(folder, 250, () -> Instant.ofEpochSecond(seconds.getAndIncrement()));
  }

  @Test
  void fileIsMadeOnce() throws IOException {
    assertThat(get("a").toFile()).hasSize(100);
    assertThat(get("a").toFile()).hasSize(100);
    assertThat(made).hasValue(1);
  }

  @Test
  void leastRecentlyUsedGoes_whenTheBoundIsReached() throws IOException {
    get("a");
    get("b");
    get("a");
    get("c");
    assertThat(names()).containsExactlyInAnyOrder("a", "c");
    get("b");
    assertThat(names()).containsExactlyInAnyOrder("b", "c");
    assertThat(made).hasValue(4);
  }

  @Test
  void oneLargerThanTheBoundStaysAlone() throws IOException {
    get("a");
    cache.file("huge", target -> Files.write(target, new byte[300]));
    assertThat(names()).containsExactly("huge");
    get("b");
    assertThat(names()).containsExactly("b");
  }

  @Test
  void nothingStays_whenMakingFails() {
    assertThatThrownBy(
            () ->
                cache.file(
                    "a",
                    target -> {
                      Files.write(target, new byte[10]);
                      throw new IOException("broken off");
                    }))
        .hasMessage("broken off");
    assertThat(names()).isEmpty();
  }

  @Test
  void removedFileIsMadeAgain() throws IOException {
    get("a");
    cache.remove("a");
    get("a");
    assertThat(made).hasValue(2);
  }

  private Path get(String name) throws IOException {
    return cache.file(
        name,
        target -> {
          made.incrementAndGet();
          Files.write(target, new byte[100]);
        });
  }

  private Stream<String> names() {
    return Stream.of(Objects.requireNonNull(folder.toFile().list()));
  }
}
