package dev.jankline.trace.build;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SkipListTest {
  @TempDir Path folder;

  @Test
  void packagesClassesAndMethods_areLeftOut() throws IOException {
    SkipList list = read("# libraries\ncom.lib.\ncom.example.Feed # hot\ncom.example.App draw\n");

    assertThat(list.skips("com.lib.Any", "run")).isTrue();
    assertThat(list.skips("com.lib.deeper.Any", "run")).isTrue();
    assertThat(list.skips("com.library.Any", "run")).isFalse();
    assertThat(list.skips("com.example.Feed", "run")).isTrue();
    assertThat(list.skips("com.example.Feed$Item", "run")).isTrue();
    assertThat(list.skips("com.example.Feeder", "run")).isFalse();
    assertThat(list.skips("com.example.App", "draw")).isTrue();
    assertThat(list.skips("com.example.App", "drawAll")).isFalse();
  }

  @Test
  void theSdkIsAlwaysLeftOut() throws IOException {
    for (SkipList list : List.of(SkipList.own(), read("com.lib.\n"))) {
      assertThat(list.skips("dev.jankline.sdk.StallMonitor", "start")).isTrue();
      assertThat(list.skips("jkl.b0", "a")).isTrue();
      assertThat(list.skips("dev.jankline.trace.MethodTrace", "i")).isTrue();
      assertThat(list.skips("com.example.App", "run")).isFalse();
    }
  }

  @Test
  void lineOfAnotherForm_isRefused() {
    assertThatThrownBy(() -> read("com.lib.\ncom/example/App\n"))
        .isInstanceOf(TraceException.class)
        .hasMessageContaining("line 2 is not a package");
  }

  private SkipList read(String lines) throws IOException {
    return SkipList.read(List.of(Files.writeString(folder.resolve("skip.txt"), lines)));
  }
}
