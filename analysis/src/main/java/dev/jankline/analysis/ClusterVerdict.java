package dev.jankline.analysis;

import dev.jankline.analysis.CauseFinder.CauseVerdict;
import dev.jankline.analysis.Fingerprint.Part;
import dev.jankline.schema.Fingerprints;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Tells which clusters a stall is filed under, and why.
 *
 * @param title title of the cluster of primary grouping, for people; the same for all its stalls
 * @param location function, file and line of what the stall is filed under, in this stall; empty
 *     when it is filed under no code
 * @param culpritFrame function of the app that the stall is filed under; null when it has none
 * @param vote what the culprit frame blocks on; without culprit frame, what the whole path blocks
 *     on
 * @param cause why the main thread did not answer
 * @param key fingerprint of primary grouping
 * @param inner fingerprint of grouping BLOCKING_CALL
 * @param outer fingerprint of grouping ENTRY_POINT
 * @param missingBuildId build whose unsymbolized cluster the stall is filed under; null when it is
 *     filed by frames that have names
 */
public record ClusterVerdict(
    String title,
    String location,
    @Nullable CulpritFrame culpritFrame,
    BlockingVote vote,
    CauseVerdict cause,
    Fingerprint key,
    Fingerprint inner,
    Fingerprint outer,
    @Nullable String missingBuildId) {

  /** Returns the three fingerprints as the record that is published. */
  public Fingerprints fingerprints() {
    return new Fingerprints(key.text(), inner.text(), outer.text());
  }

  /**
   * Writes the title of a cluster for people, from the parts of its name and nothing else: all
   * stalls of a cluster have one title.
   */
  static final class ClusterTitle {

    private static final int BUILD_ID_CHARS = 12;
    private static final int MAX_CHARS = 200;
    private static final String NONE = "NONE";
    private static final String IDLE = "IDLE_AT_DUMP";

    private final StringBuilder text = new StringBuilder();
    private final List<String> entry = new ArrayList<>();
    private String kind = "";

    private ClusterTitle() {}

    /** Returns the title of the cluster whose name of primary grouping has the given parts. */
    public static String of(List<Part> key) {
      ClusterTitle title = new ClusterTitle();
      key.forEach(title::add);
      return title.text();
    }

    private void add(Part part) {
      String value = part.value();
      switch (part.name()) {
        case FRAME, OPERATION -> text.append(cut(value));
        case SYSTEM -> kind = value;
        case NO_DOMINANT_STACK -> {
          text.append("no dominant stack");
          kind = value;
        }
        case TARGET -> entry.add("message to " + cut(value));
        case OUTERMOST, STALL -> entry.add(cut(value));
        case CALLBACK, SCREEN -> entry.add(part.name().text() + " " + cut(value));
        case UNSYMBOLIZED ->
            text.append("unsymbolized: build ")
                .append(value, 0, Math.min(BUILD_ID_CHARS, value.length()));
        case APP, KIND, PRIMITIVE -> {
          // They say nothing that a person looks for in a title.
        }
      }
    }

    private String text() {
      boolean idle = kind.equals(IDLE);
      if (text.length() == 0) {
        text.append(idle ? "idle" : "no app code");
      }
      if (!kind.isEmpty() && !kind.equals(NONE) && !idle) {
        text.append(" (").append(kind).append(')');
      }
      if (!entry.isEmpty()) {
        text.append(": ").append(String.join(", ", entry));
      }
      return text.toString();
    }

    private static String cut(String name) {
      return name.length() <= MAX_CHARS ? name : name.substring(0, MAX_CHARS) + "…";
    }
  }
}
