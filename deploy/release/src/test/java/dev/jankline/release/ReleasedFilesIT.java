package dev.jankline.release;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ReleasedFilesIT {
  @Test
  void gatewayHasNeitherDatabaseNorStateStore() throws IOException {
    assertThat(paths(ReleasedProgram.GATEWAY))
        .noneMatch(path -> path.matches("lib/(duckdb|rocksdb).*"));
    assertThat(paths(ReleasedProgram.DASHBOARD)).anyMatch(path -> path.startsWith("lib/duckdb"));
    assertThat(paths(ReleasedProgram.PROCESSOR)).anyMatch(path -> path.startsWith("lib/rocksdb"));
  }

  @ParameterizedTest
  @EnumSource
  void programHasTheJarsOfItsList_andNoneOfOthers(ReleasedProgram program) throws IOException {
    String list =
        Files.readString(
            Manifest.distribution().resolve("lib").resolve(program.script() + ".classpath"));
    assertThat(paths(program).stream().filter(path -> path.endsWith(".jar")))
        .containsExactlyInAnyOrder(
            List.of(list.strip().split(":", -1)).stream()
                .map(jar -> "lib/" + jar)
                .toArray(String[]::new));
    assertThat(paths(program))
        .contains("LICENSE", "bin/" + program.script(), "lib/java.sh")
        .anyMatch(path -> path.startsWith("conf/") || !program.isService());
  }

  @Test
  void saysWhatIsMissing(@TempDir Path empty) {
    assertThatThrownBy(() -> ReleasedFiles.of(empty, ReleasedProgram.GATEWAY))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("LICENSE is missing; build the distribution again");
  }

  private static List<String> paths(ReleasedProgram program) throws IOException {
    return ReleasedFiles.of(Manifest.distribution(), program).files().stream()
        .map(ReleasedFiles.Entry::path)
        .toList();
  }
}
