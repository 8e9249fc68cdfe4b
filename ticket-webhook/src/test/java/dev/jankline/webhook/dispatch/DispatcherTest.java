package dev.jankline.webhook.dispatch;

import static dev.jankline.webhook.dispatch.Dispatching.P0;
import static dev.jankline.webhook.dispatch.Dispatching.P1;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.schema.TicketEvent;
import dev.jankline.schema.TicketStatus;
import dev.jankline.webhook.store.FakeRetryTopic;
import dev.jankline.webhook.target.Answer;
import dev.jankline.webhook.target.Attempt;
import dev.jankline.webhook.target.FakeTarget;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.Test;

/** The Kafka side: order, queues, pausing, commits, poison. */
class DispatcherTest {
  private final Dispatching run = Dispatching.joined();

  @Test
  void offsetIsCommitted_onlyWhenTheStatusIsStored() {
    run.record(P0, 0, "k", "a");
    run.cycles(2);
    assertThat(run.posted).containsExactly("a");
    assertThat(run.committed(P0)).isNull();

    run.answer("a", 200);
    run.sink.failures = 1;
    run.cycles(3);
    assertThat(run.committed(P0)).isNull();

    run.now = run.now.plusSeconds(2);
    run.cycles(3);
    assertThat(run.committed(P0)).isEqualTo(1);
    assertThat(run.sink.statuses).extracting(TicketStatus::getLastEventId).containsExactly("a");
    assertThat(run.posted).containsExactly("a");
  }

  @Test
  void partitionsDoNotWaitForEachOther_butATicketKeepsItsOrder() {
    run.record(P0, 0, "k", "a");
    run.record(P0, 1, "k", "b");
    run.record(P1, 0, "k", "c");
    run.cycles(2);
    assertThat(run.posted).containsExactlyInAnyOrder("a", "c");

    run.answer("c", 200);
    run.cycles(3);
    assertThat(run.committed(P1)).isEqualTo(1);
    assertThat(run.committed(P0)).isNull();

    run.answer("a", 200);
    run.cycles(3);
    assertThat(run.posted).endsWith("b");
    assertThat(run.committed(P0)).isEqualTo(1);

    run.answer("b", 500);
    run.cycles(2);
    run.now = run.now.plusSeconds(10);
    run.cycles(1);
    assertThat(run.posted).filteredOn("b"::equals).hasSize(2);
  }

  @Test
  void ticketsOfAPartitionDoNotWaitForOneThatFails_andItsOrderIsKept() {
    run.record(P0, 0, "bad", "bad-1");
    run.record(P0, 1, "bad", "bad-2");
    for (int i = 0; i < 20; i++) {
      run.record(P0, 2 + i, "good-" + i, "g" + i);
    }
    run.cycles(2);
    run.answer("bad-1", 500);
    for (int i = 0; i < 20; i++) {
      run.answer("g" + i, 200);
    }
    run.cycles(4);

    assertThat(run.sink.statuses).hasSize(20);
    assertThat(run.committed(P0)).as("what fails is stored").isEqualTo(22);
    assertThat(run.sink.retries.newest()).containsOnlyKeys("bad-1", "bad-2");
    assertThat(run.posted).doesNotContain("bad-2");

    run.now = run.now.plusSeconds(10);
    run.cycles(2);
    run.answer("bad-1", 200);
    run.cycles(4);
    run.answer("bad-2", 200);
    run.cycles(4);
    assertThat(run.posted).endsWith("bad-1", "bad-2");
    assertThat(run.sink.retries.newest()).isEmpty();
  }

  @Test
  void offsetWaits_untilTheRetryIsStored() {
    run.record(P0, 0, "k", "a");
    run.cycles(2);
    run.sink.failures = 1;
    run.answer("a", 500);
    run.cycles(3);
    assertThat(run.committed(P0)).isNull();

    run.now = run.now.plusSeconds(2);
    run.cycles(3);
    assertThat(run.committed(P0)).isEqualTo(1);
  }

  @Test
  void deadLetteredEventLetsTheNextPass() {
    run.record(P0, 0, "k", "a");
    run.record(P0, 1, "k", "b");
    run.cycles(2);
    run.answer("a", new Answer.Refused("the receiver answered 429", Duration.ofHours(2)));
    run.cycles(4);

    assertThat(run.posted).containsExactly("a", "b");
    assertThat(run.sink.statuses).hasSize(1);
    assertThat(run.committed(P0)).isEqualTo(1);
  }

  @Test
  void unreadableRecordGoesToTheDeadLetters_andTheNextPasses() {
    run.sink.failures = 1;
    run.record(P0, 0, "k", "poison");
    run.consumer.addRecord(
        new ConsumerRecord<>(Dispatching.TOPIC, 0, 1, Dispatching.key("k"), null));
    run.record(P0, 2, "k", "a");
    run.cycles(2);
    assertThat(run.sink.buried).isEmpty();
    assertThat(run.committed(P0)).isNull();

    for (int i = 0; i < 5; i++) {
      run.now = run.now.plusSeconds(3);
      run.cycle();
    }
    assertThat(run.sink.buried).hasSize(2);
    assertThat(run.sink.buried.get(0)).startsWith("0: ").contains("bad bytes");
    assertThat(run.posted).containsExactly("a");
    assertThat(run.committed(P0)).isEqualTo(2);
    assertThat(run.metrics.unreadable.count()).isEqualTo(2);
  }

  @Test
  void recordIsReadAgain_whenTheRegistryComesBack() {
    run.registryAway = true;
    run.record(P0, 0, "k", "a");
    run.cycles(3);
    assertThat(run.posted).isEmpty();
    assertThat(run.sink.buried).isEmpty();

    run.registryAway = false;
    run.now = run.now.plusSeconds(3);
    run.cycle();
    assertThat(run.posted).containsExactly("a");
  }

  @Test
  void workIsForgotten_whenThePartitionGoes() {
    run.record(P0, 0, "k", "a");
    run.cycles(2);
    run.consumer.rebalance(List.of(P1));
    run.answer("a", 200);
    run.cycles(3);

    assertThat(run.sink.statuses).isEmpty();
    assertThat(run.slots.taken()).isZero();
    assertThat(run.consumer.committed(Set.of(P0)).get(P0)).isNull();
  }

  @Test
  void attemptIsDropped_whenThePartitionGoes() {
    run.record(P0, 0, "k", "a");
    run.cycles(2);
    Attempt attempt = Objects.requireNonNull(run.fake.attempts.get("a"));
    assertThat(attempt.isDropped().getAsBoolean()).isFalse();

    run.consumer.rebalance(List.of(P1));

    assertThat(attempt.isDropped().getAsBoolean()).isTrue();
  }

  @Test
  void slowTargetHoldsUpNoOther() {
    FakeTarget two =
        new FakeTarget("none") {
          @Override
          public String idFor(TicketEvent event) {
            return event.getFingerprint().substring(0, 1);
          }
        };
    Dispatching.Place place = new Dispatching.Place(two, two, Dispatching.Place.of(two).rules());
    Dispatching both = new Dispatching(new FakeRetryTopic(), place, 2, 100).join();
    for (int i = 0; i < 10; i++) {
      both.record(P0, i, "slow-" + i, "s" + i);
    }
    both.record(P0, 10, "quick-1", "q1");
    both.record(P0, 11, "quick-2", "q2");
    both.record(P0, 12, "quick-3", "q3");
    both.cycles(4);
    assertThat(both.posted).containsExactly("s0", "s1", "q1", "q2");

    both.answer("q1", 200);
    both.cycles(3);
    assertThat(both.posted).endsWith("q3");
    both.answer("s0", 200);
    both.cycles(3);
    assertThat(both.posted).endsWith("s2");
  }

  @Test
  void finishEndsWhatWasBegun_andBeginsNothing() {
    run.record(P0, 0, "k", "a");
    run.record(P0, 1, "k", "b");
    run.cycles(2);
    run.answer("a", 200);

    run.dispatcher.finish(Duration.ofSeconds(5), Duration.ZERO);

    assertThat(run.posted).containsExactly("a");
    assertThat(run.committed(P0)).isEqualTo(1);
  }

  @Test
  void noMoreAreUnderWayThanAllowed_andNoMoreAreReadThanFit() {
    Dispatching small = new Dispatching(new FakeRetryTopic(), "t", 4, 10).join();
    small.consumer.setMaxPollRecords(5);
    for (int i = 0; i < 40; i++) {
      small.record(P0, i, "ticket-" + i, "e" + i);
    }
    small.cycles(20);

    assertThat(small.posted).hasSize(4);
    assertThat(small.dispatcher.held()).isBetween(10, 15);
    assertThat(small.consumer.paused()).contains(P0, P1);

    for (int i = 0; i < 40; i++) {
      assertThat(small.slots.taken()).isLessThanOrEqualTo(4);
      small.answer("e" + i, 200);
      small.cycles(4);
    }
    assertThat(small.posted).hasSize(40);
    assertThat(small.committed(P0)).isEqualTo(40);
  }
}
