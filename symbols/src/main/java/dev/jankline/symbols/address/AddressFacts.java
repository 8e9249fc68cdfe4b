package dev.jankline.symbols.address;

import dev.jankline.schema.BuildKind;
import dev.jankline.symbols.build.BuildIds.TypedBuildId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Says what binary a table belongs to.
 *
 * @param ids names of the build, normalised, the best first; the same binary may have several (an
 *     ELF's build id and the Breakpad id made from it)
 * @param grade how much the symbol file knew
 * @param imageBase linked address of the first byte of the module: what is added to an address
 *     relative to the module
 * @param anchors linked addresses of named places that frames count from (Dart's snapshot symbols)
 */
public record AddressFacts(
    List<TypedBuildId> ids, SymbolGrade grade, long imageBase, Map<String, Long> anchors) {
  private static final String ID = "id ";
  private static final String ANCHOR = "anchor ";
  private static final String GRADE = "grade ";

  public AddressFacts {
    ids = List.copyOf(ids);
    anchors = Map.copyOf(anchors);
    if (ids.isEmpty()) {
      throw new IllegalArgumentException("a table without a build id");
    }
  }

  String text() {
    StringBuilder text = new StringBuilder(GRADE).append(grade.name()).append('\n');
    for (TypedBuildId id : ids) {
      text.append(ID).append(id.kind().name()).append(' ').append(id.value()).append('\n');
    }
    anchors.entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .forEach(
            anchor ->
                text.append(ANCHOR)
                    .append(anchor.getKey())
                    .append(' ')
                    .append(Long.toHexString(anchor.getValue()))
                    .append('\n'));
    return text.toString();
  }

  static AddressFacts parse(String text, long imageBase) {
    List<TypedBuildId> ids = new ArrayList<>();
    Map<String, Long> anchors = new LinkedHashMap<>();
    SymbolGrade grade = SymbolGrade.SYMBOLS;
    for (String line : text.lines().toList()) {
      String[] parts = line.split(" ", -1);
      if (line.startsWith(ID)) {
        ids.add(new TypedBuildId(BuildKind.valueOf(parts[1]), parts[2]));
      } else if (line.startsWith(ANCHOR)) {
        anchors.put(parts[1], Long.parseUnsignedLong(parts[2], 16));
      } else if (line.startsWith(GRADE)) {
        grade = SymbolGrade.valueOf(parts[1]);
      }
    }
    return new AddressFacts(ids, grade, imageBase, anchors);
  }

  /** Orders symbol files of one build by how much they know, the least first. */
  public enum SymbolGrade {
    /** Exported names only. */
    EXPORTS,
    /** Names of all functions. */
    SYMBOLS,
    /** Functions, files and lines; functions inlined into others are in files that are missing. */
    SPLIT_LINES,
    /** Functions, files and lines, with inlined functions where the compiler names them. */
    LINES
  }
}
