package dev.jankline.processor.lists;

import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Reads one line of a list of frames: an entry, then what the list's kind asks for. */
final class FrameListEntry {

  /** The name of an Objective-C method has a blank in it. */
  private static final Pattern LINE = Pattern.compile("([-+]\\[[^\\]]*\\]|\\S+)\\s*(.*)");

  private static final String LOOP = "LOOP";

  private FrameListEntry() {}

  /**
   * Reads {@code entry}, {@code entry LOOP} (thread bases) or {@code entry KIND} (blocking
   * primitives).
   *
   * @param at file and line, for the message when the line cannot be read
   */
  static FrameMatch parse(String line, FrameRole role, boolean own, String at) {
    Matcher words = LINE.matcher(line.strip());
    if (!words.matches()) {
      throw new FrameListException(at + ": '" + line + "' is no entry; write a name");
    }
    String entry = words.group(1);
    List<String> marks =
        words.group(2).isEmpty() ? List.of() : Arrays.asList(words.group(2).split("\\s+"));
    if (role == FrameRole.BLOCKING) {
      BlockingKind kind = marks.size() == 1 ? kind(marks.get(0)) : null;
      if (kind == null) {
        throw new FrameListException(
            at + ": '" + line.strip() + "' needs a kind, and nothing else, after it: " + kinds());
      }
      return new FrameMatch(role, kind, entry, own);
    }
    boolean loop = role == FrameRole.THREAD_BASE && marks.equals(List.of(LOOP));
    if (!loop && !marks.isEmpty()) {
      throw new FrameListException(
          at + ": '" + String.join(" ", marks) + "' means nothing here; remove it");
    }
    return new FrameMatch(loop ? FrameRole.LOOP : role, null, entry, own);
  }

  private static @Nullable BlockingKind kind(String name) {
    return Arrays.stream(BlockingKind.values())
        .filter(kind -> kind.name().equals(name))
        .findFirst()
        .orElse(null);
  }

  private static String kinds() {
    return Arrays.stream(BlockingKind.values()).map(Enum::name).collect(Collectors.joining(", "));
  }
}
