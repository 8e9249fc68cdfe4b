package dev.jankline.benchmarks.quality;

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

/** Stalls that were written by hand, from the resources of this module. */
final class FrozenSet {
  /** The set that helped to decide on the rules. */
  static final String FROZEN = "frozen";

  /** The set that was written after the first rules, and helped to decide on later ones. */
  static final String UNSEEN = "unseen";

  /** The set that was written after the rules had been measured by the unseen one. */
  static final String THIRD = "third";

  /** The set that decides nothing: its author knew neither the rules nor their lists. */
  static final String SIXTH = "sixth";

  private static final String FOLDER = "/quality/";
  private static final String INDEX = "index.txt";

  private final List<FrozenStall> stalls;

  private FrozenSet(List<FrozenStall> stalls) {
    this.stalls = stalls;
  }

  /**
   * Reads a set.
   *
   * @param name {@value #FROZEN}, {@value #UNSEEN}, {@value #THIRD} or {@value #SIXTH}
   * @throws IOException when a resource cannot be read
   */
  static FrozenSet read(String name) throws IOException {
    FrozenText text = new FrozenText();
    for (String file : lines(name, INDEX)) {
      text.read(file, lines(name, file));
    }
    return new FrozenSet(text.stalls());
  }

  /** Returns the in-app prefixes of each app, which every rule is told. */
  Map<String, List<String>> prefixesByApp() {
    Map<String, List<String>> prefixes = new HashMap<>();
    for (FrozenStall stall : stalls) {
      prefixes.put(stall.appId(), List.of(stall.app().get("inapp").split(",", -1)));
    }
    return prefixes;
  }

  /** Passes on all stalls, labelled by one scheme. */
  void forEach(LabelledStall.Scheme scheme, Consumer<LabelledStall> to) {
    for (FrozenStall stall : stalls) {
      to.accept(
          new LabelledStall(stall.label(scheme), FrozenSamples.stall(stall), stall.reasons()));
    }
  }

  private static List<String> lines(String set, String file) throws IOException {
    InputStream resource = FrozenSet.class.getResourceAsStream(FOLDER + set + "/" + file);
    try (BufferedReader reader =
        new BufferedReader(
            new InputStreamReader(
                Objects.requireNonNull(resource, file), StandardCharsets.UTF_8))) {
      return reader.lines().toList();
    }
  }
}
