package dev.jankline.benchmarks.quality.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.schema.JavaFrame;
import dev.jankline.schema.StackFrame;
import dev.jankline.schema.StackNode;
import java.util.List;
import org.junit.jupiter.api.Test;

class StackTableTest {

  private static StackFrame frame(String method) {
    return new StackFrame(new JavaFrame("a.B", method, null, 1), null, null, null, null);
  }

  @Test
  void holdsEachFrameAndEachPathOnce() {
    StackFrame outer = frame("outer");
    StackFrame left = frame("left");
    StackFrame right = frame("right");
    StackTable table = new StackTable();

    int first = table.add(List.of(left, outer));
    int second = table.add(List.of(right, outer));

    assertThat(table.add(List.of(left, outer))).isEqualTo(first);
    assertThat(table.frames()).containsExactly(outer, left, right);
    assertThat(table.nodes())
        .containsExactly(new StackNode(-1, 0), new StackNode(0, 1), new StackNode(0, 2));
    assertThat(second).isEqualTo(2);
    assertThat(table.add(List.of())).isEqualTo(-1);
  }
}
