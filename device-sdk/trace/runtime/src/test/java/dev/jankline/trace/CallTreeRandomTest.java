package dev.jankline.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Compares trees of random programs with what is known of them. */
class CallTreeRandomTest {
  private static final int PROGRAMS = 300;

  /** One call on its path, callers first. */
  private record Call(List<Integer> path, long enter, long leave) {}

  @Test
  void treeTellsCountsAndTimes_ofEveryPath() {
    for (int seed = 0; seed < PROGRAMS; seed++) {
      Random random = new Random(seed);
      Program program = new Program(random);
      long start = random.nextLong(program.now + 1);
      long end = start + random.nextLong(program.now + 1);

      CallTree tree = program.entries.between(start, end);

      assertThat(paths(tree)).as("seed %s", seed).isEqualTo(program.expected(start, end));
      assertThat(tree.tally().unbalanced()).isZero();
    }
  }

  @Test
  void budgetKeepsTheLongest_andTheirCallers() {
    for (int seed = 0; seed < PROGRAMS; seed++) {
      Program program = new Program(new Random(seed));
      Map<List<Integer>, List<Long>> all = paths(program.entries.between(0, program.now));
      int budget = 1 + seed % 12;

      Map<List<Integer>, List<Long>> kept = paths(program.entries.between(0, program.now, budget));

      assertThat(kept).hasSize(Math.min(budget, all.size()));
      assertThat(all).containsAllEntriesOf(kept);
      long shortestKept = kept.values().stream().mapToLong(call -> call.get(1)).min().orElse(0);
      all.keySet().removeAll(kept.keySet());
      assertThat(all.values()).allMatch(call -> call.get(1) <= shortestKept);
    }
  }

  @Test
  void treeStaysATree_whenEntriesAreMissing() {
    for (int seed = 0; seed < PROGRAMS; seed++) {
      Random random = new Random(seed);
      Program program = new Program(random);
      Set<Integer> lost = new HashSet<>();
      for (int i = 0; i < 5; i++) {
        lost.add(random.nextInt(program.entries.list().size()));
      }
      CallTreeFold fold = new CallTreeFold(0, program.now);
      fold.begin(true);
      for (int i = 0; i < program.entries.list().size(); i++) {
        if (!lost.contains(i)) {
          fold.take(program.entries.list().get(i));
        }
      }

      Map<List<Integer>, List<Long>> tree = paths(fold.tree(Integer.MAX_VALUE));

      tree.forEach(
          (path, call) -> {
            assertThat(call.get(1)).isBetween(1L, program.now);
            if (path.size() > 1) {
              List<Integer> caller = path.subList(0, path.size() - 1);
              assertThat(tree).containsKey(caller);
              assertThat(call.get(1))
                  .isLessThanOrEqualTo(tree.getOrDefault(caller, List.of(0L, 0L)).get(1));
            }
          });
    }
  }

  /** Count and time of every path; fails when a line has no caller or a path comes twice. */
  private static Map<List<Integer>, List<Long>> paths(CallTree tree) {
    Map<List<Integer>, List<Long>> paths = new HashMap<>();
    List<Integer> path = new ArrayList<>();
    for (CallTree.Line line : tree.lines()) {
      assertThat(line.depth()).isLessThanOrEqualTo(path.size());
      path = new ArrayList<>(path.subList(0, line.depth()));
      path.add(line.methodId());
      assertThat(paths).doesNotContainKey(path);
      paths.put(path, List.of((long) line.count(), line.durationMillis()));
    }
    return paths;
  }

  /** A random program that ran. */
  private static final class Program {
    private final Random random;
    private final Entries entries = new Entries();
    private final List<Call> calls = new ArrayList<>();
    private long now;

    Program(Random random) {
      this.random = random;
      while (calls.size() < 40) {
        now += random.nextInt(4);
        call(List.of());
      }
    }

    private void call(List<Integer> from) {
      List<Integer> path = new ArrayList<>(from);
      path.add(1 + random.nextInt(5));
      int method = path.get(path.size() - 1);
      long enter = now;
      entries.in(method, now);
      while (path.size() < 8 && random.nextInt(5) < 3) {
        now += random.nextInt(4);
        call(path);
      }
      now += random.nextInt(10);
      entries.out(method, now);
      calls.add(new Call(path, enter, now));
    }

    Map<List<Integer>, List<Long>> expected(long start, long end) {
      Map<List<Integer>, List<Long>> expected = new HashMap<>();
      calls.stream()
          .filter(call -> call.leave >= start && call.enter <= end)
          .sorted(Comparator.comparing(Call::enter))
          .forEach(
              call -> {
                long millis = Math.min(call.leave, end) - Math.max(call.enter, start);
                expected.merge(
                    call.path,
                    List.of(1L, millis),
                    (a, b) -> List.of(a.get(0) + b.get(0), a.get(1) + b.get(1)));
              });
      expected.values().removeIf(call -> call.get(1) == 0);
      return expected;
    }
  }
}
