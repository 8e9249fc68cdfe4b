package dev.jankline.dashboard.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jankline.dashboard.query.NotFoundException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class SharedAnswersTest {
  private static final int LONGEST_SECONDS = 30;

  private final SharedAnswers<String, String> answers = new SharedAnswers<>(400, String::length);
  private final AtomicInteger asked = new AtomicInteger();

  @Test
  void storeIsAskedOnce_untilItChanges() {
    assertThat(ask(7, "/a")).isEqualTo("/a 1");
    assertThat(ask(7, "/a")).isEqualTo("/a 1");
    assertThat(ask(8, "/a")).isEqualTo("/a 2");
    assertThat(ask(7, "/a")).as("an older state").isEqualTo("/a 3");
  }

  @Test
  void answersOfOtherQuestionsAreTheirOwn() {
    assertThat(ask(7, "/a")).isEqualTo("/a 1");
    assertThat(ask(7, "/b")).isEqualTo("/b 2");
  }

  @Test
  void thoseWhoAskTogetherShareOneAnswer() throws Exception {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch mayEnd = new CountDownLatch(1);
    ExecutorService tabs = Executors.newFixedThreadPool(4);
    try {
      List<Future<String>> bodies = new ArrayList<>();
      for (int tab = 0; tab < 4; tab++) {
        bodies.add(
            tabs.submit(
                () ->
                    answers.of(
                        7,
                        "/a",
                        () -> {
                          asked.incrementAndGet();
                          begun.countDown();
                          await(mayEnd);
                          return "slow";
                        })));
      }
      await(begun);
      mayEnd.countDown();
      for (Future<String> body : bodies) {
        assertThat(body.get(LONGEST_SECONDS, TimeUnit.SECONDS)).isEqualTo("slow");
      }
    } finally {
      tabs.shutdownNow();
    }
    assertThat(asked).hasValue(1);
  }

  @Test
  void failureIsThrown_andAskedAgain() {
    assertThatThrownBy(
            () ->
                answers.of(
                    7,
                    "/a",
                    () -> {
                      throw new NotFoundException("no such app");
                    }))
        .isInstanceOf(NotFoundException.class);
    assertThat(ask(7, "/a")).isEqualTo("/a 1");
  }

  @Test
  void answerThatIsTooLargeIsNotKept_andTheOldestMakeRoom() {
    for (int time = 1; time <= 2; time++) {
      answers.of(7, "/large", () -> "x".repeat(101 + asked.incrementAndGet()));
      assertThat(asked).hasValue(time);
    }
    for (int page = 0; page < 5; page++) {
      answers.of(7, "/" + page, () -> "y".repeat(100));
    }
    assertThat(ask(7, "/0")).as("the oldest of five").isEqualTo("/0 3");
    assertThat(ask(7, "/4")).hasSize(100);
  }

  private String ask(long revision, String question) {
    return answers.of(revision, question, () -> question + " " + asked.incrementAndGet());
  }

  private static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(LONGEST_SECONDS, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
