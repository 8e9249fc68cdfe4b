package dev.jankline.symbols.frame;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.schema.RawFrame;
import dev.jankline.schema.StackFrame;
import dev.jankline.schema.SymbolizedFrame;
import dev.jankline.symbols.frame.Symbolizer.ResolvedFrame;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class FrameSymbolizerTest {
  /** Knows a file of which a page is lost. */
  private static final class Torn extends FrameSymbolizer {
    Torn() {
      super("abc");
    }

    @Override
    protected ResolvedFrame resolve(StackFrame frame) {
      String text = Objects.requireNonNull(frame.getRawFrame()).getText();
      switch (text) {
        case "lost" -> throw new InternalError("a page is lost");
        case "wrong" -> throw new IndexOutOfBoundsException("a wrong offset");
        default -> {
          return raw(frame, null);
        }
      }
    }
  }

  @Test
  void frameThatCannotBeReadStaysRaw_andTheOthersAreNamed() {
    Torn symbolizer = new Torn();
    List<ResolvedFrame> stack =
        symbolizer.resolve(List.of(frame("a"), frame("lost"), frame("b"), frame("wrong")));

    assertThat(stack)
        .extracting(FrameSymbolizerTest::name)
        .containsExactly("a", "lost", "b", "wrong");
    assertThat(stack)
        .extracting(ResolvedFrame::reason)
        .containsExactly(
            null, SymbolizationReason.UNREADABLE, null, SymbolizationReason.UNREADABLE);
    assertThat(symbolizer.artifact()).isEqualTo("abc");
  }

  private static String name(ResolvedFrame frame) {
    return frame.frames().stream().map(SymbolizedFrame::getFunction).findFirst().orElse("");
  }

  private static StackFrame frame(String text) {
    RawFrame raw = new RawFrame();
    raw.setText(text);
    raw.setFormat("test");
    StackFrame frame = new StackFrame();
    frame.setRawFrame(raw);
    return frame;
  }
}
