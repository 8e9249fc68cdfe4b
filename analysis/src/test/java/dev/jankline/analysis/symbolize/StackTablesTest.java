package dev.jankline.analysis.symbolize;

import static dev.jankline.analysis.testing.StallDraft.aStall;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.analysis.testing.StallDraft;
import dev.jankline.schema.SymbolizedFrame;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class StackTablesTest {
  private static final List<SymbolizedFrame> POOL =
      StallDraft.frames("a.B.one", "a.B.two", "a.C.three", "a.C.four");

  @Test
  void stacksComeBack_innermostFrameFirst() {
    List<List<SymbolizedFrame>> stacks = randomStacks();
    StackTables tables = tables(stacks);

    for (int i = 0; i < stacks.size(); i++) {
      int leaf = tables.samples().get(i).getNode();
      assertThat(StackTables.stack(tables.frames(), tables.nodes(), leaf)).isEqualTo(stacks.get(i));
    }
  }

  @Test
  void everyFrameAndPathIsHeldOnce() {
    SymbolizedFrame outer = POOL.get(0);
    StackTables tables =
        tables(
            List.of(
                List.of(POOL.get(1), outer),
                List.of(POOL.get(2), outer),
                List.of(outer),
                List.of(POOL.get(3), POOL.get(2), outer),
                List.of(POOL.get(1), outer)));

    assertThat(tables.frames()).hasSize(4);
    assertThat(tables.nodes()).hasSize(4);
    assertThat(tables.samples())
        .extracting(sample -> sample.getNode())
        .containsExactly(1, 2, 0, 3, 1);
  }

  @Test
  void tablesAreTheSame_whetherFramesAreSharedOrOnlyEqual() {
    List<List<SymbolizedFrame>> stacks = randomStacks();
    StackTables shared = tables(stacks);
    StackTables equal =
        tables(
            stacks.stream()
                .map(
                    stack ->
                        stack.stream()
                            .map(frame -> SymbolizedFrame.newBuilder(frame).build())
                            .toList())
                .toList());

    assertThat(equal.frames()).isEqualTo(shared.frames());
    assertThat(equal.nodes()).isEqualTo(shared.nodes());
    assertThat(equal.samples()).isEqualTo(shared.samples());
  }

  @Test
  void samplesComeInTheOrderOfTime() {
    SymbolizedStall stall =
        aStall().sampleAt(300, 1, "a.B.late").sampleAt(100, 1, "a.B.early").draft();

    assertThat(new StackTables(stall).samples())
        .extracting(sample -> sample.getOffsetMillis())
        .containsExactly(100, 300);
  }

  private static StackTables tables(List<List<SymbolizedFrame>> stacks) {
    StallDraft draft = aStall();
    stacks.forEach(stack -> draft.sample(1, stack));
    return new StackTables(draft.draft());
  }

  /** Stacks with much in common, some of them empty. */
  private static List<List<SymbolizedFrame>> randomStacks() {
    Random random = new Random(1);
    List<List<SymbolizedFrame>> stacks = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      List<SymbolizedFrame> stack = new ArrayList<>();
      for (int depth = random.nextInt(6); depth > 0; depth--) {
        stack.add(POOL.get(random.nextInt(POOL.size())));
      }
      stacks.add(stack);
    }
    return stacks;
  }
}
