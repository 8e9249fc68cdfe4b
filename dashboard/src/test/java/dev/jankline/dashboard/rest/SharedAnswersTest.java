package dev.jankline.dashboard.rest;

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

  private final SharedAnswers answers = new SharedAnswers(400);
  private final AtomicInteger asked = new AtomicInteger();

  @Test
  void storeIsAskedOnce_untilItChanges() {
    assertThat(ask(7, "/a")).isEqualTo("/a 1");
    assertThat(ask(7, "/a")).isEqualTo("/a 1");
    assertThat(ask(8, "/a")).isEqualTo("/a 2");
    assertThat(ask(7, "/a")).as("an older state").isEqualTo("/a 3");
  }

  @Test
  void answersOfOtherQuestionsAndOtherKeysAreTheirOwn() {
    assertThat(ask(7, "/a")).isEqualTo("/a 1");
    assertThat(ask(7, "/b")).isEqualTo("/b 2");
    SharedAnswers.Question same = new SharedAnswers.Question("/a", "one.app");
    assertThat(answers.of(7, same, () -> body("own")).text()).isEqualTo("own");
  }

  @Test
  void thoseWhoAskTogetherShareOneAnswer() throws Exception {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch mayEnd = new CountDownLatch(1);
    ExecutorService tabs = Executors.newFixedThreadPool(4);
    try {
      List<Future<Lists.Body>> bodies = new ArrayList<>();
      for (int tab = 0; tab < 4; tab++) {
        bodies.add(
            tabs.submit(
                () ->
                    answers.of(
                        7,
                        new SharedAnswers.Question("/a", null),
                        () -> {
                          asked.incrementAndGet();
                          begun.countDown();
                          await(mayEnd);
                          return body("slow");
                        })));
      }
      await(begun);
      mayEnd.countDown();
      for (Future<Lists.Body> body : bodies) {
        assertThat(body.get(LONGEST_SECONDS, TimeUnit.SECONDS).text()).isEqualTo("slow");
      }
    } finally {
      tabs.shutdownNow();
    }
    assertThat(asked).hasValue(1);
  }

  @Test
  void failureIsThrown_andAskedAgain() {
    SharedAnswers.Question question = new SharedAnswers.Question("/a", null);
    assertThatThrownBy(
            () ->
                answers.of(
                    7,
                    question,
                    () -> {
                      throw new NotFoundException("no such app");
                    }))
        .isInstanceOf(NotFoundException.class);
    assertThat(ask(7, "/a")).isEqualTo("/a 1");
  }

  @Test
  void answerThatIsTooLargeIsNotKept_andTheOldestMakeRoom() {
    SharedAnswers.Question large = new SharedAnswers.Question("/large", null);
    for (int time = 1; time <= 2; time++) {
      answers.of(7, large, () -> body("x".repeat(101 + asked.incrementAndGet())));
      assertThat(asked).hasValue(time);
    }
    for (int page = 0; page < 5; page++) {
      SharedAnswers.Question question = new SharedAnswers.Question("/" + page, null);
      answers.of(7, question, () -> body("y".repeat(100)));
    }
    assertThat(ask(7, "/0")).as("the oldest of five").isEqualTo("/0 3");
    assertThat(ask(7, "/4")).hasSize(100);
  }

  private String ask(long revision, String address) {
    return answers
        .of(
            revision,
            new SharedAnswers.Question(address, null),
            () -> body(address + " " + asked.incrementAndGet()))
        .text();
  }

  private static Lists.Body body(String text) {
    return Lists.Body.json(text);
  }

  private static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(LONGEST_SECONDS, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
