package dev.jankline.analysis.names;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Removes from names of native and Dart functions what a compiler added: clone suffixes, template
 * and function arguments, numbers of lambdas, keys of private names, offsets.
 *
 * <p>A frame without a symbol is named after its library only ({@code libreader.so.?}), because its
 * address differs between builds. Code in memory without a file (code that ART compiled, an
 * anonymous mapping) has no library either, because its name differs between processes.
 */
final class NativeNames {

  static final String UNKNOWN = "?";

  private static final Pattern ADDRESS =
      Pattern.compile("(?s)^(\\S*?)(?<![!+])[!+ ]*+0x[0-9a-fA-F].*$");

  /** What unwinders write when they know no name. */
  private static final Pattern NO_NAME = Pattern.compile("\\?+|<unknown>|\\(null\\)");

  private static final Pattern ANONYMOUS =
      Pattern.compile("(?s)<.*|\\[(?:anon|anon_shmem|stack|heap)\\b.*|.*\\bjit-(?:code-)?cache.*");
  private static final Pattern OFFSET =
      Pattern.compile("(?<!\\s)\\s*+\\+\\s*+(?:0x[0-9a-fA-F]++|\\d++)$");
  private static final Pattern CLONE =
      Pattern.compile(
          "(?<!\\s)\\s*+(?:\\[clone [^\\]]{0,200}\\]|\\(\\.[\\w.]++\\)$)|\\[abi:[^\\]]{0,200}\\]");
  private static final Pattern SUFFIX =
      Pattern.compile(
          "\\.(?:cold|part|isra|constprop|llvm|lto_priv|localalias|warm|hot|unlikely|stub|__uniq)\\b[.\\w]{0,200}$");
  private static final Pattern RUST_HASH = Pattern.compile("::h[0-9a-f]{16}$");
  private static final Pattern BLOCK =
      Pattern.compile("^(?:__\\d*+)?(.+?)_block_invoke(?:_\\d+)?(?:\\.\\d+)?$");
  private static final Pattern DART_MARKS =
      Pattern.compile("\\[tear-off[^\\]]{0,200}\\]\\s*+|^dyn:|(?<=\\.)async_op$");
  private static final Pattern QUALIFIER =
      Pattern.compile("(?: (?:const|volatile|noexcept|&&?)&*)++$");
  private static final Pattern LAMBDA =
      Pattern.compile(
          "\\{lambda\\([^{}]*\\)(?:#\\d+)?\\}|'lambda\\d*'\\([^()]*\\)|\\$_\\d+"
              + "|<anonymous closure[^>]{0,200}>|<lambda\\([^()]*\\)>|\\{\\{closure\\}\\}");
  private static final Pattern CLOSURES =
      Pattern.compile("\\{closure\\}(?:(?:\\.|::)\\{closure\\})+");

  /** Parts of a name that hold brackets; a text that begins with another one comes first. */
  private static final List<String> WHOLE_TOKENS =
      List.of(
          "(anonymous namespace)",
          "operator()",
          "operator<<",
          "operator>>",
          "operator->",
          "operator<",
          "operator>",
          "<fn>");

  private static final Pattern DART_PRIVATE = Pattern.compile("@\\d+");

  private NativeNames() {}

  static FrameName of(String function, String module) {
    String name = function.strip();
    var address = ADDRESS.matcher(name);
    if (name.isEmpty() || NO_NAME.matcher(name).matches() || address.matches()) {
      boolean isAddress = module.isEmpty() && address.matches();
      String library = isAddress ? address.group(1) : fileName(module);
      return FrameName.named(ANONYMOUS.matcher(library).matches() ? "" : library, UNKNOWN);
    }
    name = OFFSET.matcher(name).replaceFirst("");
    name = BLOCK.matcher(name).replaceFirst("$1.{closure}");
    if (name.startsWith("-[") || name.startsWith("+[")) {
      return FrameName.named("", name);
    }
    if (SwiftNames.isThunk(name)) {
      return FrameName.stub("", SwiftNames.THUNK);
    }
    name = SwiftNames.folded(name);
    name = DART_MARKS.matcher(name).replaceAll("");
    name = RUST_HASH.matcher(name).replaceFirst("");
    name = CLONE.matcher(name).replaceAll("");
    name = LAMBDA.matcher(name).replaceAll("{closure}");
    name = SUFFIX.matcher(name).replaceFirst("");
    name = QUALIFIER.matcher(name).replaceFirst("");
    name = withoutArguments(DART_PRIVATE.matcher(name).replaceAll("")).stripTrailing();
    name = CLOSURES.matcher(name).replaceAll("{closure}");
    return FrameName.named("", name.isEmpty() ? UNKNOWN : name);
  }

  /** The name of a library without folders and without the archive that it is in. */
  private static String fileName(String module) {
    if (module.startsWith("[") || module.startsWith("<")) {
      return module;
    }
    String name = module.substring(module.lastIndexOf('/') + 1);
    return name.endsWith("!") ? name : name.substring(name.lastIndexOf('!') + 1);
  }

  /** Removes everything in brackets and a leading return type; keeps operators and namespaces. */
  private static String withoutArguments(String name) {
    StringBuilder kept = new StringBuilder(name.length());
    int depth = 0;
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      int token = depth == 0 ? wholeToken(name, i) : 0;
      if (token > 0) {
        kept.append(name, i, i + token);
        i += token - 1;
      } else if (c == '<' || c == '(') {
        depth++;
      } else if (c == '>' || c == ')') {
        depth = Math.max(0, depth - 1);
      } else if (depth == 0 && c == ' ' && kept.indexOf("operator") < 0) {
        kept.setLength(0);
      } else if (depth == 0) {
        kept.append(c);
      }
    }
    return kept.toString().replaceFirst("\\.$", "");
  }

  private static int wholeToken(String name, int at) {
    for (String token : WHOLE_TOKENS) {
      if (name.startsWith(token, at)) {
        return token.length();
      }
    }
    return 0;
  }

  /**
   * Removes from names of Swift functions what the compiler writes around them: types, closures and
   * their numbers, specializations, discriminators of private names. {@code closure #2 (Swift.Int)
   * -> () in Feed.load() -> ()} becomes {@code Feed.load.{closure}}.
   */
  static final class SwiftNames {

    /** Name of all functions that only adapt a call. */
    static final String THUNK = "thunk";

    private static final List<String> THUNKS =
        List.of(
            "thunk for ",
            "partial apply for ",
            "partial apply forwarder for ",
            "reabstraction thunk",
            "protocol witness for ",
            "dispatch thunk of ",
            "merged ",
            "outlined ");

    private static final Pattern PREFIXES =
        Pattern.compile(
            "^(?:(?:static|class|@objc|specialized|@nonobjc|override)\\s+"
                + "|(?:generic|function signature) specialization <.*> of\\s+)+");
    private static final Pattern CLOSURE =
        Pattern.compile("(?s)^(?:implicit )?closure #\\d+ (?:.*? )??in (.*)$");
    private static final Pattern DISCRIMINATOR = Pattern.compile("\\((\\w+) in _[0-9A-F]{8,}\\)");
    private static final Pattern ACCESSOR =
        Pattern.compile("(?s)\\.(?:getter|setter|modify|read|willset|didset) : .*$");
    private static final Pattern SUSPENDED =
        Pattern.compile("^\\(\\d+\\) (?:await|suspend) resume partial function for ");

    private SwiftNames() {}

    static boolean isThunk(String name) {
      return THUNKS.stream().anyMatch(name::startsWith);
    }

    static String folded(String name) {
      String function = SUSPENDED.matcher(name).replaceFirst("");
      boolean closure = false;
      for (Matcher in = CLOSURE.matcher(function); in.matches(); in = CLOSURE.matcher(function)) {
        closure = true;
        function = in.group(1);
      }
      if (!closure && function.indexOf(' ') < 0) {
        return function;
      }
      function = PREFIXES.matcher(function).replaceFirst("");
      function = DISCRIMINATOR.matcher(function).replaceAll("$1");
      function = ACCESSOR.matcher(function).replaceFirst("");
      int result = function.indexOf(") -> ");
      result = result < 0 ? function.indexOf(") async") : result;
      result = result < 0 ? function.indexOf(") throws") : result;
      if (result >= 0) {
        function = function.substring(0, result + 1);
      }
      return closure ? function + ".{closure}" : function;
    }
  }
}
