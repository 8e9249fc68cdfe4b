package dev.jankline.service.guard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.Test;

class FairSchedulerTest {
  private final ArrayDeque<Runnable> started = new ArrayDeque<>();
  private final List<String> givenUp = new ArrayList<>();
  private final List<String> ran = new ArrayList<>();

  @Test
  void othersGetAThread_whenOneAddressWantsAll() {
    FairScheduler workers = new FairScheduler(started::add, 4, 100);
    for (int i = 0; i < 20; i++) {
      execute(workers, "app", "greedy");
    }
    assertThat(started).hasSize(3);

    execute(workers, "app", "other");

    assertThat(started).hasSize(4);
    started.removeLast().run();
    assertThat(ran).containsExactly("app other");
    runAll();
    assertThat(ran).hasSize(21);
  }

  @Test
  void addressHasHalfOfTheThreads_byHalves() {
    FairScheduler workers = FairScheduler.byHalves(started::add, 4, 100);
    for (int i = 0; i < 20; i++) {
      execute(workers, "app", "greedy");
    }
    assertThat(started).hasSize(2);
    execute(workers, "other", "other");
    execute(workers, "other", "other");
    assertThat(started).hasSize(4);
    runAll();
    assertThat(ran).hasSize(22);
  }

  @Test
  void costlyWorkLeavesOneThreadToTheRest_fromHoweverManyAddressesItComes() {
    FairScheduler workers = new FairScheduler(started::add, 4, 100);
    for (int i = 0; i < 12; i++) {
      String address = "a" + i;
      workers.executeCostly("a", address, () -> ran.add("a " + address), () -> {});
    }
    assertThat(started).hasSize(3);

    execute(workers, "b", "b0");

    assertThat(started).hasSize(4);
    started.removeLast().run();
    assertThat(ran).containsExactly("b b0");
    runAll();
    assertThat(ran).hasSize(13);
  }

  @Test
  void threadGoesOnWithWhatWaits() {
    FairScheduler workers = new FairScheduler(started::add, 2, 100);
    execute(workers, "a", "a0");
    execute(workers, "b", "b0");
    execute(workers, "b", "b0");
    execute(workers, "a", "a0");

    started.remove().run();

    assertThat(ran).containsExactly("a a0", "a a0");
    started.remove().run();
    assertThat(ran).containsExactly("a a0", "a a0", "b b0", "b b0");
    assertThat(started).isEmpty();
  }

  @Test
  void anotherThreadGoesOn_whenATaskFails() {
    FairScheduler workers = new FairScheduler(started::add, 1, 100);
    workers.execute("app", "address", FairSchedulerTest::fail, () -> {});
    execute(workers, "app", "address");

    assertThatThrownBy(started.remove()::run).hasMessage("failed on purpose");

    assertThat(ran).isEmpty();
    assertThat(started).hasSize(1);
    runAll();
    assertThat(ran).containsExactly("app address");
    assertThat(workers.waiting()).isZero();
  }

  @Test
  void appsTakeTurns_andAddressesInThem() {
    FairScheduler workers = new FairScheduler(started::add, 1, 100);
    for (int i = 0; i < 10; i++) {
      execute(workers, "a", "a" + i % 5);
    }
    execute(workers, "b", "b0");
    execute(workers, "b", "b0");
    runAll();

    assertThat(ran.subList(0, 6)).containsExactly("a a0", "a a0", "b b0", "a a1", "b b0", "a a2");
  }

  @Test
  void oneAddressFillsHalfOfTheQueue() {
    FairScheduler workers = new FairScheduler(started::add, 2, 10);
    for (int i = 0; i < 6; i++) {
      execute(workers, "app", "greedy");
    }

    assertThatThrownBy(() -> execute(workers, "app", "greedy"))
        .isInstanceOf(RejectedExecutionException.class);
    for (int i = 0; i < 6; i++) {
      execute(workers, "app", "other" + i);
    }
    assertThatThrownBy(() -> execute(workers, "app", "one more"))
        .isInstanceOf(RejectedExecutionException.class);
    assertThat(workers.waiting()).isEqualTo(10);
    runAll();
    assertThat(ran).hasSize(12);
    assertThat(workers.waiting()).isZero();
  }

  @Test
  void appKeepsItsShareOfThePlaces_whenAnotherSendsFromManyAddresses() {
    FairScheduler workers = new FairScheduler(started::add, 2, 10);
    for (int i = 0; i < 12; i++) {
      execute(workers, "greedy", "address" + i);
    }
    assertThatThrownBy(() -> execute(workers, "greedy", "one more"))
        .isInstanceOf(RejectedExecutionException.class);

    for (int i = 0; i < 5; i++) {
      execute(workers, "modest", "address" + i);
    }
    assertThatThrownBy(() -> execute(workers, "modest", "one more"))
        .isInstanceOf(RejectedExecutionException.class);

    assertThat(workers.waiting()).isEqualTo(10);
    assertThat(givenUp).hasSize(5).allMatch(task -> task.startsWith("greedy"));
    runAll();
    assertThat(ran).hasSize(12).filteredOn(task -> task.startsWith("modest")).hasSize(5);
    assertThat(workers.waiting()).isZero();
  }

  private void execute(FairScheduler workers, String app, String address) {
    workers.execute(
        app, address, () -> ran.add(app + " " + address), () -> givenUp.add(app + " " + address));
  }

  private static void fail() {
    throw new IllegalStateException("failed on purpose");
  }

  private void runAll() {
    while (!started.isEmpty()) {
      started.remove().run();
    }
  }
}
