package dev.jankline.symbols.frame;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.symbols.address.CodeFrame;
import dev.jankline.symbols.frame.AddressSymbolizer.AddressAnswer;
import dev.jankline.symbols.frame.AddressSymbolizer.AnswerMemo;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class AnswerMemoTest {
  private static final int BOUND = 40_000;

  @Test
  void staysInItsBound_andGivesWhatWasPutLast() {
    AnswerMemo memo = new AnswerMemo(BOUND);
    Random random = new Random(5);
    int found = 0;
    for (int i = 0; i < 50_000; i++) {
      long address = 4L * random.nextInt(1_000);
      AddressAnswer known = memo.get(address);
      if (known == null) {
        memo.put(address, answer(address));
      } else {
        found++;
        assertThat(known).isEqualTo(answer(address));
      }
      assertThat(memo.usedBytes()).isBetween(0L, (long) BOUND);
    }
    assertThat(found).isGreaterThan(1_000);
  }

  @Test
  void answerThatIsTooLargeIsNotKept() {
    AnswerMemo memo = new AnswerMemo(BOUND);
    memo.put(1, new AddressAnswer(List.of(new CodeFrame("f".repeat(BOUND), null, 1)), null));
    assertThat(memo.get(1)).isNull();
  }

  private static AddressAnswer answer(long address) {
    return new AddressAnswer(List.of(new CodeFrame("f" + address, "a.c", (int) address)), null);
  }
}
