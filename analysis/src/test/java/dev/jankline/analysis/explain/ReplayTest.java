package dev.jankline.analysis.explain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.analysis.explain.Replay.ClusterChange;
import dev.jankline.analysis.explain.Replay.ClusterChange.Kind;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ReplayTest {

  private record Move(String before, String after) {}

  private static Replay replay(List<Move> moves) {
    Replay replay = new Replay();
    moves.forEach(
        move -> replay.add(move.before, "old " + move.before, move.after, "new " + move.after));
    return replay;
  }

  private static List<Move> moves(int stalls, String before, String after) {
    return Collections.nCopies(stalls, new Move(before, after));
  }

  @SafeVarargs
  private static List<ClusterChange> changes(List<Move>... moves) {
    List<Move> all = new ArrayList<>();
    for (List<Move> some : moves) {
      all.addAll(some);
    }
    return replay(all).changes();
  }

  @Test
  void tellsHowClustersChanged() {
    assertThat(changes(moves(2, "a", "a")))
        .extracting(ClusterChange::kind)
        .containsExactly(Kind.UNCHANGED);
    assertThat(changes(moves(2, "a", "b")))
        .extracting(ClusterChange::kind)
        .containsExactly(Kind.RENAMED);
    assertThat(changes(moves(2, "a", "a"), moves(1, "a", "b")))
        .extracting(ClusterChange::kind)
        .containsExactly(Kind.SPLIT);
    assertThat(changes(moves(2, "a", "b"), moves(1, "b", "b")))
        .extracting(ClusterChange::kind)
        .containsExactly(Kind.MERGED);
    assertThat(changes(moves(1, "a", "x"), moves(1, "a", "y"), moves(1, "b", "y")))
        .extracting(ClusterChange::kind)
        .containsExactly(Kind.MIXED);
  }

  @Test
  void listsChangesAndClustersWithMostStallsFirst() {
    List<ClusterChange> changes =
        changes(moves(1, "a", "a"), moves(2, "b", "m"), moves(3, "c", "m"), moves(4, "d", "d"));

    assertThat(changes).extracting(ClusterChange::stalls).containsExactly(5L, 4L, 1L);
    assertThat(changes.get(0).before())
        .containsExactly(
            new ClusterChange.Side("c", "old c", 3), new ClusterChange.Side("b", "old b", 2));
    assertThat(changes.get(0).after()).containsExactly(new ClusterChange.Side("m", "new m", 5));
  }

  @Test
  void givesTheSameChanges_inAnyOrderOfStalls() {
    List<Move> moves = new ArrayList<>();
    Random random = new Random(7);
    for (int i = 0; i < 200; i++) {
      moves.add(new Move("b" + random.nextInt(40), "a" + random.nextInt(40)));
    }
    List<ClusterChange> changes = replay(moves).changes();
    Collections.shuffle(moves, random);

    assertThat(replay(moves).changes()).isEqualTo(changes);
    assertThat(changes.stream().mapToLong(ClusterChange::stalls).sum()).isEqualTo(200);
  }
}
