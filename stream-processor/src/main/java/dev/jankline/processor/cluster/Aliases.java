package dev.jankline.processor.cluster;

import dev.jankline.schema.Fingerprints;
import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Keeps names of clusters through a change of rules: what the rules in force call by one name goes
 * on under another, older one, with its counts and tickets.
 *
 * <p>A text file, one alias a line, {@code #} begins a comment:
 *
 * <pre>
 * k1:0f3c… k1:76dd…   # what is named on the left goes on under the name on the right
 * </pre>
 *
 * An alias of an alias is followed to its end. Immutable.
 */
public final class Aliases {

  private static final int MAX_LINES = 1_000_000;
  private static final Pattern ID = Pattern.compile("[kio]1:[0-9a-f]{32}");
  private static final Aliases NONE = new Aliases(Map.of());

  private final Map<String, String> surviving;

  private Aliases(Map<String, String> surviving) {
    this.surviving = surviving;
  }

  /** Every name stands for itself. */
  public static Aliases none() {
    return NONE;
  }

  /**
   * Reads a table.
   *
   * @throws AliasException when it cannot be read; names the line
   */
  public static Aliases read(Path file) {
    try {
      return parse(Files.readAllLines(file, StandardCharsets.UTF_8), file.toString());
    } catch (MalformedInputException e) {
      throw new AliasException(file + " is not UTF-8 text; save it as UTF-8");
    } catch (IOException e) {
      throw new AliasException("cannot read the alias table " + file + "; check the path");
    }
  }

  static Aliases parse(List<String> lines, String file) {
    if (lines.size() > MAX_LINES) {
      throw new AliasException(file + " has more than " + MAX_LINES + " lines; split the app");
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
      throw new AliasException(
          at
              + ": '"
              + line
              + "' is no alias; write two ids, for example 'k1:<32 hex> k1:<32 hex>'");
    }
    if (ids[0].charAt(0) != ids[1].charAt(0)) {
      throw new AliasException(
          at + ": the ids are of two lenses; an id goes on under its own lens");
    }
    String other = aliases.put(ids[0], ids[1]);
    if (other != null && !other.equals(ids[1])) {
      throw new AliasException(at + ": " + ids[0] + " goes on under two ids; keep one line");
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
        throw new AliasException(
            file + ": the aliases of " + from + " go in a circle; remove one of its lines");
      }
      id = next;
    }
    return id;
  }

  /** Returns the name a cluster goes on under. */
  public String surviving(String id) {
    return surviving.getOrDefault(id, id);
  }

  /** Returns the names that a stall's clusters go on under. */
  Fingerprints surviving(Fingerprints names) {
    return surviving.isEmpty()
        ? names
        : new Fingerprints(
            surviving(names.getKey()), surviving(names.getInner()), surviving(names.getOuter()));
  }
}
