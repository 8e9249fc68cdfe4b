package dev.jankline.analysis.frames;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.analysis.symbolize.SymbolizedStall.SymbolizedSample;
import dev.jankline.analysis.testing.StallDraft;
import dev.jankline.schema.ThreadState;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PrefixTreeTest {

  private static final FrameCatalogue CATALOGUE = AppFrames.of(Map.of()).catalogue("app");

  private final List<SymbolizedSample> samples = new ArrayList<>();

  private PrefixTreeTest add(int share, String... leafFirst) {
    samples.add(
        new SymbolizedSample(
            samples.size(),
            share,
            ThreadState.RUNNABLE,
            Arrays.stream(leafFirst).map(StallDraft::frame).toList()));
    return this;
  }

  private PrefixTree tree() {
    return PrefixTree.of(StackGrouping.group(CATALOGUE, samples));
  }

  private static String shown(PrefixTree.Node node) {
    StringBuilder text = new StringBuilder(node.name());
    text.append(' ').append(node.millis()).append('/').append(node.selfMillis());
    node.children().forEach(child -> text.append(" (").append(shown(child)).append(')'));
    return text.toString();
  }

  @Test
  void addsUpTimeAlongPaths_mostTimeFirstThenByName() {
    add(30, "com.a.A.b", "com.a.A.a").add(50, "com.a.A.c", "com.a.A.a").add(20, "com.a.A.a");
    add(30, "com.a.A.a2", "com.a.A.a");

    assertThat(shown(tree().root()))
        .isEqualTo(
            " 130/0 (com.a.A.a 130/20 (com.a.A.c 50/50) (com.a.A.a2 30/30) (com.a.A.b 30/30))");
  }

  @Test
  void treeIsTheSame_inAnyOrderOfSamples() {
    Random random = new Random(3);
    for (int i = 0; i < 100; i++) {
      add(random.nextInt(50), "com.a.C.c" + random.nextInt(4), "com.a.B.b" + random.nextInt(3));
    }
    String tree = shown(tree().root());
    Collections.shuffle(samples, random);

    assertThat(shown(tree().root())).isEqualTo(tree);
  }

  @Test
  void pathAndAncestorsLeadToTheRoot() {
    add(10, "com.a.C.c", "com.a.B.b", "com.a.A.a");
    List<GroupedSample> grouped = StackGrouping.group(CATALOGUE, samples);
    PrefixTree tree = PrefixTree.of(grouped);
    PrefixTree.Node leaf = tree.leaf(grouped.get(0));

    assertThat(leaf.path())
        .extracting(KnownFrame::name)
        .extracting(name -> name.text())
        .containsExactly("com.a.A.a", "com.a.B.b", "com.a.C.c");
    assertThat(leaf.ancestor(1).name()).isEqualTo("com.a.A.a");
    assertThat(leaf.ancestor(0)).isSameAs(tree.root());
    assertThat(tree.passes(grouped.get(0), leaf.ancestor(2))).isTrue();
  }

  @Test
  void samplesPassTheNodesOfTheirPathOnly() {
    add(10, "com.a.B.b", "com.a.A.a").add(10, "com.a.C.c", "com.a.A.a");
    List<GroupedSample> grouped = StackGrouping.group(CATALOGUE, samples);
    PrefixTree tree = PrefixTree.of(grouped);

    assertThat(tree.passes(grouped.get(1), tree.leaf(grouped.get(0)))).isFalse();
    assertThat(tree.passes(grouped.get(1), tree.leaf(grouped.get(0)).ancestor(1))).isTrue();
  }
}
