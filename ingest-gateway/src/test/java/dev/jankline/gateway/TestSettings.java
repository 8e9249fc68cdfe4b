package dev.jankline.gateway;

import dev.jankline.service.settings.ServiceSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Loads gateway settings as an operator would write them. */
final class TestSettings {
  private TestSettings() {}

  static GatewaySettings of(Path folder, String... lines) throws IOException {
    List<String> all = new ArrayList<>();
    for (String line : lines) {
      all.add("jank.gateway." + line);
    }
    Path file = Files.write(folder.resolve("gateway.properties"), all);
    return ServiceSettings.load(file, Map.of(), GatewaySettings.class).of(GatewaySettings.class);
  }
}
