package dev.jankline.local.stack;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class StateFolderTest {
  @Test
  void removesEverything_whenClosed() throws Exception {
    StateFolder state = filled();
    state.close();
    assertThat(state.path()).doesNotExist();
  }

  @Test
  void leavesTheLogsAlone_whenSomethingFailed() throws Exception {
    StateFolder state = filled();
    state.keepLogs();
    state.close();
    assertThat(state.log("broker-1")).hasContent("why it failed");
    assertThat(state.folder("broker-1")).doesNotExist();
    removeAll(state);
  }

  private static StateFolder filled() throws Exception {
    StateFolder state = StateFolder.create();
    Files.writeString(state.log("broker-1"), "why it failed");
    Path folder = Files.createDirectories(state.folder("broker-1"));
    Files.writeString(folder.resolve("segment"), "records");
    return state;
  }

  private static void removeAll(StateFolder state) throws Exception {
    try (var files = Files.walk(state.path())) {
      for (Path file : files.sorted(java.util.Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
