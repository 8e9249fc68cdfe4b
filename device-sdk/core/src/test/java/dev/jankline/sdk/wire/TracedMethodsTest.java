package dev.jankline.sdk.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.schema.MatrixFrame;
import dev.jankline.sdk.testing.Decoded;
import dev.jankline.sdk.wire.StallStacks.ThreadState;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class TracedMethodsTest {
  private static final String TREE = "0,1048574,1,200\n1,7,1,150\n2,8,3,60\n1,9,1,30\n";
  private static final StallStacks NONE = new StallStacks(List.of(), List.of(), List.of());

  @Test
  void methods_becomeNodesUnderTheirCallers() {
    Decoded decoded = new Decoded(NONE.withCallTree(TREE));

    assertThat(decoded.frames())
        .extracting(frame -> Objects.requireNonNull(frame.getMatrixFrame()))
        .containsExactly(
            new MatrixFrame(1048574, 1, 200L),
            new MatrixFrame(7, 1, 150L),
            new MatrixFrame(8, 3, 60L),
            new MatrixFrame(9, 1, 30L));
    assertThat(decoded.nodes()).extracting(node -> node.getParent()).containsExactly(-1, 0, 1, 0);
  }

  @Test
  void samplesAreTheServersToMake_whenThereIsNoStack() {
    assertThat(new Decoded(NONE.withCallTree(TREE)).samples()).isEmpty();
  }

  @Test
  void stacks_stayTheOnlySamples_whenThereAreSome() {
    StallStacks sampled =
        new StallStacks(
            List.of(StackFrame.java("A", "m", null, 1)),
            List.of(StallStacks.node(-1, 0)),
            List.of(StallStacks.sample(80, 200, 0, ThreadState.RUNNABLE)));

    Decoded decoded = new Decoded(sampled.withCallTree(TREE));

    assertThat(decoded.samples()).hasSize(1);
    assertThat(decoded.frames()).hasSize(5);
    assertThat(decoded.nodes().get(1).getFrame()).isEqualTo(1);
    assertThat(decoded.nodes().get(2).getParent()).isEqualTo(1);
  }

  @Test
  void whatIsNoCallTree_isReadAsFarAsItIsOne() {
    assertThat(new Decoded(NONE.withCallTree("")).nodes()).isEmpty();
    assertThat(new Decoded(NONE.withCallTree("hello\n0,1,1,5")).nodes()).isEmpty();
    assertThat(new Decoded(NONE.withCallTree("0,1,1,5\n1,2\n1,3,1,1")).nodes()).hasSize(1);
    Decoded deep = new Decoded(NONE.withCallTree("7,1,1,5\n900,2,1,5\n-3,3,1,5\n"));
    assertThat(deep.nodes()).extracting(node -> node.getParent()).containsExactly(-1, 0, -1);
    assertThat(new Decoded(NONE.withCallTree("0,1,1,5\n".repeat(9_000))).nodes()).hasSize(500);
  }
}
