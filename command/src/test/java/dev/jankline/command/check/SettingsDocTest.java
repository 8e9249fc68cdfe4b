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

  /** Prefix of a key that the page has below the gateway only. */
  private static final Pattern SHARED =
      Pattern.compile(
          "^jank\\.processor\\.(?=symbols\\.bucket\\.)"
              + "|^jank\\.(?:dashboard|webhook\\.inbound)\\."
              + "(?=(?:head-timeout|max-(?:connections(?:-per-address)?|requests|streams)"
              + "|trusted-proxies)$)");

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
    Map<String, String> ofGateway = defaults(GatewaySettings.class);
    defaults(concern)
        .forEach(
            (key, shown) -> {
              String shared = SHARED.matcher(key).replaceFirst("jank.gateway.");
              if (!shared.equals(key)) {
                assertThat(shown).as(key).isEqualTo(ofGateway.get(shared));
                return;
              }
              String cell = shown.isEmpty() ? "" : "`" + shown + "` ";
              String meaning = meanings.getOrDefault(key, "");
              rows.put(key, "| `" + key + "` | " + cell + "| " + meaning + " |\n");
            });
    return "| key | default | meaning |\n|---|---|---|\n" + String.join("", rows.values());
  }

  /** Keys as the page writes them, each with its default; empty when it has none. */
  private static Map<String, String> defaults(Class<?> concern) {
    Map<String, String> defaults = new TreeMap<>();
    ConfigMappings.getProperties(ConfigClass.configClass(concern))
        .forEach(
            (name, property) ->
                defaults.put(
                    name.replaceFirst("\\.\\*", ".<app>")
                        .replace(".*", ".<name>")
                        .replaceAll("\\[\\*]$", ""),
                    property.hasDefaultValue() ? property.getDefaultValue() : ""));
    return defaults;
  }
}
