package dev.jankline.analysis.names;

import dev.jankline.schema.SymbolizedFrame;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Names a frame so that the same code has the same name in every build.
 *
 * <p>A name never holds a line number, a file, an address, or a sequence number that a compiler
 * assigned. It is used for grouping only; people see {@link SymbolizedFrame#getFunction()}.
 *
 * @param container class, or library of a native frame without symbols; may be empty
 * @param member method or function
 * @param stub true when a compiler generated the frame to reach the next inner one (lambda object,
 *     accessor, bridge)
 * @param text container and member as one text, for example {@code com.example.Feed.load}
 */
public record FrameName(String container, String member, boolean stub, String text) {

  /** Characters of a name that are used; longer names are cut before any other rule is applied. */
  public static final int MAX_CHARS = 512;

  private static final Predicate<String> JAVA_NAME =
      Pattern.compile("[\\w$.-]+\\.(?:[\\w$-]+|<(?:cl)?init>)").asMatchPredicate();

  private static final RecentAnswers<String, String> CLASSES =
      new RecentAnswers<>(className -> className, className -> of(className, "").container());

  /** Names a frame: Java and Kotlin by class and method, all others by their function. */
  public static FrameName of(SymbolizedFrame frame) {
    String className = frame.getClassName();
    String methodName = frame.getMethodName();
    if (className != null && methodName != null) {
      FrameName name = of(className, methodName);
      return JvmNames.isSyntheticFile(frame.getFileName()) && !name.stub
          ? stub(name.container, name.member)
          : name;
    }
    FrameName ambiguous = ofAlternatives(frame.getFunction(), className);
    if (ambiguous != null) {
      return ambiguous;
    }
    String module = frame.getModule();
    return NativeNames.of(cut(frame.getFunction()), module == null ? "" : cut(module));
  }

  /**
   * Names a frame that may be one of several Java methods ({@code a.B.c | a.B.d}, sorted by name):
   * the first of them names it. Returns null for all other frames.
   */
  private static @Nullable FrameName ofAlternatives(String function, @Nullable String className) {
    int bar = function.indexOf(" | ");
    if (bar < 0) {
      return null;
    }
    String first = function.substring(0, bar);
    int dot = className == null ? first.lastIndexOf('.') : className.length();
    boolean isJava = className == null ? JAVA_NAME.test(first) : first.startsWith(className + ".");
    return isJava ? of(first.substring(0, dot), first.substring(dot + 1)) : null;
  }

  /** Returns the name of a class or a screen, made by the same rules. */
  public static String ofClass(String className) {
    return CLASSES.of(className);
  }

  private static FrameName of(String className, String methodName) {
    return JvmNames.of(cut(className), cut(methodName));
  }

  static FrameName named(String container, String member) {
    return new FrameName(container, member, false, joined(container, member));
  }

  static FrameName stub(String container, String member) {
    return new FrameName(container, member, true, joined(container, member));
  }

  /**
   * Returns the class the function belongs to, without inner classes: {@code com.example.Feed} for
   * {@code com.example.Feed$Row.bind}. Outside of Java it is the nearest scope before the function
   * whose name begins with a capital letter; empty when there is none.
   */
  public String outermostClass() {
    if (container.isEmpty()) {
      return FunctionScope.of(member);
    }
    int inner = container.indexOf('$', container.lastIndexOf('.') + 2);
    return inner < 0 ? container : container.substring(0, inner);
  }

  /** Returns the package of a Java class; empty when there is none. */
  public String packageName() {
    return container.substring(0, Math.max(0, container.lastIndexOf('.')));
  }

  /** Tells whether nothing is known of the function, not even its library. */
  public boolean isUnknown() {
    return container.isEmpty() && member.equals(NativeNames.UNKNOWN);
  }

  /** Tells whether only the library of the function is known, at most. */
  public boolean isAddress() {
    return member.equals(NativeNames.UNKNOWN);
  }

  /** Tells whether it is a bridge to a private member or to the body of a lambda. */
  public boolean isAccess() {
    return member.equals(JvmNames.ACCESS);
  }

  /** Returns the function without its class, package or library. */
  public String function() {
    return container.isEmpty() ? FunctionScope.function(member) : member;
  }

  /** Tells whether it is a closure outside of Java. */
  public boolean isClosure() {
    return container.isEmpty() && member.endsWith(FunctionScope.CLOSURE);
  }

  /** Returns the function that a lambda or closure is written in; empty when it is none. */
  public String methodOfLambda() {
    return container.isEmpty() ? isClosure() ? function() : "" : LambdaMethod.methodOf(member);
  }

  /** Returns the name of the function that a lambda or closure is written in, as {@link #text}. */
  public String textOfMethod() {
    return container.isEmpty()
        ? FunctionScope.withoutClosures(member)
        : joined(container, methodOfLambda());
  }

  private static String joined(String container, String member) {
    return container.isEmpty() ? member : container + "." + member;
  }

  /** Returns the first {@value #MAX_CHARS} characters of a text. */
  public static String cut(String text) {
    return text.length() <= MAX_CHARS ? text : text.substring(0, MAX_CHARS);
  }

  /**
   * Splits names of functions outside of Java into class and function: {@code reader::Feed::load},
   * {@code _FeedState.build.{closure}}, {@code -[Feed load:]}.
   */
  static final class FunctionScope {

    static final String CLOSURE = "{closure}";

    private FunctionScope() {}

    /** Returns the class a function belongs to; empty when there is none. */
    static String of(String function) {
      if (isObjectiveC(function)) {
        String type = function.substring(2, Math.max(2, function.indexOf(' ')));
        int category = type.indexOf('(');
        return category < 0 ? type : type.substring(0, category);
      }
      String scope = function;
      for (int end = end(scope); end > 0; end = end(scope)) {
        scope = scope.substring(0, end);
        if (isClass(scope)) {
          return scope;
        }
      }
      return "";
    }

    /** Returns the function without its class. */
    static String function(String function) {
      if (isObjectiveC(function)) {
        return function.substring(function.indexOf(' ') + 1, function.lastIndexOf(']'));
      }
      String bare = withoutClosures(function);
      int end = end(bare);
      return end < 0 ? bare : bare.substring(end).replaceFirst("^(?:::|\\.)", "");
    }

    /** Returns the function that closures are written in. */
    static String withoutClosures(String function) {
      String bare = function;
      while (bare.endsWith(CLOSURE) && end(bare) > 0) {
        bare = bare.substring(0, end(bare));
      }
      return bare;
    }

    private static boolean isObjectiveC(String function) {
      return (function.startsWith("-[") || function.startsWith("+["))
          && function.indexOf(' ') > 0
          && function.lastIndexOf(']') > function.indexOf(' ');
    }

    private static int end(String text) {
      return Math.max(text.lastIndexOf("::"), text.lastIndexOf('.'));
    }

    private static boolean isClass(String scope) {
      int start = end(scope);
      String last = start < 0 ? scope : scope.substring(start).replaceFirst("^(?:::|\\.)", "");
      String bare = last.startsWith("_") ? last.substring(1) : last;
      return !bare.isEmpty() && Character.isUpperCase(bare.charAt(0));
    }
  }
}
