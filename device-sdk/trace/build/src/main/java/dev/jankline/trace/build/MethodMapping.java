package dev.jankline.trace.build;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.SortedMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.objectweb.asm.tree.MethodNode;

/**
 * Reads and writes {@code methodMapping.txt} in Matrix's form: {@code id,access,class method desc},
 * access in decimal, {@code .} for {@code /} in names, one method a line.
 */
public final class MethodMapping {
  private static final Pattern LINE =
      Pattern.compile("(-?\\d{1,9}),\\d{1,9},([^\\s,]+ \\S+(?: \\S+)?)\\s*");
  private static final int DISPATCH = 0xFFFFE;

  private MethodMapping() {}

  /** A line's method. */
  public record Entry(int id, int access) {}

  /** The lines, sorted by method. */
  public static byte[] bytes(SortedMap<MethodName, Entry> methods) {
    StringBuilder text = new StringBuilder();
    methods.forEach(
        (name, entry) ->
            text.append(entry.id)
                .append(',')
                .append(entry.access)
                .append(',')
                .append(name.text())
                .append('\n'));
    return text.toString().getBytes(StandardCharsets.UTF_8);
  }

  /** The build id of a mapping: SHA-256 of its bytes, lower-case hex. */
  public static String buildId(byte[] mapping) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(mapping));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  /**
   * The ids of an earlier mapping, also one of Matrix; {@code -1} and the dispatch are left out.
   */
  public static Map<MethodName, Integer> read(Path file) throws IOException {
    Map<MethodName, Integer> ids = new HashMap<>();
    Map<Integer, MethodName> owners = new HashMap<>();
    int number = 0;
    for (String line : lines(file)) {
      number++;
      Matcher parts = LINE.matcher(line);
      if (line.isBlank()) {
        continue;
      }
      if (!parts.matches()) {
        throw bad(file, number, "is not 'id,access,class method desc'");
      }
      int id = Integer.parseInt(parts.group(1));
      if (id == -1 || id == DISPATCH) {
        continue;
      }
      if (id < MethodIds.MIN || id > MethodIds.MAX) {
        throw bad(file, number, "has an id that is not in 1 to " + MethodIds.MAX);
      }
      MethodName name = new MethodName(parts.group(2));
      MethodName other = owners.putIfAbsent(id, name);
      if (other != null && !other.equals(name)) {
        throw bad(file, number, "gives the id of " + other.text() + " once more");
      }
      ids.putIfAbsent(name, id);
    }
    return ids;
  }

  private static Iterable<String> lines(Path file) throws IOException {
    try {
      return Files.readAllLines(file);
    } catch (CharacterCodingException binary) {
      throw new TraceException(file + " is no text: name a methodMapping.txt", binary);
    }
  }

  private static TraceException bad(Path file, int number, String what) {
    return new TraceException(
        file + " line " + number + " " + what + ": name the methodMapping.txt of an earlier build");
  }

  /** Names a method as a line of methodMapping.txt does: {@code a.b.C name (La.b.D;)V}. */
  public record MethodName(String text) implements Comparable<MethodName> {

    public static MethodName of(String internalClassName, MethodNode method) {
      String className = internalClassName.replace('/', '.');
      return new MethodName(className + " " + method.name + " " + method.desc.replace('/', '.'));
    }

    @Override
    public int compareTo(MethodName other) {
      return text.compareTo(other.text);
    }
  }
}
