package dev.jankline.benchmarks.quality.fleet.template;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads a template file. A section begins with {@code [name] key=value …} and has one frame on each
 * line; a line that begins with {@code |} is a continuation of the chain, its frames separated by
 * {@code ;}. A line that begins with {@code #} is a comment.
 */
public final class Sections {
  private final List<Section> read = new ArrayList<>();

  private Sections() {}

  public static List<Section> of(String resource) {
    return parse(text(resource));
  }

  public static List<Section> parse(String text) {
    Sections sections = new Sections();
    text.lines().map(String::strip).forEach(sections::line);
    return List.copyOf(sections.read);
  }

  private void line(String line) {
    if (line.isEmpty() || line.startsWith("#")) {
      return;
    }
    if (line.startsWith("[")) {
      begin(line);
      return;
    }
    Section section = read.get(read.size() - 1);
    if (line.startsWith("|")) {
      section.ends().add(end(line.substring(1)));
    } else {
      section.chain().add(FrameStep.parse(line));
    }
  }

  private void begin(String line) {
    int close = line.indexOf(']');
    Map<String, String> settings = new HashMap<>();
    for (String setting : line.substring(close + 1).strip().split("\\s+", -1)) {
      int equals = setting.indexOf('=');
      if (equals > 0) {
        settings.put(setting.substring(0, equals), setting.substring(equals + 1));
      }
    }
    String name = line.substring(1, close);
    read.add(new Section(name, settings, new ArrayList<>(), new ArrayList<>()));
  }

  private static List<FrameStep> end(String text) {
    return Arrays.stream(text.split(";", -1))
        .map(String::strip)
        .filter(frame -> !frame.isEmpty())
        .map(FrameStep::parse)
        .toList();
  }

  private static String text(String resource) {
    try (@Nullable InputStream in = Sections.class.getResourceAsStream("/quality/" + resource)) {
      if (in == null) {
        throw new IllegalStateException(
            "quality/" + resource + " is not on the class path; rebuild");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
