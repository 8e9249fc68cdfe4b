package dev.jankline.webhook;

import dev.jankline.service.settings.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Loads webhook settings as an operator would write them. */
final class TestSettings {
  private TestSettings() {}

  static WebhookSettings of(Path folder, String... lines) throws IOException {
    List<String> all = new ArrayList<>();
    for (String line : lines) {
      all.add("jank.webhook." + line);
    }
    Path file = Files.write(folder.resolve("webhook.properties"), all);
    return Settings.load(file, Map.of(), WebhookSettings.class).of(WebhookSettings.class);
  }
}
