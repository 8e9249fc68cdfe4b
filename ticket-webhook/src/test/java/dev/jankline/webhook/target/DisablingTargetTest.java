package dev.jankline.webhook.target;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class DisablingTargetTest extends TicketTargetContract {
  private int opened;

  @Test
  void noAttemptIsMade_onceTheTargetIsGone() {
    FakeTarget fake = new FakeTarget("t");
    DisablingTarget target = new DisablingTarget(fake);
    CompletableFuture<Answer> first = target.deliver(Tickets.attempt(Tickets.opened("a")));
    assertThat(target.isDisabled()).isFalse();

    fake.answer("a", 410);

    assertThat(target.isDisabled()).isTrue();
    assertThat(target.deliver(Tickets.attempt(Tickets.opened("b"))).join()).isEqualTo(first.join());
    assertThat(fake.posted).containsExactly("a");
  }

  @Test
  void attemptsAreMadeAgain_whenRevived() {
    FakeTarget fake = new FakeTarget("t");
    DisablingTarget target = new DisablingTarget(fake);
    CompletableFuture<Answer> first = target.deliver(Tickets.attempt(Tickets.opened("a")));
    fake.answer("a", 410);
    assertThat(first).isCompleted();

    target.revive();

    assertThat(target.isDisabled()).isFalse();
    CompletableFuture<Answer> again = target.deliver(Tickets.attempt(Tickets.opened("a")));
    fake.answer("a", 200);
    assertThat(again.join()).isInstanceOf(Answer.Filed.class);
    assertThat(fake.posted).containsExactly("a", "a");
  }

  @Override
  protected Site open(Reply reply) {
    FakeTarget fake = new FakeTarget("target-" + opened++);
    return new FakeSite(fake, new DisablingTarget(new Answering(fake, reply)));
  }

  /** Answers each attempt at once, unless it is to be held. */
  private record Answering(FakeTarget fake, Reply reply) implements TicketTarget {
    @Override
    public String id() {
      return fake.id();
    }

    @Override
    public CompletableFuture<Answer> deliver(Attempt attempt) {
      CompletableFuture<Answer> answer = fake.deliver(attempt);
      String id = attempt.event().getId();
      switch (reply) {
        case FILE -> fake.answer(id, 200);
        case FILE_WITH_ID ->
            fake.answer(id, new Answer.Filed(new Answer.TicketAnswer("JANK-7", null, null, null)));
        case REFUSE -> fake.answer(id, new Answer.Refused("busy", Duration.ofMinutes(1)));
        case GONE -> fake.answer(id, 410);
        case BREAK -> fake.fail(id);
        case HOLD -> {}
      }
      return answer;
    }

    @Override
    public void close() {}
  }

  private record FakeSite(FakeTarget fake, TicketTarget target) implements Site {
    @Override
    public List<String> received() {
      return fake.posted;
    }

    @Override
    public void release() {
      fake.posted.forEach(id -> fake.answer(id, 200));
    }

    @Override
    public void close() {
      target.close();
    }
  }
}
