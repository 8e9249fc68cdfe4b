package dev.jankline.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.local.stack.Checkout;
import java.io.File;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Proves that nothing of the benchmarks gets onto the class path of anything else. */
@Tag("check")
class ClassPathTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "ingest-gateway",
        "stream-processor",
        "ticket-webhook",
        "dashboard",
        "deploy/local",
        "command"
      })
  void noBenchmark_onTheClassPathOf(String module) {
    assertThat(entries(Checkout.find().classPath(module)))
        .noneMatch(name -> name.startsWith("jmh-"))
        .noneMatch(name -> name.contains("benchmarks"));
  }

  @Test
  void theForbiddenJarsAreHere() {
    // A name that never occurs would forbid nothing.
    assertThat(entries(System.getProperty("java.class.path")))
        .anyMatch(name -> name.startsWith("jmh-core"));
    assertThat(BenchMain.class.getProtectionDomain().getCodeSource().getLocation().getPath())
        .contains("benchmarks");
  }

  private static List<String> entries(String classPath) {
    return Arrays.stream(classPath.split(File.pathSeparator))
        .map(entry -> Path.of(entry).getFileName().toString())
        .toList();
  }
}
