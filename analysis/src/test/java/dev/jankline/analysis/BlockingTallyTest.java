package dev.jankline.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.analysis.BlockingVote.BlockingTally;
import dev.jankline.analysis.frames.BlockingKind;
import org.junit.jupiter.api.Test;

class BlockingTallyTest {

  private final BlockingTally tally = new BlockingTally();

  @Test
  void kindNeedsHalfOfTheTime() {
    tally.add(BlockingKind.DISK, "java.io", 50);

    assertThat(tally.result(100))
        .isEqualTo(new BlockingVote(BlockingKind.DISK, "java.io", 50, 100, 50));
    assertThat(tally.result(101)).isEqualTo(new BlockingVote(null, "", 0, 101, 50));
  }

  @Test
  void callsOfAKindAreAddedUp_andTheOneWithMostTimeIsNamed() {
    tally.add(BlockingKind.DISK, "b", 20);
    tally.add(BlockingKind.LOCK, "lock", 40);
    tally.add(BlockingKind.DISK, "a", 15);
    tally.add(BlockingKind.DISK, "b", 10);

    assertThat(tally.result(85)).isEqualTo(new BlockingVote(BlockingKind.DISK, "b", 45, 85, 85));
  }

  @Test
  void ofEqualsTheFirstKindAndTheFirstCallByNameAreTaken() {
    tally.add(BlockingKind.NETWORK, "n", 20);
    tally.add(BlockingKind.LOCK, "y", 10);
    tally.add(BlockingKind.LOCK, "x", 10);

    assertThat(tally.result(40)).isEqualTo(new BlockingVote(BlockingKind.LOCK, "x", 20, 40, 40));
  }

  @Test
  void noVoteIsHashedAsNone() {
    BlockingVote vote = tally.result(10);

    assertThat(vote.kindName()).isEqualTo("NONE");
    assertThat(vote.primitiveName()).isEqualTo("NONE");
  }
}
