package dev.jankline.benchmarks.quality.fleet.cause;

import dev.jankline.benchmarks.quality.fleet.template.CodeFrame;
import dev.jankline.benchmarks.quality.fleet.template.CodeFrame.Language;
import dev.jankline.benchmarks.quality.fleet.template.Dice;
import dev.jankline.benchmarks.quality.fleet.template.FrameSource;
import dev.jankline.benchmarks.quality.fleet.template.Moment;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Stands for a method of the app, by the name its author gave it.
 *
 * @param app the app
 * @param home package, relative to the app's, with dots
 * @param type class
 * @param member method, or the method a lambda is in
 * @param form what the compiler makes of it
 * @param salt tells lambdas of one method apart
 */
public record AppCode(App app, String home, String type, String member, Form form, int salt)
    implements FrameSource {
  /** What the compiler makes of code. */
  public enum Form {
    METHOD,
    /** The object made for a lambda. */
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
    // A call stands in one line; the innermost frame is caught anywhere in its method.
    int offset =
        callee == null
            ? moment.dice().between(0, METHOD_LINES)
            : Dice.hash(member, callee.function()) % METHOD_LINES;
    return at(moment.version(), offset);
  }

  private CodeFrame at(int version, int offset) {
    // What a compiler made has no lines.
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

  /** The name people see in the given version. */
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

  /** Objective-C, Swift as most tools show it, and Swift in full. */
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

  /** What was written above it since the first version. */
  private int shift(int version) {
    int shift = 0;
    for (int v = 1; v <= version; v++) {
      int change = Dice.hash(type, v, "lines");
      shift += change % 10 < 6 ? 1 + change % 23 : 0;
    }
    return shift;
  }

  /** Compilers count; what is added above moves the number. */
  private int number(int version) {
    int hash = Dice.hash(type, member, salt);
    return 1 + hash % 5 + 5 * (salt % 3) + version * (hash % 3);
  }
}
