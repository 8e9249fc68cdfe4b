package dev.jankline.webhook.target;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class SeveralTargetsTest {
  private static final Answer.TicketAnswer SEVEN =
      new Answer.TicketAnswer("JANK-7", null, null, null);

  private final FakeTarget tracker = new FakeTarget("tracker");
  private final FakeTarget chat = new FakeTarget("chat");
  private final SeveralTargets both = new SeveralTargets(List.of(tracker, chat));

  @Test
  void issueIsTold_whenTheChatDoesNotAnswer_andIsNotFiledAgain() {
    CompletableFuture<Answer> first = deliver();
    tracker.answer("a", new Answer.Filed(SEVEN));
    chat.fail("a");
    assertThat(first.join())
        .isInstanceOfSatisfying(
            Answer.Partly.class,
            partly -> {
              assertThat(partly.ticket()).isEqualTo(SEVEN);
              assertThat(((Answer.Refused) partly.failure()).reason())
                  .startsWith("no answer: ")
                  .endsWith("connection lost");
            });

    CompletableFuture<Answer> second = deliver();
    chat.answer("a", 200);

    assertThat(second).isCompletedWithValue(new Answer.Filed(SEVEN));
    assertThat(tracker.posted).hasSize(1);
    assertThat(chat.posted).hasSize(2);
  }

  @Test
  void failureIsThatOfTheTracker_whenItFilesNothing() {
    CompletableFuture<Answer> answer = deliver();
    tracker.answer("a", 503);

    assertThat(answer.join()).isInstanceOf(Answer.Refused.class);
    assertThat(chat.posted).isEmpty();
  }

  @Test
  void onlyTheTrackerThatFiledAnIssueKnowsIt() {
    CompletableFuture<Answer> unused = deliver();
    tracker.answer("a", new Answer.Filed(SEVEN));

    assertThat(Objects.requireNonNull(tracker.attempts.get("a")).issue()).contains("JANK-7");
    assertThat(Objects.requireNonNull(chat.attempts.get("a")).issue()).isEmpty();
  }

  private CompletableFuture<Answer> deliver() {
    return both.deliver(new Attempt(Tickets.opened("a"), Optional.of("JANK-7"), () -> false));
  }
}
