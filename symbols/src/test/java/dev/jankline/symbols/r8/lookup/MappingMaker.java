package dev.jankline.symbols.r8.lookup;

import java.util.List;
import java.util.Random;
import java.util.TreeMap;

/**
 * Makes small mappings by chance, with all that R8 gives a meaning and in orders no compiler would
 * choose. The same seed makes the same mapping.
 */
public final class MappingMaker {
  public static final List<String> OBFUSCATED = List.of("a", "b.c", "d", "e", "com.app.Kept", "f");
  public static final List<String> METHODS = List.of("a", "b", "<init>", "run", "onCreate");
  static final List<String> THROWN =
      List.of("java.lang.NullPointerException", "a", "com.app.Main", "d");

  private static final List<String> ORIGINAL =
      List.of(
          "com.app.Main",
          "com.app.FeedKt",
          "com.app.Outer$Inner",
          "Main$1",
          "com.app.Kept",
          "com.app.Other");
  private static final List<String> TYPES =
      List.of("void", "int", "com.app.Main", "java.lang.String[]", "boolean[][]");
  private static final List<String> DESCRIPTORS =
      List.of("()V", "(I)V", "(La;)Lb/c;", "([[Z)V", "I", "La;");
  private static final List<String> VERSIONS =
      List.of(
          "1.0",
          "2.0",
          "2.1",
          "2.2",
          "2.2",
          "2.2",
          "2.3",
          "2.3",
          "2.3",
          "2.4",
          "3.7",
          "experimental",
          "none");

  private final Random random;
  private final StringBuilder text = new StringBuilder();

  private MappingMaker(long seed) {
    this.random = new Random(seed);
  }

  public static String make(long seed) {
    return new MappingMaker(seed).make();
  }

  private String make() {
    if (random.nextInt(8) > 0) {
      text.append("# {\"id\":\"com.android.tools.r8.mapping\",\"version\":\"")
          .append(of(VERSIONS))
          .append("\"}\n");
    }
    for (int i = 0; i < OBFUSCATED.size(); i++) {
      if (random.nextInt(5) > 0) {
        mapped(ORIGINAL.get(i), OBFUSCATED.get(i));
      }
    }
    return text.toString();
  }

  private void mapped(String original, String obfuscated) {
    text.append(original).append(" -> ").append(obfuscated).append(":\n");
    if (random.nextInt(3) == 0) {
      text.append("# {\"id\":\"sourceFile\",\"fileName\":\"")
          .append(of(List.of("Main.kt", "SourceFile", "R8$$SyntheticClass", "A b:c.java", "")))
          .append("\"}\n");
    }
    if (random.nextInt(6) == 0) {
      text.append("# {'id':'com.android.tools.r8.synthesized'}\n");
    }
    for (int i = random.nextInt(3); i > 0; i--) {
      text.append("    int field").append(i).append(" -> ").append(of(METHODS)).append('\n');
      note(8);
    }
    String method = of(METHODS);
    for (int i = random.nextInt(10); i > 0; i--) {
      method = random.nextInt(3) == 0 ? of(METHODS) : method;
      group(method);
    }
  }

  /** Lines that share, or nearly share, their lines of the binary. */
  private void group(String method) {
    int from = random.nextInt(12);
    int to = random.nextInt(3) == 0 ? from : from + random.nextInt(4);
    String shipped =
        switch (random.nextInt(9)) {
          case 0, 1 -> "";
          case 2 -> "0:65535:";
          case 3 -> from + ":0:";
          default -> from + ":" + to + ":";
        };
    int depth = random.nextInt(4) == 0 ? 1 + random.nextInt(3) : 0;
    String signature = signature();
    for (int i = depth; i >= 0; i--) {
      text.append("    ").append(shipped);
      text.append(random.nextInt(5) == 0 || i > 0 ? signature() : signature);
      text.append(original(i == depth, from, to)).append(" -> ").append(method).append('\n');
      note(i == 0 ? 3 : 8);
      if (i == 0 && random.nextInt(4) == 0) {
        note(1);
      }
    }
  }

  private String original(boolean innermost, int from, int to) {
    int line = random.nextInt(4) == 0 ? 0 : 20 + random.nextInt(30);
    if (!innermost && random.nextInt(8) > 0) {
      return ":" + line;
    }
    return switch (random.nextInt(7)) {
      case 0 -> "";
      case 1 -> ":" + line;
      case 2 -> ":" + line + ":" + (line + random.nextInt(4));
      case 3 -> ":" + line + ":" + line;
      case 4 -> ":" + (line + 3) + ":" + line;
      default -> ":" + line + ":" + (line + to - from);
    };
  }

  private String signature() {
    StringBuilder signature = new StringBuilder(of(TYPES)).append(' ');
    if (random.nextInt(4) == 0) {
      signature.append(of(ORIGINAL)).append('.');
    }
    signature.append(of(List.of("load", "save", "<init>", "lambda$run$0"))).append('(');
    for (int i = random.nextInt(3); i > 0; i--) {
      signature.append(of(TYPES.subList(1, TYPES.size()))).append(i > 1 ? "," : "");
    }
    return signature.append(')').toString();
  }

  /** One comment in {@code oneIn}. */
  private void note(int oneIn) {
    if (random.nextInt(oneIn) > 0) {
      return;
    }
    text.append(random.nextBoolean() ? "      # " : "# ")
        .append(
            switch (random.nextInt(9)) {
              case 0 -> "{\"id\":\"com.android.tools.r8.synthesized\"}";
              case 1 -> "{\"id\":\"com.android.tools.r8.outline\"}";
              case 2, 3 -> callSite();
              case 4 -> rewrite();
              case 5, 6 ->
                  "{\"id\":\"com.android.tools.r8.residualsignature\",\"signature\":\""
                      + of(DESCRIPTORS)
                      + "\"}";
              case 7 -> "{\"id\":\"sourceFile\",\"fileName\":\"Late.java\"}";
              default -> of(List.of("no json", "{no json", "{\"id\":\"x.y\"}", "{}"));
            })
        .append('\n');
  }

  private String callSite() {
    TreeMap<Integer, Integer> positions = new TreeMap<>();
    for (int i = random.nextInt(6); i >= 0; i--) {
      positions.put(random.nextInt(14) - 1, random.nextInt(14));
    }
    StringBuilder entries = new StringBuilder();
    positions.forEach(
        (line, caller) ->
            entries
                .append(entries.length() == 0 ? "" : ",")
                .append("\"" + line + "\":")
                .append(caller));
    return "{\"id\":\"com.android.tools.r8.outlineCallsite\",\"positions\":{"
        + entries
        + "},\"outline\":\"La;a()V\"}";
  }

  private String rewrite() {
    String condition =
        random.nextInt(4) == 0 ? "" : "\"throws(L" + of(THROWN).replace('.', '/') + ";)\"";
    return "{\"id\":\"com.android.tools.r8.rewriteFrame\",\"conditions\":["
        + condition
        + "],\"actions\":[\"removeInnerFrames("
        + (random.nextInt(4) - 1)
        + ")\"]}";
  }

  private <T> T of(List<T> values) {
    return values.get(random.nextInt(values.size()));
  }
}
