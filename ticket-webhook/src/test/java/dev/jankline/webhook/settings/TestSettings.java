package dev.jankline.webhook.settings;

import dev.jankline.service.settings.ServiceSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Loads webhook settings as an operator would write them. */
public final class TestSettings {
  private TestSettings() {}

  public static WebhookSettings of(Path folder, String... lines) throws IOException {
    List<String> all = new ArrayList<>();
    for (String line : lines) {
      all.add("jank.webhook." + line);
    }
    Path file = Files.write(folder.resolve("webhook.properties"), all);
    return ServiceSettings.load(file, Map.of(), WebhookSettings.class).of(WebhookSettings.class);
  }
}
