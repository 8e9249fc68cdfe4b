package dev.jankline.command.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.dashboard.DashboardSettings;
import dev.jankline.gateway.GatewaySettings;
import dev.jankline.processor.service.ProcessorSettings;
import dev.jankline.service.ManagementServer.ManagementSettings;
import dev.jankline.webhook.settings.WebhookSettings;
import io.smallrye.config.ConfigMappings;
import io.smallrye.config.ConfigMappings.ConfigClass;
import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Keeps docs/reference/settings.md equal to the settings: every key, default and a meaning. */
class SettingsDocTest {
  private static final Pattern ROW =
      Pattern.compile("(?m)^\\| `(jank\\.[^`]+)` \\| (?:`[^`]*` )?\\| (.*) \\|$");
  private static final Map<String, Class<?>> CONCERNS =
      Map.of(
          "gateway", GatewaySettings.class,
          "processor", ProcessorSettings.class,
          "webhook", WebhookSettings.class,
          "dashboard", DashboardSettings.class,
          "management", ManagementSettings.class);

  @Test
  void everyKeyIsDocumented_withItsDefaultAndMeaning() throws IOException {
    ReferencePage page = ReferencePage.read("settings.md");
    Map<String, String> meanings = meanings(page);
    ReferencePage generated = page;
    for (Map.Entry<String, Class<?>> concern : CONCERNS.entrySet()) {
      generated = generated.with(concern.getKey(), table(concern.getValue(), meanings));
    }

    page.assertEqualTo(generated);
    assertThat(meanings).doesNotContainValue("");
  }

  /** Meanings are written by hand; the page is where they stand. */
  private static Map<String, String> meanings(ReferencePage page) {
    Map<String, String> meanings = new TreeMap<>();
    Matcher row = ROW.matcher(page.text());
    while (row.find()) {
      meanings.put(row.group(1), row.group(2));
    }
    return meanings;
  }

  private static String table(Class<?> concern, Map<String, String> meanings) {
    Map<String, String> rows = new TreeMap<>();
    ConfigMappings.getProperties(ConfigClass.configClass(concern))
        .forEach(
            (name, property) -> {
              String key =
                  name.replaceFirst("\\.\\*", ".<app>")
                      .replace(".*", ".<name>")
                      .replaceAll("\\[\\*]$", "");
              String shown = property.hasDefaultValue() ? property.getDefaultValue() : "";
              String cell = shown.isEmpty() ? "" : "`" + shown + "` ";
              String meaning = meanings.getOrDefault(key, "");
              rows.put(key, "| `" + key + "` | " + cell + "| " + meaning + " |\n");
            });
    return "| key | default | meaning |\n|---|---|---|\n" + String.join("", rows.values());
  }
}
