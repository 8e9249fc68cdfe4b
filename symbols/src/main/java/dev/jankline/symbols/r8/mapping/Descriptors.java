package dev.jankline.symbols.r8.mapping;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Turns JVM descriptors, {@code (I[La/b;)V}, into the type names of a mapping. */
final class Descriptors {
  private static final int MAX_DIMENSIONS = 255;

  private final String text;
  private int at;

  private Descriptors(String text) {
    this.text = text;
  }

  /** The residual signature a descriptor says; null when it is none. */
  static MappingNote.@Nullable Residual residual(String descriptor) {
    Descriptors reader = new Descriptors(descriptor);
    return descriptor.indexOf('(') >= 0 ? reader.method() : reader.field();
  }

  private MappingNote.@Nullable Residual field() {
    String type = type();
    return type == null || type.equals("void") || at < text.length()
        ? null
        : new MappingNote.Residual(type, List.of(), false);
  }

  private MappingNote.@Nullable Residual method() {
    List<String> parameters = new ArrayList<>();
    if (!accept('(')) {
      return null;
    }
    while (!accept(')')) {
      String type = type();
      if (type == null || type.equals("void")) {
        return null;
      }
      parameters.add(type);
    }
    String result = type();
    return result == null || at < text.length()
        ? null
        : new MappingNote.Residual(result, parameters, true);
  }

  private boolean accept(char expected) {
    boolean found = at < text.length() && text.charAt(at) == expected;
    at += found ? 1 : 0;
    return found;
  }

  private @Nullable String type() {
    int dimensions = 0;
    while (accept('[')) {
      dimensions++;
    }
    if (at >= text.length() || dimensions > MAX_DIMENSIONS) {
      return null;
    }
    String base = base(text.charAt(at++));
    return base == null || (dimensions > 0 && base.equals("void"))
        ? null
        : base + "[]".repeat(dimensions);
  }

  private @Nullable String base(char kind) {
    return switch (kind) {
      case 'V' -> "void";
      case 'Z' -> "boolean";
      case 'B' -> "byte";
      case 'S' -> "short";
      case 'C' -> "char";
      case 'I' -> "int";
      case 'J' -> "long";
      case 'F' -> "float";
      case 'D' -> "double";
      case 'L' -> className();
      default -> null;
    };
  }

  private @Nullable String className() {
    int end = text.indexOf(';', at);
    if (end <= at) {
      return null;
    }
    String name = text.substring(at, end).replace('/', '.');
    at = end + 1;
    return name;
  }
}
