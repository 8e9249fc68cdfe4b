package dev.jankline.dashboard.tree;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes trees in the formats of profilers. */
public final class Profiles {
  private Profiles() {}

  /** The version that a tree is of, and the one that it is compared with; null for none. */
  public record Sides(String version, @Nullable String other) {}

  /**
   * Folded stacks: a line each, outermost call first, with its milliseconds; of a comparison those
   * of the older version before those of the newer one, as difffolded.pl writes them.
   */
  public static String folded(MergedTree tree, Sides sides) {
    StringBuilder text = new StringBuilder();
    tree.folded()
        .forEach(
            (stack, millis) -> {
              if (millis[0] == 0 && sides.other == null) {
                return;
              }
              for (int i = 0; i < stack.size(); i++) {
                text.append(i == 0 ? "" : ";")
                    .append(stack.get(i).replaceAll("[;\\p{Cntrl}]", "_"));
              }
              text.append(sides.other == null ? "" : " " + millis[1]);
              text.append(' ').append(millis[0]).append('\n');
            });
    return text.toString();
  }

  /** A file of speedscope: one sampled profile in milliseconds for each version. */
  public static String speedscope(MergedTree tree, Sides sides, String name) {
    ObjectNode file = JsonNodeFactory.instance.objectNode();
    file.put("$schema", "https://www.speedscope.app/file-format-schema.json");
    file.put("name", name);
    file.put("exporter", "jankline");
    ArrayNode frames = file.putObject("shared").putArray("frames");
    ArrayNode profiles = file.putArray("profiles");
    Map<String, Integer> index = new LinkedHashMap<>();
    profile(tree, 0, profiles.addObject().put("name", sides.version), index);
    if (sides.other != null) {
      profile(tree, 1, profiles.addObject().put("name", sides.other), index);
    }
    index.keySet().forEach(frame -> frames.addObject().put("name", frame));
    return file.toString();
  }

  private static void profile(
      MergedTree tree, int side, ObjectNode profile, Map<String, Integer> index) {
    ArrayNode samples = JsonNodeFactory.instance.arrayNode();
    ArrayNode weights = JsonNodeFactory.instance.arrayNode();
    long total = 0;
    for (Map.Entry<List<String>, long[]> stack : tree.folded().entrySet()) {
      long millis = stack.getValue()[side];
      if (millis > 0) {
        ArrayNode sample = samples.addArray();
        stack
            .getKey()
            .forEach(
                frame ->
                    sample.add(index.computeIfAbsent(frame, unused -> index.size()).intValue()));
        weights.add(millis);
        total += millis;
      }
    }
    profile.put("type", "sampled").put("unit", "milliseconds");
    profile.put("startValue", 0).put("endValue", total);
    profile.set("samples", samples);
    profile.set("weights", weights);
  }
}
