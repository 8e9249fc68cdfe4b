package dev.jankline.processor.cluster;

import dev.jankline.processor.lists.AnalysisFile;
import dev.jankline.processor.lists.AnalysisFileException;
import dev.jankline.schema.Fingerprints;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Maps new names of clusters to the old names they keep after a change of rules, so that counts and
 * tickets of the old name continue.
 *
 * <p>The table is a text file with one alias on each line; {@code #} begins a comment:
 *
 * <pre>
 * k1:0f3c… k1:76dd…   # the cluster named on the left keeps the name on the right
 * </pre>
 *
 * When the name on the right has an alias too, that one is used. Immutable.
 */
public final class Aliases {

  private static final int MAX_LINES = 1_000_000;
  private static final Pattern ID = Pattern.compile("[kio][12]:[0-9a-f]{32}");
  private static final Aliases NONE = new Aliases(Map.of());

  private final Map<String, String> surviving;

  private Aliases(Map<String, String> surviving) {
    this.surviving = surviving;
  }

  /** Returns an empty table: every cluster keeps its name. */
  public static Aliases none() {
    return NONE;
  }

  /**
   * Reads a table.
   *
   * @throws AnalysisFileException when the file or one of its lines cannot be read; the message
   *     names the line
   */
  public static Aliases read(Path file) {
    return parse(AnalysisFile.lines(file, "alias table"), file.toString());
  }

  static Aliases parse(List<String> lines, String file) {
    if (lines.size() > MAX_LINES) {
      throw new AnalysisFileException(
          file + " has more than " + MAX_LINES + " lines; make it shorter");
    }
    Map<String, String> aliases = new HashMap<>();
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i).replaceFirst("#.*", "").strip();
      if (!line.isEmpty()) {
        add(line, aliases, file + ":" + (i + 1));
      }
    }
    Map<String, String> surviving = new HashMap<>();
    aliases.keySet().forEach(id -> surviving.put(id, end(id, aliases, file)));
    return new Aliases(Map.copyOf(surviving));
  }

  private static void add(String line, Map<String, String> aliases, String at) {
    String[] ids = line.split("\\s+", -1);
    if (ids.length != 2 || !isId(ids[0]) || !isId(ids[1])) {
      throw new AnalysisFileException(
          at
              + ": '"
              + line
              + "' is not an alias; write two ids, for example 'k1:<32 hex> k1:<32 hex>'");
    }
    if (ids[0].charAt(0) != ids[1].charAt(0)) {
      throw new AnalysisFileException(
          at + ": the ids have different groupings; write two ids of one grouping");
    }
    String other = aliases.put(ids[0], ids[1]);
    if (other != null && !other.equals(ids[1])) {
      throw new AnalysisFileException(at + ": " + ids[0] + " has two aliases; keep one line");
    }
  }

  private static boolean isId(String text) {
    return ID.matcher(text).matches();
  }

  private static String end(String from, Map<String, String> aliases, String file) {
    Set<String> seen = new HashSet<>();
    String id = from;
    for (String next = aliases.get(id); next != null; next = aliases.get(id)) {
      if (!seen.add(id)) {
        throw new AnalysisFileException(
            file + ": the aliases of " + from + " form a circle; remove one of its lines");
      }
      id = next;
    }
    return id;
  }

  /** Returns the name that a cluster keeps. */
  public String surviving(String id) {
    return surviving.getOrDefault(id, id);
  }

  /** Returns the names that the clusters of a stall keep. */
  Fingerprints surviving(Fingerprints names) {
    return surviving.isEmpty()
        ? names
        : new Fingerprints(
            surviving(names.getKey()), surviving(names.getInner()), surviving(names.getOuter()));
  }
}
