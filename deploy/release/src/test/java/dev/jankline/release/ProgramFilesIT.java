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

class ProgramFilesIT {
  @Test
  void gatewayHasNeitherDatabaseNorStateStore() throws IOException {
    assertThat(paths(Program.GATEWAY)).noneMatch(path -> path.matches("lib/(duckdb|rocksdb).*"));
    assertThat(paths(Program.DASHBOARD)).anyMatch(path -> path.startsWith("lib/duckdb"));
    assertThat(paths(Program.PROCESSOR)).anyMatch(path -> path.startsWith("lib/rocksdb"));
  }

  @ParameterizedTest
  @EnumSource
  void programHasTheJarsOfItsList_andNoneOfOthers(Program program) throws IOException {
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
    assertThatThrownBy(() -> ProgramFiles.of(empty, Program.GATEWAY))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("LICENSE is missing; build the distribution again");
  }

  private static List<String> paths(Program program) throws IOException {
    return ProgramFiles.of(Manifest.distribution(), program).files().stream()
        .map(ProgramFiles.Entry::path)
        .toList();
  }
}
