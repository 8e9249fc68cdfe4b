package dev.jankline.checks.stage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.checks.packages.PackageGraph;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RoomOrderTest {
  private final RoomOrder order =
      new RoomOrder("p", List.of("ground"), List.of("first", "second"), List.of("", "around"));

  @Test
  void laterStageIsNotKnown_andAnEarlierOneIs() {
    assertThat(order.violations(List.of(use("p.second", "p.first"), use("p.first", "p.ground"))))
        .isEmpty();
    assertThat(order.violations(List.of(use("p.first", "p.second"))))
        .containsExactly("p.first knows p.second: A -> B");
  }

  @Test
  void groundKnowsNoStage_andNobodyKnowsWhatIsAround() {
    assertThat(order.violations(List.of(use("p.ground", "p.first")))).hasSize(1);
    assertThat(order.violations(List.of(use("p.second", "p.around")))).hasSize(1);
    assertThat(order.violations(List.of(use("p.second", "p")))).hasSize(1);
    assertThat(order.violations(List.of(use("p.around", "p.second"), use("p", "p.around"))))
        .isEmpty();
  }

  @Test
  void newPackageIsToBePlaced() {
    assertThat(order.unplaced(Stream.of("p", "p.first", "p.third"))).containsExactly("p.third");
  }

  private static PackageGraph.Use use(String from, String to) {
    return new PackageGraph.Use(from, to, "A -> B");
  }
}
