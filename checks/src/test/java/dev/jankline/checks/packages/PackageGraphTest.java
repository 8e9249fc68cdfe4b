package dev.jankline.checks.packages;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.checks.source.CodeKind;
import dev.jankline.checks.source.Module;
import org.junit.jupiter.api.Test;

class PackageGraphTest {
  private final PackageGraph graph = new PackageGraph();

  @Test
  void circleIsFound_withAClassForEachStep() {
    graph.add("a", "b", "a.One -> b.Two");
    graph.add("b", "c", "b.Two -> c.Three");
    graph.add("c", "a", "c.Three -> a.One");
    graph.add("c", "d", "c.Three -> d.Four");

    assertThat(graph.circles())
        .containsExactly(
            """
            circle a > b > c > a
                a.One -> b.Two
                b.Two -> c.Three
                c.Three -> a.One""");
  }

  @Test
  void circlesApartAreFoundEach() {
    graph.add("a", "b", "");
    graph.add("b", "a", "");
    graph.add("b", "c", "");
    graph.add("c", "d", "");
    graph.add("d", "c", "");

    assertThat(graph.circles()).hasSize(2);
  }

  @Test
  void wayThatLeadsNotBackIsNoCircle() {
    graph.add("a", "b", "");
    graph.add("a", "c", "");
    graph.add("b", "c", "");
    graph.add("c", "c", "");

    assertThat(graph.circles()).isEmpty();
  }

  @Test
  void usesAreReadFromCompiledClasses() {
    Module checks =
        Module.all().stream().filter(one -> one.name().equals("checks")).findFirst().orElseThrow();

    assertThat(checks.classes(CodeKind.TEST))
        .extracting(type -> type.getSimpleName())
        .contains("PackageGraphTest", "Module");
    assertThat(PackageGraph.of(checks.classes(CodeKind.TEST)).uses())
        .extracting(PackageGraph.Use::to)
        .containsOnly("dev.jankline.checks.source", "dev.jankline.checks.packages");
  }
}
