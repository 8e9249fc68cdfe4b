package dev.jankline.webhook.dispatch;

import static dev.jankline.webhook.dispatch.Dispatching.P0;
import static dev.jankline.webhook.dispatch.Dispatching.TARGET;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.schema.TicketRetry;
import dev.jankline.schema.TicketState;
import dev.jankline.schema.TicketStatus;
import dev.jankline.webhook.store.FakeRetryTopic;
import dev.jankline.webhook.target.Answer;
import dev.jankline.webhook.target.Attempt;
import java.time.Duration;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Retries that outlive the dispatcher, dead-lettered events, and what brings them back. */
class RetriesTest {
  private static final Answer.TicketAnswer SEVEN =
      new Answer.TicketAnswer("JANK-7", "https://t/7", TicketState.OPEN, null);

  private final FakeRetryTopic topic = new FakeRetryTopic();
  private final Dispatching first = at(TARGET);

  @Test
  void retryGoesOnWhereItWas_whenTheDispatcherIsKilled() {
    first.record(P0, 0, "k", "a");
    first.record(P0, 1, "k", "b");
    first.cycles(2);
    first.answer("a", 500);
    first.cycles(3);
    TicketRetry stored = topic.stored("a");
    assertThat(stored.getAttempts()).isEqualTo(1);
    assertThat(stored.getNextAttempt()).isEqualTo(first.now.plusSeconds(1));
    assertThat(topic.stored("b").getAttempts()).isZero();

    Dispatching second = at(TARGET);
    second.record(P0, 2, "k", "c");
    second.cycles(4);
    assertThat(second.posted).as("before its time").isEmpty();
    assertThat(second.committed(P0)).as("c is stored behind them").isEqualTo(3);

    second.now = second.now.plusSeconds(2);
    second.cycles(2);
    second.answer("a", 200);
    second.cycles(4);
    second.answer("b", 200);
    second.cycles(4);
    second.answer("c", 200);
    second.cycles(4);
    assertThat(second.posted).containsExactly("a", "b", "c");
    assertThat(second.sink.statuses).extracting(TicketStatus::getAttempts).containsExactly(2, 1, 1);
    assertThat(topic.newest()).isEmpty();
  }

  @Test
  void storedEventIsNotTakenTwice_whenItsOffsetWasNotCommitted() {
    first.record(P0, 0, "k", "a");
    first.cycles(2);
    first.answer("a", 500);
    first.cycles(3);

    Dispatching second = at(TARGET);
    second.record(P0, 0, "k", "a");
    second.cycles(3);
    second.now = second.now.plusSeconds(2);
    second.cycles(3);
    second.answer("a", 200);
    second.cycles(5);

    assertThat(second.posted).containsExactly("a");
    assertThat(second.sink.statuses).hasSize(1);
    assertThat(second.committed(P0)).isEqualTo(1);
  }

  @Test
  void goneReceiverDeadLettersAllThatCome_andAnOperatorBringsThemBack() {
    deadLetterThree();
    assertThat(first.isDisabled()).isTrue();
    assertThat(first.posted).containsExactly("a");
    assertThat(first.sink.statuses)
        .hasSize(3)
        .allSatisfy(status -> assertThat(status.getState()).isEqualTo(TicketState.DEAD_LETTERED));
    assertThat(first.committed(P0)).isEqualTo(3);

    topic.newest().values().forEach(retry -> topic.putByOperator(0, retry));
    first.now = first.now.plusSeconds(1);
    first.cycles(3);
    assertThat(first.isDisabled()).isFalse();
    assertThat(first.posted).as("b waits for a").containsExactly("a", "a", "c");

    for (String id : new String[] {"a", "c", "b"}) {
      first.answer(id, 200);
      first.cycles(5);
    }
    assertThat(topic.newest()).isEmpty();
    assertThat(first.sink.statuses)
        .filteredOn(status -> status.getState() == TicketState.OPEN)
        .extracting(TicketStatus::getLastEventId)
        .containsExactlyInAnyOrder("a", "b", "c");
  }

  @Test
  void requestIsHeard_whenItWasMadeWhileNoDispatcherRan() {
    deadLetterThree();
    topic.newest().values().stream()
        .map(retry -> TicketRetry.newBuilder(retry).setDeadLettered(false).setAttempts(0).build())
        .toList()
        .forEach(retry -> topic.putByOperator(0, retry));

    Dispatching second = at(TARGET);
    second.cycles(2);

    assertThat(second.posted).containsExactly("a", "c");
  }

  @Test
  void deadLetteredStaysDeadLettered_whenTheTargetIsTheSame() {
    deadLetterThree();

    Dispatching second = at(TARGET);
    second.now = second.now.plus(Duration.ofDays(1));
    second.cycles(3);

    assertThat(second.posted).isEmpty();
    assertThat(topic.newest()).containsOnlyKeys("a", "b", "c");
  }

  @Test
  void deadLetteredIsTriedAgain_whenTheTargetIsAnother() {
    deadLetterThree();

    Dispatching second = at("target-2");
    second.cycles(2);

    assertThat(second.posted).containsExactly("a", "c");
    second.answer("a", 200);
    second.cycles(4);
    assertThat(second.posted).containsExactly("a", "c", "b");
    assertThat(topic.newest()).containsOnlyKeys("b", "c");
  }

  @Test
  void ownWritesAreNotTakenForRequests() {
    first.record(P0, 0, "k", "a");
    first.cycles(2);
    for (int attempt = 0; attempt < 2; attempt++) {
      first.answer("a", 500);
      first.cycles(3);
      first.now = first.now.plusSeconds(2);
      first.cycles(3);
    }
    first.answer("a", 200);
    first.cycles(5);
    first.now = first.now.plusSeconds(60);
    first.cycles(5);

    assertThat(first.posted).containsExactly("a", "a", "a");
    assertThat(first.sink.statuses).hasSize(1);
  }

  @Test
  void partitionWaits_untilItsRetriesAreLoaded() {
    Dispatching waiting = new Dispatching(topic, TARGET, 10, 100);
    topic.away = true;
    waiting.join();
    waiting.record(P0, 0, "k", "a");
    waiting.cycles(3);
    assertThat(waiting.dispatcher.isJoined()).isFalse();
    assertThat(waiting.posted).isEmpty();

    topic.away = false;
    waiting.now = waiting.now.plusSeconds(2);
    waiting.cycles(3);
    assertThat(waiting.dispatcher.isJoined()).isTrue();
    assertThat(waiting.posted).containsExactly("a");
  }

  @Test
  void partitionWaits_untilItIsKnownWhichIssuesWereFiled() {
    Dispatching waiting = new Dispatching(topic, TARGET, 10, 100);
    waiting.sink.isCaughtUp = false;
    waiting.join();
    waiting.record(P0, 0, "k", "a");
    waiting.cycles(3);
    assertThat(waiting.dispatcher.isJoined()).isFalse();
    assertThat(waiting.posted).isEmpty();

    waiting.sink.isCaughtUp = true;
    waiting.cycles(3);
    assertThat(waiting.dispatcher.isJoined()).isTrue();
    assertThat(waiting.posted).containsExactly("a");
  }

  @Test
  void deadLetteredEventKeepsTheIssueOfItsTicket_andIsTriedAgainAtThatIssue() {
    first.record(P0, 0, "k", "a");
    first.record(P0, 1, "k", "b");
    first.cycles(2);
    assertThat(attempt(first, "a").issue()).isEmpty();
    first.answer("a", new Answer.Filed(SEVEN));
    first.cycles(4);
    assertThat(attempt(first, "b").issue()).contains("JANK-7");
    first.answer("b", 410);
    first.cycles(4);
    TicketStatus newest = first.sink.statuses.get(1);
    assertThat(newest)
        .returns(TicketState.DEAD_LETTERED, TicketStatus::getState)
        .returns("JANK-7", TicketStatus::getExternalId)
        .returns("https://t/7", TicketStatus::getUrl);

    Dispatching second = at(TARGET);
    second.sink.know(newest);
    topic.putByOperator(0, topic.stored("b"));
    second.now = second.now.plusSeconds(1);
    second.cycles(3);

    assertThat(second.posted).containsExactly("b");
    assertThat(attempt(second, "b").issue()).contains("JANK-7");
  }

  @Test
  void answerThatNamesNoIssue_leavesTheOneThatIsKnown() {
    first.record(P0, 0, "k", "a");
    first.record(P0, 1, "k", "b");
    first.cycles(2);
    first.answer("a", new Answer.Filed(SEVEN));
    first.cycles(4);
    first.answer("b", 200);
    first.cycles(4);

    assertThat(first.sink.statuses)
        .hasSize(2)
        .allSatisfy(
            status ->
                assertThat(status)
                    .returns("JANK-7", TicketStatus::getExternalId)
                    .returns("https://t/7", TicketStatus::getUrl));
  }

  @Test
  void issueIsStoredAtOnce_whenAFurtherTargetDoesNotTakeTheEvent() {
    first.record(P0, 0, "k", "a");
    first.cycles(2);
    for (int attempt = 0; attempt < 3; attempt++) {
      first.answer("a", new Answer.Partly(SEVEN, new Answer.Refused("the chat is away", null)));
      first.cycles(4);
      assertThat(first.sink.statuses.get(0))
          .returns(TicketState.OPEN, TicketStatus::getState)
          .returns("JANK-7", TicketStatus::getExternalId);
      first.now = first.now.plusSeconds(2);
      first.cycles(3);
    }

    assertThat(first.posted).containsExactly("a", "a", "a");
    assertThat(first.sink.statuses).as("once, then the end").hasSize(2);
    assertThat(first.sink.statuses.get(1))
        .returns(TicketState.DEAD_LETTERED, TicketStatus::getState)
        .returns("the chat is away", TicketStatus::getError)
        .returns("JANK-7", TicketStatus::getExternalId);
    assertThat(topic.stored("a").getDeadLettered()).isTrue();
  }

  @Test
  void badRetryDoesNotHoldUpTheOthers() {
    deadLetterThree();
    topic.putBytes(0, "app|f|bad", "no Avro".getBytes(UTF_8));

    Dispatching second = at("target-2");
    second.cycles(2);

    assertThat(second.posted).containsExactly("a", "c");
  }

  private void deadLetterThree() {
    first.record(P0, 0, "k", "a");
    first.cycles(2);
    first.answer("a", 410);
    first.cycles(4);
    first.record(P0, 1, "k", "b");
    first.record(P0, 2, "l", "c");
    first.cycles(6);
  }

  private static Attempt attempt(Dispatching run, String id) {
    return Objects.requireNonNull(run.fake.attempts.get(id), id);
  }

  private Dispatching at(String target) {
    return new Dispatching(topic, target, 10, 100).join();
  }
}
