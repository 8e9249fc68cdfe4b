package dev.jankline.processor.rule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jankline.schema.AlertRule;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RulesFileTest {
  @Test
  void readsRulesOfEachApp() {
    Rules rules =
        parse(
            """
            "*":
              - name: common
                minStalls: 20
                minDevices: 5
            com.example.reader:
              - name: slow
                minP95Millis: 300
            """);

    assertThat(rules.of("any"))
        .containsExactly(
            AlertRule.newBuilder().setName("common").setMinStalls(20L).setMinDevices(5L).build());
    assertThat(rules.of("com.example.reader"))
        .containsExactly(AlertRule.newBuilder().setName("slow").setMinP95Millis(300L).build());
  }

  @Test
  void bundledRulesHoldForEveryApp() {
    assertThat(RulesFile.bundled().of("any")).isNotEmpty();
  }

  @Test
  void saysTheLine_whenSomethingIsWrong() {
    assertWrong("\"*\":\n  - name: a\n    minStall: 3\n", "line 2", "unknown field 'minStall'");
    assertWrong(
        "\"*\":\n  - name: a\n    minStalls: x\n", "line 2", "must be a whole number, not 'x'");
    assertWrong("\"*\":\n  - minStalls: 3\n", "line 2", "a rule needs a 'name'");
    assertWrong("\"*\":\n  - name: a\n", "line 2", "rule 'a' needs 'minStalls'");
    assertWrong("\"*\": [\n", "line 2", "");
    assertWrong("", "", "write '[]' for none");
    assertWrong("\"*\": null\n", "", "write '[]' for none");
    assertWrong("\"*\":\n", "line 1", "write '[]' for none");
  }

  @Test
  void saysWhichFile_whenItIsNotThere(@TempDir Path directory) {
    assertThatThrownBy(() -> RulesFile.read(directory.resolve("none.yaml")))
        .isInstanceOf(RulesException.class)
        .hasMessageContaining("none.yaml");
  }

  private static void assertWrong(String yaml, String line, String reason) {
    assertThatThrownBy(() -> parse(yaml))
        .isInstanceOf(RulesException.class)
        .hasMessageContaining("rules.yaml")
        .hasMessageContaining(line)
        .hasMessageContaining(reason);
  }

  private static Rules parse(String yaml) {
    return RulesFile.parse(yaml, "rules.yaml");
  }
}
