package dev.jankline.dashboard.page;

import com.fasterxml.jackson.databind.JsonNode;
import dev.jankline.browser.Tab;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Checks a page with axe-core, which knows the rules of WCAG that a program can check. */
final class Axe {
  private static final String RUN =
      """
      axe.run(document, {resultTypes: ['violations']}).then((result) => result.violations.map((one) =>
        ({id: one.id, impact: one.impact, nodes: one.nodes.slice(0, 3).map((node) => node.html.slice(0, 200) + ' ' + node.failureSummary)})))
      """;

  private Axe() {}

  /** Findings of the impact serious or critical, one line each. */
  static List<String> serious(Tab tab) throws IOException {
    tab.evaluate(source() + "; null");
    List<String> found = new ArrayList<>();
    for (JsonNode violation : tab.evaluate(RUN)) {
      String impact = violation.path("impact").asText();
      if (impact.equals("serious") || impact.equals("critical")) {
        found.add(violation.get("id").asText() + " (" + impact + "): " + violation.get("nodes"));
      }
    }
    return found;
  }

  private static String source() throws IOException {
    try (InputStream stream = Axe.class.getResourceAsStream("/axe.min.js")) {
      if (stream == null) {
        throw new IOException("axe.min.js is not on the class path");
      }
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
