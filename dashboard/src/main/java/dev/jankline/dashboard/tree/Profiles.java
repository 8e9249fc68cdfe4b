package dev.jankline.dashboard.tree;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Writes trees in the formats of profilers. */
public final class Profiles {
  private Profiles() {}

  /** One line a stack: names from the root joined by {@code ;}, a space, milliseconds. */
  public static String folded(MergedTree tree) {
    StringBuilder text = new StringBuilder();
    tree.folded()
        .forEach(
            (stack, millis) -> {
              for (int i = 0; i < stack.size(); i++) {
                text.append(i == 0 ? "" : ";")
                    .append(stack.get(i).replaceAll("[;\\p{Cntrl}]", "_"));
              }
              text.append(' ').append(millis).append('\n');
            });
    return text.toString();
  }

  /** A file of speedscope: one sampled profile in milliseconds. */
  public static String speedscope(MergedTree tree, String name) {
    ObjectNode file = JsonNodeFactory.instance.objectNode();
    file.put("$schema", "https://www.speedscope.app/file-format-schema.json");
    file.put("name", name);
    file.put("exporter", "jankline");
    ArrayNode frames = file.putObject("shared").putArray("frames");
    ObjectNode profile = file.putArray("profiles").addObject();
    profile.put("type", "sampled").put("name", name).put("unit", "milliseconds");
    ArrayNode samples = JsonNodeFactory.instance.arrayNode();
    ArrayNode weights = JsonNodeFactory.instance.arrayNode();
    Map<String, Integer> index = new LinkedHashMap<>();
    long total = 0;
    for (Map.Entry<List<String>, Long> stack : tree.folded().entrySet()) {
      ArrayNode sample = samples.addArray();
      stack
          .getKey()
          .forEach(
              frame -> sample.add(index.computeIfAbsent(frame, unused -> index.size()).intValue()));
      weights.add(stack.getValue());
      total += stack.getValue();
    }
    index.keySet().forEach(frame -> frames.addObject().put("name", frame));
    profile.put("startValue", 0).put("endValue", total);
    profile.set("samples", samples);
    profile.set("weights", weights);
    return file.toString();
  }
}
