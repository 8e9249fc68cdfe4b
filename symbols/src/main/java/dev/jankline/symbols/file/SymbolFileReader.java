package dev.jankline.symbols.file;

import dev.jankline.schema.BuildKind;
import dev.jankline.symbols.build.BuildIds;
import dev.jankline.symbols.file.SymbolFileException.Reason;
import java.io.IOException;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads the lines of one text symbol file, checks their form and finds its identity. */
final class SymbolFileReader {
  private static final Pattern MAP_ID = Pattern.compile("#\\s*pg_map_id:\\s*(\\S+)\\s*");
  private static final Pattern MAP_HASH =
      Pattern.compile("#\\s*pg_map_hash:\\s*SHA-256\\s+([0-9a-fA-F]{64})\\s*");

  private final TextLines lines;
  private @Nullable String mapId;
  private @Nullable String mapHash;
  private long classes;
  private long methods;

  SymbolFileReader(TextLines lines) {
    this.lines = lines;
  }

  SymbolFile read() throws IOException {
    for (String line = lines.next(); line != null; line = lines.next()) {
      if (line.isBlank()) {
        continue;
      }
      if (methods == 0 && line.stripLeading().startsWith("#")) {
        comment(line.strip());
      } else if (methods > 0 || (classes == 0 && MatrixMethod.looksLikeOne(line))) {
        method(line);
      } else {
        mapped(line);
      }
    }
    return named();
  }

  private SymbolFile named() throws SymbolFileException {
    if (methods > 0) {
      return new SymbolFile(
          BuildKind.MATRIX_METHODS, lines.sha256(), null, null, lines.bytes(), lines.number());
    }
    if (classes == 0) {
      throw new SymbolFileException(
          Reason.EMPTY, "no class in it: upload the mapping.txt of a release build of R8");
    }
    String id = mapId == null ? lines.sha256() : mapId;
    return new SymbolFile(BuildKind.R8_MAPPING, id, mapId, mapHash, lines.bytes(), lines.number());
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

  private void method(String line) throws SymbolFileException {
    if (MatrixMethod.parse(line) == null) {
      throw new SymbolFileException(
          Reason.MALFORMED,
          "line "
              + lines.number()
              + " is not 'id,access,class method desc' as in methodMapping.txt of Matrix");
    }
    methods++;
  }

  private void mapped(String line) throws SymbolFileException {
    int arrow = line.indexOf(" -> ");
    boolean member = Character.isWhitespace(line.charAt(0));
    if (arrow <= 0 || (!member && line.indexOf(':', arrow) < 0) || (member && classes == 0)) {
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
