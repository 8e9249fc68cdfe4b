package dev.jankline.processor.replay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.processor.replay.ClusterChange.Kind;
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

  @Test
  void aliasesKeepTheOldNameWithMostStalls() {
    List<ClusterChange> changes =
        changes(
            moves(3, "old1", "new1"),
            moves(2, "big", "merged"),
            moves(1, "small", "merged"),
            moves(1, "s", "s1"),
            moves(2, "s", "s2"),
            moves(1, "t", "t"),
            moves(1, "t", "t2"));

    assertThat(Replay.aliases(changes))
        .filteredOn(line -> !line.startsWith("#"))
        .containsExactlyInAnyOrder("new1 old1", "merged big", "small big", "s2 s");
  }

  /** A new version of the rules: every old name is gone, and each needs a new one to go on in. */
  @Test
  void everyOldNameGoesOn_whenAllNamesAreNew() {
    List<ClusterChange> changes =
        changes(
            moves(3, "k1:a", "k1:x"),
            moves(1, "k1:a", "k1:y"),
            moves(2, "k1:b", "k1:y"),
            moves(1, "k1:c", "k1:y"));

    assertThat(changes).extracting(ClusterChange::kind).containsExactly(Kind.MIXED);
    assertThat(Replay.aliases(changes))
        .containsExactly("# MIXED, 7 stalls: new k1:y", "k1:x k1:a", "k1:y k1:b", "k1:c k1:b");
  }

  @Test
  void aliasesStayOnOneLine_whenATitleHasLineBreaks() {
    Replay replay = new Replay();
    replay.add("a", "t", "b", "one\ntwo # three");

    assertThat(Replay.aliases(replay.changes()))
        .containsExactly("# RENAMED, 1 stalls: one two   three", "b a");
  }
}
