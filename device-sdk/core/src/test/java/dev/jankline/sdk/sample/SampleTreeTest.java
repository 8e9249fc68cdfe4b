package dev.jankline.sdk.sample;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SampleTreeTest {
  private final SampleTree tree = new SampleTree(64 << 20);

  @Test
  void frames_travelOnce_whenStacksShareThem() {
    int first = tree.add(stack("a", "loop", "main"));
    int second = tree.add(stack("b", "loop", "main"));
    int again = tree.add(stack("a", "loop", "main"));

    assertThat(again).isEqualTo(first).isNotEqualTo(second);
    assertThat(tree.frames()).hasSize(4);
    assertThat(tree.nodes()).hasSize(4);
  }

  @Test
  void sameFrame_isAnotherNode_underAnotherCaller() {
    tree.add(stack("read", "load", "main"));
    tree.add(stack("read", "save", "main"));

    assertThat(tree.frames()).hasSize(4);
    assertThat(tree.nodes()).hasSize(5);
  }

  @Test
  void ownFrames_areLeftOut() {
    StackTraceElement own =
        new StackTraceElement("dev.jankline.sdk.StallMonitor", "dispatchFinished", null, 1);
    StackTraceElement shrunk = new StackTraceElement("jkl.b0", "a", null, 1);
    int bare = tree.add(stack("main"));
    int covered = tree.add(new StackTraceElement[] {shrunk, own, stack("main")[0]});

    assertThat(covered).isEqualTo(bare);
    assertThat(tree.add(new StackTraceElement[] {own})).isEqualTo(-1);
    assertThat(tree.add(new StackTraceElement[0])).isEqualTo(-1);
  }

  @Test
  void middle_isLeftOut_whenTheStackIsVeryDeep() {
    String[] methods = new String[5_000];
    for (int i = 0; i < methods.length; i++) {
      methods[i] = "m" + i;
    }
    tree.add(stack(methods));

    assertThat(tree.nodes()).hasSize(SampleTree.MAX_INNER + SampleTree.MAX_OUTER);
    assertThat(text(0)).contains("m4999");
    assertThat(text(tree.frames().size() - 1)).contains("m0");
  }

  @Test
  void nodes_areBounded() {
    for (int stack = 0; stack < 200; stack++) {
      String[] methods = new String[250];
      for (int i = 0; i < methods.length; i++) {
        methods[i] = "m" + stack + "x" + i;
      }
      tree.add(stack(methods));
    }
    assertThat(tree.nodes()).hasSize(SampleTree.MAX_NODES);
  }

  @Test
  void bytes_areBounded_andTheOuterPartIsKept() {
    SampleTree small = new SampleTree(16 << 10);
    int leaf = -1;
    for (int stack = 0; stack < 100; stack++) {
      leaf = small.add(stack("leaf" + stack, "work" + stack, "loop", "main"));
    }

    assertThat(small.bytes()).isBetween(15 << 10, 16 << 10);
    assertThat(small.nodes()).hasSizeLessThan(100);
    assertThat(leaf).as("the loop, which was there already").isEqualTo(1);
    assertThat(small.add(stack("leaf0", "work0", "loop", "main")))
        .as("what is known needs no room")
        .isEqualTo(3);
  }

  private String text(int frame) {
    return new String(tree.frames().get(frame), java.nio.charset.StandardCharsets.UTF_8);
  }

  private static StackTraceElement[] stack(String... methods) {
    StackTraceElement[] stack = new StackTraceElement[methods.length];
    for (int i = 0; i < methods.length; i++) {
      stack[i] = new StackTraceElement("app.Screen", methods[i], "Screen.java", i);
    }
    return stack;
  }
}
