package dev.jankline.processor.tickets;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.schema.Cause;
import dev.jankline.schema.ClusterMetadata;
import dev.jankline.schema.TicketName;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MovedMethodTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "a.b.Feed.load | a.c.Feed.load | 3",
        "a.b.Feed.load | a.b.Feed$Row.load | 3",
        "a.b.Feed.lambda$load (DISK) | a.b.Feed.load: message to a.b.Work | 3",
        "a.b.Feed.load | a.b.Ranker.load | 2",
        "reader::Feed::load | reader::Ranker::load | 2",
        "a.b.Feed.load | a.b.Feed.fetch | 1",
        "a.b.Feed.onCreate | a.b.Ranker.onCreate | 0",
        "a.b.Feed.<init> | a.b.Ranker.<init> | 0",
        "a.b.Feed.load | a.b.Ranker.fetch | 0",
        "no app code (DISK) | no app code (DISK) | 0",
        "no dominant stack (MIXED): a.b.Feed.load | a.b.Feed.load | 0",
      })
  void likenessIsThatOfClassAndMethod(String one, String other, int likeness) {
    assertThat(MovedMethod.of(one).likeness(MovedMethod.of(other))).isEqualTo(likeness);
    assertThat(MovedMethod.of(other).likeness(MovedMethod.of(one))).isEqualTo(likeness);
  }

  @Test
  void ticketThatIsMostAlikeIsFound_amongThoseOfTheSameCause() {
    ClusterMetadata texts = AnAlert.texts("k1:new");
    texts.setTitle("a.b.Feed.load");
    List<TicketName> vanished =
        List.of(
            new TicketName("k1:1", "a.b.Feed.fetch", Cause.DISK),
            new TicketName("k1:2", "a.b.Ranker.load", Cause.DISK),
            new TicketName("k1:3", "a.c.Feed.load", Cause.LOCK));

    assertThat(MovedMethod.find(vanished, texts)).isEqualTo(vanished.get(1));
    assertThat(MovedMethod.find(vanished.subList(2, 3), texts)).isNull();
    assertThat(MovedMethod.find(null, texts)).isNull();
  }
}
