package dev.jankline.processor.fingerprint;

import dev.jankline.processor.fingerprint.Fingerprint.Part;
import dev.jankline.processor.names.FrameName;
import dev.jankline.processor.symbolize.StallPlace;
import dev.jankline.schema.StallKind;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Names what the main thread was asked to do: by this stalls without app code are told apart.
 *
 * @param parts message target, callback and scene as far as they are known; with neither target nor
 *     callback also the outermost frame; with nothing of all this the kind of the stall
 * @param shown short text for people
 */
public record StallEntry(List<Part> parts, String shown) {

  /** A simple name this short is what a shrinker leaves; it differs from build to build. */
  private static final int OBFUSCATED_CHARS = 2;

  public static StallEntry of(StallKind kind, StallPlace place, @Nullable String outermost) {
    List<Part> parts = new ArrayList<>();
    List<String> shown = new ArrayList<>();
    add(parts, shown, "target", place.messageTarget());
    add(parts, shown, "callback", place.messageCallback());
    boolean message = !parts.isEmpty();
    add(parts, shown, "scene", place.scene());
    if (!message) {
      add(parts, shown, "outermost", outermost);
    }
    if (parts.isEmpty()) {
      parts.add(new Part("stall", kind.name()));
    }
    return new StallEntry(parts, shown.isEmpty() ? kind.name() : String.join(", ", shown));
  }

  private static void add(List<Part> parts, List<String> shown, String name, @Nullable String raw) {
    String value = raw == null ? "" : FrameName.ofClass(withoutIdentity(raw.strip()));
    String simple = value.substring(value.lastIndexOf('.') + 1);
    if (simple.length() > OBFUSCATED_CHARS) {
      parts.add(new Part(name, value));
      shown.add(name + " " + value);
    }
  }

  /**
   * Takes {@code com.example.Feed} out of {@code Handler (com.example.Feed) {1a2b}} and {@code
   * …@1a2b}.
   */
  private static String withoutIdentity(String text) {
    int open = text.indexOf('(');
    int close = text.indexOf(')', open + 1);
    String name = open >= 0 && close > open ? text.substring(open + 1, close) : text;
    int end = name.length();
    for (int i = name.length() - 1; i > 0; i--) {
      if (name.charAt(i) == '@' || name.charAt(i) == '{') {
        end = i;
      }
    }
    return name.substring(0, end).strip();
  }
}
