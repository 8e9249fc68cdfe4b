package dev.jankline.symbols.roundtrip;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.schema.MatrixFrame;
import dev.jankline.schema.StackFrame;
import dev.jankline.symbols.frame.RawFrames;
import dev.jankline.symbols.frame.SymbolizationReason;
import dev.jankline.symbols.frame.Symbolizer;
import dev.jankline.symbols.frame.Symbolizer.ResolvedFrame;
import dev.jankline.symbols.frame.TraceTexts;
import dev.jankline.symbols.load.Symbolizers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MatrixSymbolizerTest {
  @TempDir Path folder;
  private Symbolizer symbolizer;

  @BeforeEach
  void open() throws IOException {
    symbolizer =
        Symbolizers.open(
            Files.writeString(
                folder.resolve("methodMapping.txt"),
                """
                1,1,com.example.Feed load (Landroid.os.Bundle;)V
                2,257,com.example.Feed$Codec read
                3,8,com.example.Feed <clinit> null
                -1,10,com.example.Old run ()V
                """));
  }

  @Test
  void idBecomesItsMethod() {
    assertThat(functions(1, 2, 3))
        .containsExactly(
            "com.example.Feed.load", "com.example.Feed$Codec.read", "com.example.Feed.<clinit>");
  }

  @Test
  void dispatchIsKnownInEveryBuild() {
    assertThat(functions(0xFFFFE)).containsExactly("android.os.Handler.dispatchMessage");
  }

  @Test
  void unknownIdKeepsItsPlace() {
    assertThat(functions(1, 77, -1))
        .containsExactly("com.example.Feed.load", "matrix#77", "matrix#-1");
    assertThat(symbolizer.resolve(List.of(frame(77))).get(0).reason())
        .isEqualTo(SymbolizationReason.OUT_OF_RANGE);
  }

  @Test
  void javaFramePassesUnchanged() {
    StackFrame java = TraceTexts.java("a.B", "c", "B.java", 3);
    ResolvedFrame answer = symbolizer.resolve(List.of(java)).get(0);
    assertThat(answer.frames()).containsExactly(RawFrames.show(java));
    assertThat(answer.reason()).isNull();
  }

  private List<String> functions(int... ids) {
    List<StackFrame> stack =
        java.util.Arrays.stream(ids).mapToObj(MatrixSymbolizerTest::frame).toList();
    return symbolizer.resolve(stack).stream().map(a -> a.frames().get(0).getFunction()).toList();
  }

  private static StackFrame frame(int id) {
    return new StackFrame(null, null, null, new MatrixFrame(id, 1, 5L), null);
  }
}
