package dev.jankline.command.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.jankline.processor.alerts.RulesFile;
import dev.jankline.schema.AlertRules;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RulesCommandTest {
  @Test
  void onlyChangedRulesArePublished_eachWithItsNextRevision() {
    List<AlertRules> file =
        RulesFile.apps("a:\n  - name: x\n    minStalls: 5\nb: []\nc: []\n", "r.yaml");
    AlertRules known = RulesFile.apps("b: []\n", "r.yaml").get(0);
    known.setRevision(4);
    AlertRules other = RulesFile.apps("a: []\n", "r.yaml").get(0);
    other.setRevision(7);

    assertThat(RulesCommand.changed(file, Map.of("a", other, "b", known)))
        .extracting(AlertRules::getApp, AlertRules::getRevision)
        .containsExactly(tuple("a", 8L), tuple("c", 1L));
  }
}
