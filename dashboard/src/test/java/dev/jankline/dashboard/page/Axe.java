package dev.jankline.dashboard.page;

import com.fasterxml.jackson.databind.JsonNode;
import dev.jankline.browser.Tab;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Checks a page with axe-core, which knows the rules of WCAG that a program can check. */
final class Axe {
  /** Without paths to elements, and without a rule that finds nothing serious: both take long. */
  private static final String RUN =
      """
      axe.run(document, {%s selectors: false, rules: {region: {enabled: false}}, resultTypes: ['violations']}).then((result) => result.violations.map((one) =>
        ({id: one.id, impact: one.impact, nodes: one.nodes.slice(0, 3).map((node) => node.html.slice(0, 200) + ' ' + node.failureSummary)})))
      """;

  private static final String LOAD = "(() => { " + source() + "; return null; })()";

  private Axe() {}

  /** Findings of the impact serious or critical, one line each. */
  static List<String> serious(Tab tab) {
    return found(tab, "");
  }

  /** Findings of the rule on contrast alone: what a page that was checked has in another theme. */
  static List<String> faint(Tab tab) {
    return found(tab, "runOnly: ['color-contrast'],");
  }

  private static List<String> found(Tab tab, String rules) {
    if (tab.evaluate("!window.axe").asBoolean()) {
      tab.evaluate(LOAD);
    }
    List<String> found = new ArrayList<>();
    for (JsonNode violation : tab.evaluate(RUN.formatted(rules))) {
      String impact = violation.path("impact").asText();
      if (impact.equals("serious") || impact.equals("critical")) {
        found.add(violation.get("id").asText() + " (" + impact + "): " + violation.get("nodes"));
      }
    }
    return found;
  }

  private static String source() {
    try (InputStream stream = Axe.class.getResourceAsStream("/axe.min.js")) {
      if (stream == null) {
        throw new IllegalStateException("axe.min.js is not on the class path");
      }
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
