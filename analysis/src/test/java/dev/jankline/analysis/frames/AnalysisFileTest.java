package dev.jankline.analysis.frames;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jankline.analysis.frames.AnalysisFile.AnalysisFileException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AnalysisFileTest {

  @TempDir Path folder;

  @Test
  void readsAllLines() throws Exception {
    Path file = Files.writeString(folder.resolve("list.txt"), "# naïve\r\nin-app com.a\n");

    assertThat(AnalysisFile.lines(file, "frame list")).containsExactly("# naïve", "in-app com.a");
  }

  @Test
  void saysWhatToDo_whenTheTextIsNotUtf8() throws Exception {
    Path file = Files.write(folder.resolve("list.txt"), new byte[] {'a', (byte) 0xE9, 'b'});

    assertThatThrownBy(() -> AnalysisFile.lines(file, "frame list"))
        .isInstanceOf(AnalysisFileException.class)
        .hasMessage(file + " is not UTF-8 text; save it as UTF-8");
  }

  @Test
  void saysWhichFileIsMissing() {
    Path file = folder.resolve("none");

    assertThatThrownBy(() -> AnalysisFile.lines(file, "frame list"))
        .isInstanceOf(AnalysisFileException.class)
        .hasMessage("cannot read the frame list " + file + "; check the path");
  }
}
