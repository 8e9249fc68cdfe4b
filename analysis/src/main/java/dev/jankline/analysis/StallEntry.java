package dev.jankline.analysis;

import dev.jankline.analysis.Fingerprint.Part;
import dev.jankline.analysis.Fingerprint.PartName;
import dev.jankline.analysis.names.FrameName;
import dev.jankline.analysis.symbolize.SymbolizedStall.StallPlace;
import dev.jankline.schema.StallKind;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Names what the main thread was asked to do, and on which screen.
 *
 * @param parts message target, callback and screen, those that are known; the outermost frame too
 *     when neither target nor callback is known; the kind of the stall when nothing is known
 */
public record StallEntry(List<Part> parts) {

  /** Simple names of this length or less are taken for obfuscated: they differ between builds. */
  private static final int OBFUSCATED_CHARS = 2;

  /** Makes the entry of a stall, {@code outermost} being the name of its outermost kept frame. */
  public static StallEntry of(StallKind kind, StallPlace place, @Nullable String outermost) {
    List<Part> parts = new ArrayList<>();
    add(parts, PartName.TARGET, place.messageTarget());
    add(parts, PartName.CALLBACK, place.messageCallback());
    boolean message = !parts.isEmpty();
    add(parts, PartName.SCREEN, place.screen());
    if (!message) {
      add(parts, PartName.OUTERMOST, outermost);
    }
    if (parts.isEmpty()) {
      parts.add(new Part(PartName.STALL, kind.name()));
    }
    return new StallEntry(List.copyOf(parts));
  }

  private static void add(List<Part> parts, PartName name, @Nullable String raw) {
    String value = raw == null ? "" : FrameName.ofClass(withoutIdentity(raw.strip()));
    String simple = value.substring(value.lastIndexOf('.') + 1);
    if (simple.length() > OBFUSCATED_CHARS) {
      parts.add(new Part(name, value));
    }
  }

  /**
   * Returns {@code com.example.Feed} for {@code Handler (com.example.Feed) {1a2b}} and for {@code
   * com.example.Feed@1a2b}.
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
