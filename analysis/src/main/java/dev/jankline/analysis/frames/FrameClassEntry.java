package dev.jankline.analysis.frames;

import dev.jankline.analysis.frames.AnalysisFile.AnalysisFileException;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Reads one line of a frame list: an entry, followed by a mark where the role asks for one. */
final class FrameClassEntry {

  /** Entry and marks. The name of an Objective-C method, {@code -[Feed load]}, has a blank. */
  private static final Pattern LINE = Pattern.compile("([-+]\\[[^\\]]*\\]|\\S+)\\s*(.*)");

  /** Mark of an entry of the thread bases that is a message loop. */
  private static final String LOOP = FrameRole.LOOP.name();

  private FrameClassEntry() {}

  /**
   * Reads {@code entry}, {@code entry LOOP} (thread bases) or {@code entry KIND} (blocking calls,
   * where KIND is a {@link BlockingKind}).
   *
   * @param at file and line number, for the message when the line cannot be read
   * @throws AnalysisFileException when the line cannot be read
   */
  static FrameMatch parse(String line, FrameRole role, boolean own, String at) {
    Matcher words = LINE.matcher(line.strip());
    if (!words.matches()) {
      throw new AnalysisFileException(at + ": '" + line + "' is not an entry; write a name");
    }
    String entry = words.group(1);
    String marks = words.group(2);
    if (role == FrameRole.BLOCKING) {
      return new FrameMatch(role, kind(marks, at, line), entry, own);
    }
    boolean loop = role == FrameRole.THREAD_BASE && marks.equals(LOOP);
    if (!loop && !marks.isEmpty()) {
      throw new AnalysisFileException(at + ": '" + marks + "' is not allowed here; remove it");
    }
    return new FrameMatch(loop ? FrameRole.LOOP : role, null, entry, own);
  }

  private static BlockingKind kind(String name, String at, String line) {
    return Arrays.stream(BlockingKind.values())
        .filter(kind -> kind.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new AnalysisFileException(
                    at
                        + ": '"
                        + line.strip()
                        + "' needs a kind, and nothing else, after it: "
                        + kinds()));
  }

  private static String kinds() {
    return Arrays.stream(BlockingKind.values()).map(Enum::name).collect(Collectors.joining(", "));
  }

  /**
   * Holds the entry of a frame list that matches a frame.
   *
   * @param role role that the entry gives
   * @param kind what the call blocks on; set exactly when the role is {@code BLOCKING}
   * @param entry the entry as it is written in the list
   * @param own true when the entry comes from the app's own list
   */
  public record FrameMatch(
      FrameRole role, @Nullable BlockingKind kind, String entry, boolean own) {}
}
