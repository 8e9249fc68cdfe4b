package dev.jankline.benchmarks.quality.fleet.cause;

import dev.jankline.benchmarks.quality.fleet.template.Section;
import dev.jankline.benchmarks.quality.fleet.template.Sections;
import java.util.List;

/** Lists the platform calls that code makes while it computes. */
final class Cpu {
  private static final String JVM =
      """
      [java]
      |
      | java.util.HashMap.get; java.util.HashMap.hash
      | java.util.ArrayList.add
      | java.lang.String.equals
      | java.lang.StringBuilder.append; java.lang.AbstractStringBuilder.ensureCapacityInternal
      | java.lang.Math.exp
      | java.util.TimSort.binarySort
      """;

  private static final String NATIVE =
      """
      [native]
      |
      | libobjc.A.dylib!objc_msgSend
      | libswiftCore.dylib!swift_retain
      | libswiftCore.dylib!Dictionary.subscript.getter
      | libsystem_malloc.dylib!malloc_zone_malloc
      """;

  private static final String DART =
      """
      [dart]
      |
      | dart:core-patch/growable_array.dart!_GrowableList.add
      | dart:collection-patch/compact_hash.dart!_LinkedHashMapMixin._getValueOrData
      | dart:core-patch/string_patch.dart!_StringBase._interpolate
      """;

  private Cpu() {}

  static Section of(App app) {
    String text =
        switch (app.language()) {
          case JVM -> JVM;
          case NATIVE -> NATIVE;
          case DART -> DART;
        };
    List<Section> sections = Sections.parse(text);
    return sections.get(0);
  }
}
