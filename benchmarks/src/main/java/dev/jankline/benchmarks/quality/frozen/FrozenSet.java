package dev.jankline.benchmarks.quality.frozen;

import dev.jankline.benchmarks.quality.cases.LabelledStall;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;

/** The stalls of the frozen set, from the resources of this module. */
public final class FrozenSet {
  private static final String FOLDER = "/quality/frozen/";
  private static final String INDEX = "index.txt";

  private final List<FrozenStall> stalls;

  private FrozenSet(List<FrozenStall> stalls) {
    this.stalls = stalls;
  }

  /**
   * Reads the set.
   *
   * @throws IOException when a resource cannot be read
   */
  public static FrozenSet read() throws IOException {
    FrozenText text = new FrozenText();
    for (String name : lines(INDEX)) {
      text.read(name, lines(name));
    }
    return new FrozenSet(text.stalls());
  }

  /** Returns the in-app prefixes of each app, which every rule is told. */
  public Map<String, List<String>> prefixesByApp() {
    Map<String, List<String>> prefixes = new HashMap<>();
    for (FrozenStall stall : stalls) {
      prefixes.put(stall.appId(), List.of(stall.app().get("inapp").split(",", -1)));
    }
    return prefixes;
  }

  /** Passes on all stalls, labelled by one scheme. */
  public void forEach(LabelScheme scheme, Consumer<LabelledStall> to) {
    for (FrozenStall stall : stalls) {
      to.accept(
          new LabelledStall(
              stall.label(scheme),
              false,
              List.of(),
              FrozenSamples.stall(stall),
              null,
              stall.reasons()));
    }
  }

  private static List<String> lines(String name) throws IOException {
    InputStream resource = FrozenSet.class.getResourceAsStream(FOLDER + name);
    try (BufferedReader reader =
        new BufferedReader(
            new InputStreamReader(
                Objects.requireNonNull(resource, name), StandardCharsets.UTF_8))) {
      return reader.lines().toList();
    }
  }
}
