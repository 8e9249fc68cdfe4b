package dev.jankline.symbols.frame;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.schema.SymbolizedFrame;
import dev.jankline.symbols.frame.R8Frames.JavaAnswer;
import dev.jankline.symbols.frame.R8Symbolizer.FrameMemo;
import dev.jankline.symbols.r8.lookup.Retraced.RetraceContext;
import java.util.List;
import org.junit.jupiter.api.Test;

class FrameMemoTest {
  private static final long MAX_BYTES = 64 << 10;

  /** So many answers as fill the memo several times over. */
  private static final int MANY = 2_000;

  private final FrameMemo memo = new FrameMemo(MAX_BYTES);

  @Test
  void answerIsTheOneThatWasPut_forAnEqualKey() {
    JavaAnswer answer = answer("load");
    memo.put(key(1), answer);

    assertThat(memo.get(key(1))).isSameAs(answer);
    assertThat(memo.get(key(2))).isNull();
  }

  @Test
  void framesThatDifferBySourceFileOnly_areToldApart() {
    memo.put(new FrameMemo.Key("a.a", "b", "r8-map-id-1", 1), answer("one"));

    assertThat(memo.get(new FrameMemo.Key("a.a", "b", "r8-map-id-2", 1))).isNull();
    assertThat(memo.get(new FrameMemo.Key("a.a", "b", null, 1))).isNull();
  }

  @Test
  void answersAreForgotten_whenTheBoundIsReached() {
    for (int line = 0; line < MANY; line++) {
      memo.put(key(line), answer("load"));
    }

    assertThat(memo.get(key(0))).isNull();
    assertThat(memo.get(key(MANY - 1))).isNotNull();
    assertThat(memo.size()).isLessThan((int) (MAX_BYTES / 400));
  }

  @Test
  void answerStays_whileItIsAskedFor() {
    JavaAnswer asked = answer("asked");
    memo.put(key(-1), asked);
    for (int line = 0; line < MANY; line++) {
      memo.put(key(line), answer("load"));
      assertThat(memo.get(key(-1))).isSameAs(asked);
    }
    assertThat(memo.size()).isLessThan((int) (MAX_BYTES / 400));
  }

  @Test
  void answerThatTakesTooMuch_isNotKept() {
    memo.put(key(1), answer("x".repeat((int) MAX_BYTES)));

    assertThat(memo.get(key(1))).isNull();
    assertThat(memo.size()).isZero();
  }

  private static FrameMemo.Key key(int line) {
    return new FrameMemo.Key("a.a", "b", null, line);
  }

  private static JavaAnswer answer(String method) {
    SymbolizedFrame frame = new SymbolizedFrame();
    frame.setFunction("com.example.Feed." + method);
    return new JavaAnswer(List.of(frame), null, RetraceContext.EMPTY);
  }
}
