package dev.jankline.processor.counts;

import static dev.jankline.processor.testing.AnEvent.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class TaskExamplesTest {
  private static final long A = 1;
  private static final long B = 2;
  private static final Instant NEXT_DAY = NOON.plus(Duration.ofDays(1));

  private final SentExamples shared = new SentExamples();
  private final TaskExamples task = new TaskExamples(shared);
  private final TaskExamples other = new TaskExamples(shared);

  @Test
  void sendsTextsOnce_howeverManyCommitsFollow() {
    assertThat(task.add(A, NOON)).isTrue();
    assertThat(task.add(A, NOON)).isFalse();
    task.beforeCommit();
    assertThat(task.add(A, NOON)).isFalse();
    task.beforeCommit();
    task.beforeCommit();
    assertThat(task.add(A, NOON)).isFalse();
  }

  @Test
  void anotherTaskSendsThemToo_untilTheyAreCommitted() {
    task.add(A, NOON);
    task.beforeCommit();
    assertThat(other.add(A, NOON)).as("the commit may fail").isTrue();

    task.add(B, NOON);
    assertThat(new TaskExamples(shared).add(A, NOON)).as("a record followed").isFalse();
    assertThat(other.add(B, NOON)).as("not committed").isTrue();
  }

  @Test
  void sendsThemAgain_afterATaskWasRolledBack() {
    task.add(A, NOON);
    task.beforeCommit();
    task.beforeCommit(); // Kafka Streams calls once more when it gives the task up.

    assertThat(new TaskExamples(shared).add(A, NOON)).isTrue();
    assertThat(other.add(A, NOON)).isTrue();
  }

  @Test
  void sendsThemAgain_whenTheClusterMayHaveLostThem() {
    task.add(A, NOON);
    task.forget(A);
    assertThat(task.add(A, NOON)).as("in the same commit").isTrue();

    task.beforeCommit();
    other.add(B, NOON);
    task.add(B, NOON);
    other.forget(A);
    assertThat(task.add(A, NOON)).as("forgotten by another task").isTrue();
  }

  @Test
  void sendsThemAgain_onTheNextDay() {
    task.add(A, NOON);
    task.beforeCommit();
    task.add(B, NOON);

    assertThat(task.add(A, NEXT_DAY)).isTrue();
    assertThat(other.add(A, NEXT_DAY)).isTrue();
  }
}
