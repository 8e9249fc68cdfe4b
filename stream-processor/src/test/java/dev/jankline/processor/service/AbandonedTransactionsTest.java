package dev.jankline.processor.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.processor.service.AbandonedTransactions.Open;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;

class AbandonedTransactionsTest {
  private static final String LIVE = "jank-11111111-1111-1111-1111-111111111111";
  private static final String DEAD = "jank-22222222-2222-2222-2222-222222222222";

  private final FakeGroup group = new FakeGroup();
  private final AbandonedTransactions transactions = new AbandonedTransactions(group, "jank");

  @Test
  void isEnded_whenItsProcessIsNoMemberAtTwoLooks() throws InterruptedException {
    group.open.put(LIVE + "-1", new Open(1, 0, 100));
    group.open.put(DEAD + "-1", new Open(2, 0, 100));
    group.open.put(DEAD + "-2", new Open(3, 4, 100));

    transactions.look();
    assertThat(group.ended).isEmpty();

    transactions.look();
    assertThat(group.ended).containsExactly(DEAD + "-1", DEAD + "-2");
  }

  @Test
  void isLeft_whenItsProcessIsAMemberAgain() throws InterruptedException {
    group.open.put(DEAD + "-1", new Open(2, 0, 100));
    transactions.look();
    group.members.add(DEAD + "-StreamThread-2-consumer");
    transactions.look();
    group.members.remove(DEAD + "-StreamThread-2-consumer");
    transactions.look();

    assertThat(group.ended).isEmpty();
  }

  @Test
  void isLeft_whenItIsAnotherThanAtTheLastLook() throws InterruptedException {
    group.open.put(DEAD + "-1", new Open(2, 0, 100));
    transactions.look();
    group.open.put(DEAD + "-1", new Open(2, 0, 101));
    transactions.look();

    assertThat(group.ended).isEmpty();
  }

  @Test
  void nothingIsEnded_whenMembersAreUnknown() throws InterruptedException {
    group.open.put(DEAD + "-1", new Open(2, 0, 100));
    group.members.clear();
    transactions.look();
    transactions.look();

    assertThat(group.ended).isEmpty();
  }

  @Test
  void nothingIsEnded_whenAMemberHasAClientIdOfTheOperator() throws InterruptedException {
    group.open.put(DEAD + "-1", new Open(2, 0, 100));
    group.members.add("blue-StreamThread-1-consumer");
    transactions.look();
    transactions.look();

    assertThat(group.ended).isEmpty();
  }

  @Test
  void transactionsOfOtherApplicationsAreLeft() throws InterruptedException {
    group.open.put("jank-2-22222222-2222-2222-2222-222222222222-1", new Open(2, 0, 100));
    group.open.put("jank-connect", new Open(3, 0, 100));
    transactions.look();
    transactions.look();

    assertThat(group.ended).isEmpty();
  }

  @Test
  void looksBeginAgain_afterKafkaDidNotAnswer() throws InterruptedException {
    group.open.put(DEAD + "-1", new Open(2, 0, 100));
    transactions.look();
    group.answers = false;
    transactions.look();
    group.answers = true;
    transactions.look();
    assertThat(group.ended).isEmpty();

    transactions.look();
    assertThat(group.ended).containsExactly(DEAD + "-1");
  }

  private static final class FakeGroup implements AbandonedTransactions.Group {
    private final Set<String> members = new HashSet<>(Set.of(LIVE + "-StreamThread-1-consumer"));
    private final Map<String, Open> open = new HashMap<>();
    private final Set<String> ended = new TreeSet<>();
    private boolean answers = true;

    @Override
    public Set<String> members() {
      return members;
    }

    @Override
    public Map<String, Open> open() throws TimeoutException {
      if (!answers) {
        throw new TimeoutException("no answer");
      }
      return open;
    }

    @Override
    public void end(Set<String> ids) {
      ended.addAll(ids);
    }
  }
}
