package dev.jankline.benchmarks.quality.fleet.cause;

import dev.jankline.benchmarks.quality.fleet.template.CodeFrame;
import dev.jankline.benchmarks.quality.fleet.template.CodeFrame.Language;
import dev.jankline.benchmarks.quality.fleet.template.Dice;
import dev.jankline.benchmarks.quality.fleet.template.FrameSource;
import dev.jankline.benchmarks.quality.fleet.template.Moment;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Describes a method of the app by the names in its source code.
 *
 * @param app the app
 * @param home package, relative to the app's, with dots
 * @param type class
 * @param member method, or the method a lambda is in
 * @param form what the compiler turns it into
 * @param salt number that tells lambdas of one method apart
 */
public record AppCode(App app, String home, String type, String member, Form form, int salt)
    implements FrameSource {
  /** Says what the compiler turns code into. */
  public enum Form {
    METHOD,
    /** A class generated for a lambda. */
    SYNTHETIC,
    /** The body of a lambda. */
    LAMBDA,
    ANONYMOUS,
    /** The body of a coroutine. */
    SUSPEND,
    /** A closure of Swift or Dart. */
    CLOSURE
  }

  private static final int METHOD_LINES = 28;

  @Override
  public CodeFrame at(Moment moment, @Nullable CodeFrame callee) {
    // A call is in one line; the innermost frame can be at any line of its method.
    int offset =
        callee == null
            ? moment.dice().between(0, METHOD_LINES)
            : Dice.hash(member, callee.function()) % METHOD_LINES;
    return at(moment.version(), offset);
  }

  private CodeFrame at(int version, int offset) {
    // Generated code has no lines.
    int line =
        form == Form.SYNTHETIC
            ? CodeFrame.NO_LINE
            : 12 + Dice.hash(type, member) % 40 * 30 + shift(version) + offset;
    return switch (app.language()) {
      case JVM -> new CodeFrame(Language.JVM, className(version), method(version), file(), line);
      case NATIVE -> new CodeFrame(Language.NATIVE, app.name(), nativeName(), file(), line);
      case DART -> new CodeFrame(Language.DART, file(), dartName(), file(), line);
    };
  }

  /** Returns the original name, which the rules see, in the given version. */
  public String function(int version) {
    return at(version, 0).function();
  }

  String className(int version) {
    String name = app.prefix() + "." + home + "." + type;
    return switch (form) {
      case SYNTHETIC -> name + "$$ExternalSyntheticLambda" + number(version);
      case ANONYMOUS -> name + "$" + number(version);
      case SUSPEND -> name + "$" + member + "$" + number(version);
      case METHOD, LAMBDA, CLOSURE -> name;
    };
  }

  private String method(int version) {
    return switch (form) {
      case LAMBDA -> "lambda$" + member + "$" + number(version);
      case SUSPEND -> "invokeSuspend";
      default -> member;
    };
  }

  /** Returns a name of Objective-C, of Swift in short form or of Swift in full form. */
  private String nativeName() {
    int style = Dice.hash(type) % 20;
    if (style < 6) {
      String selector = "-[" + type + " " + member + "]";
      return form == Form.CLOSURE
          ? "__" + selector.length() + selector + "_block_invoke"
          : selector;
    }
    String full = style < 17 ? "" : app.name() + ".";
    String name = full + type + "." + member + "()" + (full.isEmpty() ? "" : " -> ()");
    return form == Form.CLOSURE ? "closure #1 in " + name : name;
  }

  private String dartName() {
    String owner = type.endsWith("State") ? "_" + type : type;
    return owner + "." + member + (form == Form.CLOSURE ? ".<anonymous closure>" : "");
  }

  private String file() {
    return switch (app.language()) {
      case JVM -> CodeFrame.file(type);
      case NATIVE -> type + ".swift";
      case DART -> app.prefix() + "/" + home + "/" + type.toLowerCase(Locale.ROOT) + ".dart";
    };
  }

  /** Returns the number of lines added above it since the first version. */
  private int shift(int version) {
    int shift = 0;
    for (int v = 1; v <= version; v++) {
      int change = Dice.hash(type, v, "lines");
      shift += change % 10 < 6 ? 1 + change % 23 : 0;
    }
    return shift;
  }

  /** Returns the number the compiler assigns; it changes when code is added above. */
  private int number(int version) {
    int hash = Dice.hash(type, member, salt);
    return 1 + hash % 5 + 5 * (salt % 3) + version * (hash % 3);
  }
}
