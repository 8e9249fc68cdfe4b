package dev.jankline.processor.alerts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.schema.AlertRule;
import dev.jankline.schema.AlertRules;
import dev.jankline.schema.RuleKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Keeps the rules in docs/tickets.md usable. */
class RulesDocTest {
  private static final Path PAGE = Path.of("..", "docs", "tickets.md");

  @Test
  void rulesOfThePageAreGood_andHaveEveryKind() throws IOException {
    Matcher yaml =
        Pattern.compile("```yaml\n(.*?)```", Pattern.DOTALL).matcher(Files.readString(PAGE));
    assertThat(yaml.find()).isTrue();

    List<AlertRules> apps = RulesFile.apps(yaml.group(1), PAGE.toString());

    assertThat(apps).singleElement().returns("com.example.reader", AlertRules::getApp);
    assertThat(apps.get(0).getRules())
        .extracting(AlertRule::getKind)
        .containsExactlyInAnyOrder(
            RuleKind.REGRESSION,
            RuleKind.NEW,
            RuleKind.THRESHOLD,
            RuleKind.SCREEN_SHARE,
            RuleKind.SCREEN_REGRESSION,
            RuleKind.APP_REGRESSION,
            RuleKind.SHARE,
            RuleKind.NOT_JUDGED);
  }
}
