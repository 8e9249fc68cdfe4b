package dev.jankline.analysis.symbolize;

import static dev.jankline.analysis.testing.RawDraft.aRawStall;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jankline.schema.StackNode;
import dev.jankline.schema.StackSample;
import dev.jankline.schema.Stall;
import dev.jankline.schema.ThreadState;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class StacksTest {
  @Test
  void givesLeafFirstStacks_eachLeafOnce() {
    Stall stall = stall("a.B.one", "a.B.two");
    stall.getSamples().add(new StackSample(5, 1, 1, ThreadState.RUNNABLE));

    Map<Integer, List<String>> stacks =
        Stacks.of(stall)
            .map(
                stack ->
                    stack.stream()
                        .map(frame -> Objects.requireNonNull(frame.getJavaFrame()).getMethodName())
                        .toList());

    assertThat(stacks)
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(1, List.of("one", "loop"), 2, List.of("two", "loop")));
  }

  @Test
  void givesEmptyStack_whenSampleHasNone() {
    Stall stall = stall("a.B.one");
    stall.setSamples(List.of(new StackSample(0, 400, -1, ThreadState.RUNNABLE)));

    assertThat(Stacks.of(stall).map(List::size)).containsEntry(-1, 0);
  }

  @Test
  void refusesBrokenTrees() {
    assertBroken(stall -> stall.setNodes(List.of()), "there is no node 1");
    assertBroken(stall -> stall.setFrames(List.of()), "there is no frame 1");
    assertBroken(
        stall -> stall.setNodes(List.of(new StackNode(1, 0), new StackNode(0, 1))),
        "there is no node 1, or its caller comes after it");
  }

  @Test
  void refusesStall_whenItsStacksAreTooLargeTogether() {
    Stall stall = stall("a.B.one");
    List<StackNode> nodes = new ArrayList<>();
    List<StackSample> samples = new ArrayList<>();
    for (int i = 0; i < 1_000; i++) {
      nodes.add(new StackNode(i - 1, 0));
      samples.add(new StackSample(i, 1, i, ThreadState.RUNNABLE));
    }
    stall.setNodes(nodes);
    stall.setSamples(samples);

    assertThatThrownBy(() -> Stacks.of(stall)).hasMessageContaining("100000 frames");
  }

  private static void assertBroken(Consumer<Stall> damage, String message) {
    Stall stall = stall("a.B.one");
    damage.accept(stall);
    assertThatThrownBy(() -> Stacks.of(stall))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(message);
  }

  private static Stall stall(String... functions) {
    return aRawStall().withSamples(functions).raw().stall();
  }
}
