package dev.jankline.command.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.dashboard.DashboardSettings;
import dev.jankline.gateway.GatewaySettings;
import dev.jankline.local.stack.Checkout;
import dev.jankline.processor.settings.ProcessorSettings;
import dev.jankline.service.ManagementSettings;
import dev.jankline.webhook.settings.WebhookSettings;
import io.smallrye.config.ConfigMappings;
import io.smallrye.config.ConfigMappings.ConfigClass;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Keeps the tables of docs/operations.md equal to the settings: every key, every default. */
class SettingsDocTest {
  private static final Pattern ROW =
      Pattern.compile("(?m)^\\| `(jank\\.[^`]+)` \\| (?:`([^`]*)`)? ?\\|");

  @Test
  void everyKeyIsDocumented_withItsDefault() throws IOException {
    Map<String, String> documented = new TreeMap<>();
    Matcher row =
        ROW.matcher(Files.readString(Checkout.find().root().resolve("docs/operations.md")));
    while (row.find()) {
      documented.put(row.group(1), row.group(2) == null ? "" : row.group(2));
    }

    Map<String, String> settings = new TreeMap<>();
    for (Class<?> concern :
        new Class<?>[] {
          GatewaySettings.class,
          ProcessorSettings.class,
          WebhookSettings.class,
          DashboardSettings.class,
          ManagementSettings.class
        }) {
      ConfigMappings.getProperties(ConfigClass.configClass(concern))
          .forEach(
              (key, property) -> {
                String shown = key.replace(".*", ".<app>").replaceAll("\\[\\*]$", "");
                settings.put(shown, property.hasDefaultValue() ? property.getDefaultValue() : "");
              });
    }
    assertThat(documented).isEqualTo(settings);
  }
}
