package dev.jankline.symbols.frame;

import static java.util.stream.Collectors.toMap;

import java.util.Arrays;
import java.util.Map;

/**
 * Reads the qualified name out of a symbol that a C++ or Rust compiler mangled by the Itanium ABI:
 * {@code reader::Feed::load} for {@code _ZN6reader4Feed4loadEi}. Arguments of functions and
 * templates are skipped: names are compared and shown without them. What it cannot read, such as an
 * expression in a template's argument, is left as it is.
 */
final class MangledName {
  private static final int MAX_CHARS = 4096;
  private static final int MAX_DEPTH = 64;

  /** Stands for a part that only the parts before it could tell. */
  private static final String UNKNOWN = "\0";

  private static final String BUILTIN = "vwbcahstijlmxynofdegz";
  private static final Map<Character, String> STANDARD =
      Map.of(
          't', "std",
          'a', "std::allocator",
          'b', "std::basic_string",
          's', "std::basic_string",
          'i', "std::basic_istream",
          'o', "std::basic_ostream",
          'd', "std::basic_iostream");

  /** Codes of the operators, each followed by its text. */
  private static final Map<String, String> OPERATORS =
      Arrays.stream(
              ("nw new;na new[];dl delete;da delete[];aw co_await;ps+;ng-;ad&;de*;co~;"
                      + "pl+;mi-;ml*;dv/;rm%;an&;or|;eo^;aS=;pL+=;mI-=;mL*=;dV/=;rM%=;aN&=;oR|="
                      + ";eO^=;ls<<;rs>>;lS<<=;rS>>=;eq==;ne!=;lt<;gt>;le<=;ge>=;ss<=>;nt!;aa&&"
                      + ";oo||;pp++;mm--;cm,;pm->*;pt->;cl();ix[];qu?")
                  .split(";"))
          .collect(toMap(each -> each.substring(0, 2), each -> "operator" + each.substring(2)));

  private final String text;
  private int at = 2;
  private int depth;

  private MangledName(String text) {
    this.text = text;
  }

  /** Returns the name that a symbol stands for; the symbol itself when it is not mangled. */
  static String readable(String symbol) {
    int start = symbol.startsWith("_Z") ? 0 : symbol.startsWith("__Z") ? 1 : -1;
    if (start < 0 || symbol.length() > MAX_CHARS) {
      return symbol;
    }
    try {
      String name = new MangledName(symbol.substring(start)).encoding();
      return name.isEmpty() || name.contains(UNKNOWN) ? symbol : rust(name);
    } catch (UnreadableException e) {
      return symbol;
    }
  }

  private String encoding() {
    if (++depth > MAX_DEPTH) {
      throw new UnreadableException();
    }
    String name = next() == 'T' ? thunk() : name();
    depth--;
    return name;
  }

  /** A function that corrects the receiver and calls the named one. */
  private String thunk() {
    at++;
    char kind = take();
    if (kind != 'h' && kind != 'v') {
      throw new UnreadableException();
    }
    for (int numbers = kind == 'h' ? 1 : 2; numbers > 0; numbers--) {
      at = text.indexOf('_', at) + 1;
      if (at == 0) {
        throw new UnreadableException();
      }
    }
    return encoding();
  }

  private String name() {
    return switch (next()) {
      case 'N' -> {
        at++;
        yield components(true);
      }
      case 'Z' -> local();
      default -> components(false);
    };
  }

  /** What is declared inside of a function. */
  private String local() {
    at++;
    String function = encoding();
    while (next() != 'E') {
      type();
    }
    at++;
    if (next() == 's') {
      throw new UnreadableException();
    }
    if (next() == 'd') {
      at = text.indexOf('_', at) + 1;
    }
    return function + "::" + name();
  }

  /** A name's parts up to the end of the nested name, or the parts of one that is not nested. */
  private String components(boolean nested) {
    StringBuilder name = new StringBuilder();
    String last = "";
    while (nested && "rVKRO".indexOf(next()) >= 0) {
      at++;
    }
    while (true) {
      char c = next();
      if (c == 'E' && nested) {
        at++;
        return name.toString();
      } else if (c == 'I') {
        arguments();
      } else if (c == 'B') {
        at++;
        source();
      } else {
        boolean isShort = name.isEmpty() && (c == 'S' || c == 'T');
        last = isShort ? substitution() : component(last);
        name.append(name.isEmpty() ? "" : "::").append(last);
        last = last.substring(last.lastIndexOf(':') + 1);
        if (!nested && !last.equals("std")) {
          return name.toString();
        }
      }
    }
  }

  private String component(String last) {
    char c = next();
    if (c == 'L') {
      at++;
      return component(last);
    } else if (Character.isDigit(c)) {
      String source = source();
      return source.startsWith("_GLOBAL__N") ? "(anonymous namespace)" : source;
    } else if (c == 'U') {
      return unnamed();
    } else if (c == 'C' && !last.isEmpty()) {
      at += text.startsWith("CI", at) ? 3 : 2;
      return last;
    } else if (c == 'D'
        && !last.isEmpty()
        && at + 1 < text.length()
        && "012345".indexOf(text.charAt(at + 1)) >= 0) {
      at += 2;
      return "~" + last;
    }
    return operator();
  }

  private String operator() {
    if (at + 2 > text.length()) {
      throw new UnreadableException();
    }
    String code = text.substring(at, at + 2);
    at += 2;
    if (code.equals("li")) {
      return "operator\"\" " + source();
    }
    String operator = OPERATORS.get(code);
    if (operator == null) {
      throw new UnreadableException();
    }
    return operator;
  }

  /** A lambda, or a type without a name. */
  private String unnamed() {
    at++;
    boolean isLambda = take() == 'l';
    while (isLambda && next() != 'E') {
      type();
    }
    at += isLambda ? 1 : 0;
    int end = text.indexOf('_', at);
    if (end < 0) {
      throw new UnreadableException();
    }
    at = end + 1;
    return isLambda ? "{lambda()#1}" : "{unnamed}";
  }

  private String source() {
    int length = 0;
    while (Character.isDigit(next())) {
      length = length * 10 + take() - '0';
      if (length > MAX_CHARS) {
        throw new UnreadableException();
      }
    }
    if (length == 0 || at + length > text.length()) {
      throw new UnreadableException();
    }
    at += length;
    return text.substring(at - length, at);
  }

  private void arguments() {
    at++;
    while (next() != 'E') {
      argument();
    }
    at++;
  }

  private void argument() {
    switch (next()) {
      case 'L' -> literal();
      case 'J' -> arguments();
      case 'X' -> throw new UnreadableException();
      default -> type();
    }
  }

  private void literal() {
    at++;
    if (text.startsWith("_Z", at)) {
      at += 2;
      encoding();
    } else {
      type();
    }
    int end = text.indexOf('E', at);
    if (end < 0) {
      throw new UnreadableException();
    }
    at = end + 1;
  }

  /** Skips a type. */
  private void type() {
    if (++depth > MAX_DEPTH) {
      throw new UnreadableException();
    }
    char c = next();
    if (BUILTIN.indexOf(c) >= 0) {
      at++;
    } else if ("rVKPROCG".indexOf(c) >= 0) {
      at++;
      type();
    } else if (c == 'N' || c == 'Z' || Character.isDigit(c)) {
      name();
    } else if (c == 'S' || c == 'T') {
      if (substitution().equals("std")) {
        component("");
      }
    } else if (c == 'F') {
      at++;
      while (next() != 'E') {
        type();
      }
      at++;
    } else if (c == 'A') {
      at = text.indexOf('_', at) + 1;
      type();
    } else if (c == 'M') {
      at++;
      type();
      type();
    } else if (c == 'D' && text.startsWith("Dp", at)) {
      at += 2;
      type();
    } else if (c == 'D'
        && at + 1 < text.length()
        && "nisucadefh".indexOf(text.charAt(at + 1)) >= 0) {
      at += 2;
    } else if (c == 'u') {
      at++;
      source();
    } else {
      throw new UnreadableException();
    }
    if (next() == 'I') {
      arguments();
    }
    depth--;
  }

  /** Reads a standard name, or a reference to what came before or to a template's parameter. */
  private String substitution() {
    boolean isName = take() == 'S';
    String standard = isName ? STANDARD.get(next()) : null;
    if (standard != null) {
      at++;
      return standard;
    }
    while (next() != '_') {
      char c = take();
      if (!Character.isDigit(c) && !Character.isUpperCase(c)) {
        throw new UnreadableException();
      }
    }
    at++;
    return UNKNOWN;
  }

  private char next() {
    return at < text.length() ? text.charAt(at) : '\0';
  }

  private char take() {
    if (at >= text.length()) {
      throw new UnreadableException();
    }
    return text.charAt(at++);
  }

  /** Rust's older names hold signs as words, and end with a hash of the build. */
  private static String rust(String name) {
    int hash = name.length() - "::h0123456789abcdef".length();
    if (hash <= 0 || !name.startsWith("::h", hash) || !isHex(name, hash + 3)) {
      return name;
    }
    return name.substring(0, hash)
        .replace("$LT$", "<")
        .replace("$GT$", ">")
        .replace("$RF$", "&")
        .replace("$BP$", "*")
        .replace("$C$", ",")
        .replace("$LP$", "(")
        .replace("$RP$", ")")
        .replace("$u20$", " ")
        .replace("$u7b$", "{")
        .replace("$u7d$", "}")
        .replace("..", "::")
        .replace("_<", "<");
  }

  private static boolean isHex(String name, int from) {
    return name.chars().skip(from).allMatch(c -> Character.digit(c, 16) >= 0);
  }

  /** Says that a symbol has a part that is not read here. */
  private static final class UnreadableException extends RuntimeException {
    private static final long serialVersionUID = 1;

    UnreadableException() {
      super(null, null, false, false);
    }
  }
}
