package dev.jankline.webhook.target;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What every {@link TicketTarget} promises; the test of each target inherits these tests. */
@Timeout(120)
public abstract class TicketTargetContract {
  /** What the other side does with an attempt. */
  public enum Reply {
    /** Takes the event. */
    FILE,
    /** Takes the event, and tells the id JANK-7 in the tracker. */
    FILE_WITH_ID,
    /** Refuses it, and asks to wait a minute. */
    REFUSE,
    /** Says that it takes no event ever again. */
    GONE,
    /** Breaks the connection off without an answer. */
    BREAK,
    /** Answers nothing until {@link Site#release}, then takes the event. */
    HOLD
  }

  /** A target and the other side it talks to. */
  public interface Site extends AutoCloseable {
    TicketTarget target();

    /** Ids of the events that came in, one for each attempt. */
    List<String> received();

    /** Lets the attempts that are held be answered. */
    void release();

    @Override
    void close();
  }

  /** Opens a target whose other side replies to every attempt in the same way. */
  protected abstract Site open(Reply reply) throws Exception;

  @Test
  void eventIsFiled_andItsIdArrives() throws Exception {
    try (Site site = open(Reply.FILE)) {
      assertThat(answer(site, "e1")).isInstanceOf(Answer.Filed.class);
      assertThat(site.received()).containsExactly("e1");
    }
  }

  @Test
  void filedAnswerTellsOfTheTicket() throws Exception {
    try (Site site = open(Reply.FILE_WITH_ID)) {
      assertThat(answer(site, "e1"))
          .isEqualTo(new Answer.Filed(new Answer.TicketAnswer("JANK-7", null, null, null)));
    }
  }

  @Test
  void everyAttemptCarriesTheSameId() throws Exception {
    try (Site site = open(Reply.REFUSE)) {
      answer(site, "e1");
      answer(site, "e1");
      assertThat(site.received()).containsExactly("e1", "e1");
    }
  }

  @Test
  void refusalIsAnAnswer_withAReasonAndTheWaitAskedFor() throws Exception {
    try (Site site = open(Reply.REFUSE)) {
      assertThat(answer(site, "e1"))
          .isInstanceOfSatisfying(
              Answer.Refused.class,
              refused -> {
                assertThat(refused.reason()).isNotBlank();
                assertThat(refused.retryAfter()).isEqualTo(Duration.ofMinutes(1));
              });
    }
  }

  @Test
  void goneIsAnAnswer_withAReason() throws Exception {
    try (Site site = open(Reply.GONE)) {
      assertThat(answer(site, "e1"))
          .isInstanceOfSatisfying(
              Answer.Gone.class, gone -> assertThat(gone.reason()).isNotBlank());
    }
  }

  @Test
  void attemptFails_whenNoAnswerComes() throws Exception {
    try (Site site = open(Reply.BREAK)) {
      assertThatThrownBy(() -> answer(site, "e1")).isInstanceOf(ExecutionException.class);
    }
  }

  @Test
  void deliverDoesNotWait_andAttemptsRunSideBySide() throws Exception {
    try (Site site = open(Reply.HOLD)) {
      List<CompletableFuture<Answer>> attempts = new ArrayList<>();
      for (int i = 0; i < 8; i++) {
        attempts.add(site.target().deliver(Tickets.attempt(Tickets.opened("e" + i))));
      }
      assertThat(attempts).noneMatch(CompletableFuture::isDone);
      site.release();
      for (CompletableFuture<Answer> attempt : attempts) {
        assertThat(attempt.get(60, TimeUnit.SECONDS)).isInstanceOf(Answer.Filed.class);
      }
      assertThat(site.received())
          .containsExactlyInAnyOrder("e0", "e1", "e2", "e3", "e4", "e5", "e6", "e7");
    }
  }

  @Test
  void idIsShort_andIsOneToEachTarget() throws Exception {
    try (Site one = open(Reply.FILE);
        Site other = open(Reply.FILE)) {
      assertThat(one.target().id()).isNotBlank().hasSizeLessThanOrEqualTo(100);
      assertThat(one.target().id()).isEqualTo(one.target().id());
      assertThat(one.target().id()).isNotEqualTo(other.target().id());
    }
  }

  private static Answer answer(Site site, String event) throws Exception {
    return site.target().deliver(Tickets.attempt(Tickets.opened(event))).get(60, TimeUnit.SECONDS);
  }
}
