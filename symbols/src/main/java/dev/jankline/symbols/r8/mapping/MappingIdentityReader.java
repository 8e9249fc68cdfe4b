package dev.jankline.symbols.r8.mapping;

import dev.jankline.symbols.build.BuildIds;
import dev.jankline.symbols.file.SymbolFileException;
import dev.jankline.symbols.file.SymbolFileException.Reason;
import dev.jankline.symbols.file.TextLines;
import java.io.IOException;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads the lines of one mapping, checks their form and finds its identity. */
final class MappingIdentityReader {
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
