package dev.jankline.symbols.r8.mapping;

import dev.jankline.symbols.build.BuildIds;
import dev.jankline.symbols.file.SymbolFileException;
import dev.jankline.symbols.file.SymbolFileException.Reason;
import dev.jankline.symbols.file.TextFile;
import dev.jankline.symbols.file.TextLines;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Says which mapping a file is, after the form of every line was checked.
 *
 * @param buildId build the mapping belongs to, normalized: its {@code # pg_map_id}; without one the
 *     SHA-256 of the unpacked text
 * @param mapId its {@code # pg_map_id}, normalized; null when it has none
 * @param mapHash SHA-256 that its {@code # pg_map_hash} states, lower-case hex; null when it has
 *     none
 * @param plainBytes size of the text after unpacking
 */
public record MappingIdentity(
    String buildId, @Nullable String mapId, @Nullable String mapHash, long plainBytes) {
  /** Identity of a mapping without any class: it renames nothing. */
  public static final MappingIdentity NONE = new MappingIdentity("", null, null, 0);

  static final String ARROW = " -> ";

  /** Whether a line begins a class: {@code original.Class -> a.b:}. */
  public static boolean isClass(String line) {
    int arrow = line.indexOf(ARROW);
    return arrow > 0 && !Character.isWhitespace(line.charAt(0)) && line.indexOf(':', arrow) >= 0;
  }

  /**
   * Reads a mapping, plain or packed.
   *
   * @throws SymbolFileException when it is no mapping, or a damaged one, or has no class
   */
  public static MappingIdentity inspect(Path mapping) throws SymbolFileException {
    return TextFile.BOUNDED.read(mapping, lines -> new MappingIdentityReader(lines).read());
  }

  /** Reads the lines of one mapping, checks their form and finds its identity. */
  static final class MappingIdentityReader {
    private static final Pattern MAP_ID = Pattern.compile("#\\s*pg_map_id:\\s*(\\S+)\\s*");
    private static final Pattern MAP_HASH =
        Pattern.compile("#\\s*pg_map_hash:\\s*SHA-256\\s+([0-9a-fA-F]{64})\\s*");

    private final TextLines lines;
    private @Nullable String mapId;
    private @Nullable String mapHash;
    private long classes;

    MappingIdentityReader(TextLines lines) {
      this.lines = lines;
    }

    MappingIdentity read() throws IOException {
      for (String line = lines.next(); line != null; line = lines.next()) {
        if (line.isBlank()) {
          continue;
        }
        if (line.stripLeading().startsWith("#")) {
          comment(line.strip());
        } else {
          mapped(line);
        }
      }
      if (classes == 0) {
        throw new SymbolFileException(
            Reason.EMPTY, "no class in it: upload the mapping.txt of a release build of R8");
      }
      return new MappingIdentity(
          mapId == null ? lines.sha256() : mapId, mapId, mapHash, lines.bytes());
    }

    private void comment(String line) {
      Matcher id = MAP_ID.matcher(line);
      if (mapId == null && id.matches()) {
        mapId = BuildIds.normalize(id.group(1));
      }
      Matcher hash = MAP_HASH.matcher(line);
      if (mapHash == null && hash.matches()) {
        mapHash = hash.group(1).toLowerCase(Locale.ROOT);
      }
    }

    private void mapped(String line) throws SymbolFileException {
      boolean member = Character.isWhitespace(line.charAt(0));
      if (member
          ? classes == 0 || line.indexOf(MappingIdentity.ARROW) <= 0
          : !MappingIdentity.isClass(line)) {
        throw new SymbolFileException(
            Reason.MALFORMED,
            "line "
                + lines.number()
                + " is neither 'original.Class -> a.b:' nor an indented 'member -> c' of one, as in"
                + " R8's mapping.txt; nor is the file methodMapping.txt of Matrix");
      }
      classes += member ? 0 : 1;
    }
  }

  /** Lists the versions of the mapping format; what comments mean depends on it. */
  enum MapVersion {
    /** Newer than known here: R8 9.5.28 then ignores what depends on the version, and so do we. */
    UNKNOWN("unknown"),
    /** Not stated, or experimental. */
    NONE("none"),
    V1_0("1.0"),
    V2_0("2.0"),
    V2_1("2.1"),
    V2_2("2.2"),
    V2_3("2.3");

    private final String text;

    MapVersion(String text) {
      this.text = text;
    }

    static MapVersion of(String text) {
      if (text.equals("experimental")) {
        return NONE;
      }
      for (MapVersion version : values()) {
        if (version.text.equals(text)) {
          return version;
        }
      }
      return UNKNOWN;
    }

    boolean atLeast(MapVersion other) {
      return compareTo(other) >= 0;
    }
  }
}
