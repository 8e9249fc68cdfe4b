package dev.jankline.analysis.names;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Removes from names of Java and Kotlin code what a compiler numbered or generated.
 *
 * <p>A lambda is named {@code Outer.lambda$method} however it was compiled: javac's {@code
 * lambda$method$0}, Kotlin's {@code method$lambda$0} and {@code Outer$method$1.invoke}, a class of
 * Kotlin for an interface of one method ({@link LambdaMethod}), a coroutine's {@code
 * invokeSuspend}. The number of an anonymous class becomes {@code $#}, because it changes when
 * another class is added above. So all anonymous classes of a class have one name; otherwise
 * clusters would change their names with every release.
 */
final class JvmNames {

  /** Member of an object made for one lambda. */
  static final String LAMBDA = "lambda";

  /** Member of a bridge to a private member or to a lambda's body. */
  static final String ACCESS = "access";

  /** Markers of classes made for one lambda, accessor or outline; a number or a hash follows. */
  private static final List<String> STUB_CLASSES =
      List.of("$$Lambda", "$$ExternalSynthetic", "$$InternalSynthetic", "$$SyntheticClass");

  /** Markers of classes made at run time or for an interface; the original class precedes. */
  private static final List<String> PROXY_CLASSES =
      List.of(
          "$$EnhancerBy",
          "$$FastClassBy",
          "$$SpringCGLIB",
          "_$$_jvst",
          "_$$_javassist",
          "$ByteBuddy$",
          "$HibernateProxy$",
          "$MockitoMock$",
          "$Proxy$_$$_Weld",
          "$-CC",
          "$$CC",
          "$-IA",
          "$DefaultImpls");

  private static final Pattern OLD_LAMBDA_CLASS =
      Pattern.compile("(?s)^(.*?)-\\$\\$Lambda\\$([^$]+)\\$.*$");
  private static final Pattern HIDDEN_CLASS = Pattern.compile("/(0x)?[0-9a-f]+$");
  private static final Pattern INLINED_CLASS = Pattern.compile("(?s)\\$\\$inlined\\$.*$");
  private static final Pattern NUMBERED_CLASS =
      Pattern.compile(
          "(?<=\\$|\\$Proxy|MethodAccessor|ConstructorAccessor|_closure|\\$fn__|\\$eval)\\d+");
  private static final Pattern COMPOSABLES =
      Pattern.compile("(?s)^(.*\\.|)ComposableSingletons\\$(\\w+)(?:\\$.*)?$");

  /**
   * Class of an object or lambda in a top-level function of Kotlin: nothing but functions is in the
   * class of a file.
   */
  private static final Pattern KOTLIN_FUNCTION_CLASS =
      Pattern.compile("^(.*?Kt)\\$(\\w++)(?:\\$[\\w-]++){0,20}+\\$#(?:\\$#)*+$");

  private static final Pattern KOTLIN_LAMBDA_CLASS =
      Pattern.compile("^(.*?)\\$([a-z_][\\w-]*+)(?:\\$[\\w-]++){0,20}+\\$#(?:\\$#)*+$");

  /** Class of a lambda that Kotlin finds in a constructor or an initializer. */
  private static final Pattern INIT_LAMBDA_CLASS = Pattern.compile("^(.*?\\w)\\$#(?:\\$#)*$");

  private static final Pattern JAVA_LAMBDA =
      Pattern.compile("(?s)^(?:lambda|\\$anonfun)\\$(.+?)\\$\\d+(?:\\$.*)?$");
  private static final Pattern BARE_LAMBDA =
      Pattern.compile("(?s)^lambda[-$]-?\\d+(?:[-$].*)?$|^\\$anonfun\\$\\d+$");
  private static final Pattern KOTLIN_LAMBDA = Pattern.compile("(?s)^(.+?)\\$lambda[-$]-?\\d+.*$");
  private static final Pattern CGLIB_METHOD = Pattern.compile("^CGLIB\\$(.+)\\$\\d+$");

  /** Hash that Kotlin adds to functions with parameters of value classes. */
  private static final Pattern MANGLED = Pattern.compile("(?<=\\w)-[\\w-]{7}(?=$|\\$)");

  private static final Pattern BUILD_TYPE = Pattern.compile("\\$\\w+_(?:debug|release)$");
  private static final Pattern ASPECT = Pattern.compile("_aroundBody\\d+(?:\\$advice)?$");

  private JvmNames() {}

  /** Tells whether it is the file name that R8 and D8 give to classes they generate. */
  static boolean isSyntheticFile(@Nullable String fileName) {
    return fileName != null && fileName.endsWith("8$$SyntheticClass");
  }

  static FrameName of(String className, String methodName) {
    Matcher old = OLD_LAMBDA_CLASS.matcher(className);
    if (className.indexOf("$$") >= 0 && old.matches()) {
      return FrameName.stub(old.group(1) + old.group(2), LAMBDA);
    }
    if (className.contains("-$$LambdaGroup$") || className.contains("$r8$")) {
      int simple = className.lastIndexOf('.') + 1;
      return FrameName.stub(className.substring(0, Math.max(0, simple - 1)), LAMBDA);
    }
    for (String marker : STUB_CLASSES) {
      int at = className.indexOf(marker);
      if (at > 0) {
        return FrameName.stub(container(className.substring(0, at)), LAMBDA);
      }
    }
    Matcher composable = COMPOSABLES.matcher(className);
    if (composable.matches()) {
      return FrameName.named(composable.group(1) + composable.group(2), LAMBDA);
    }
    String container = container(className);
    if (isStub(methodName)) {
      return FrameName.stub(container, ACCESS);
    }
    FrameName lambda =
        lambdaClass(className, container, MANGLED.matcher(methodName).replaceFirst(""));
    return lambda == null ? FrameName.named(container, member(methodName)) : lambda;
  }

  /** Names the method of a class that Kotlin made for one lambda; null when it is none. */
  private static @Nullable FrameName lambdaClass(
      String className, String container, String methodName) {
    boolean body = isLambdaBody(methodName);
    boolean inlined = className.contains("$$inlined$");
    if (container.contains("Kt$")) {
      Matcher inFunction = KOTLIN_FUNCTION_CLASS.matcher(container);
      if (inFunction.matches()) {
        return FrameName.named(inFunction.group(1), LambdaMethod.of(inFunction.group(2)));
      }
    }
    if (!body && (inlined || !LambdaMethod.is(methodName))) {
      return null;
    }
    Matcher inMethod = KOTLIN_LAMBDA_CLASS.matcher(container);
    if (inMethod.matches()) {
      return FrameName.named(inMethod.group(1), LambdaMethod.of(inMethod.group(2)));
    }
    Matcher inInitializer = INIT_LAMBDA_CLASS.matcher(container);
    return body && inInitializer.matches()
        ? FrameName.named(inInitializer.group(1), LambdaMethod.INITIALIZER)
        : null;
  }

  /** Returns the name of a class without numbers and generated parts. */
  static String container(String className) {
    String name =
        className.indexOf('/') < 0 ? className : HIDDEN_CLASS.matcher(className).replaceFirst("");
    if (name.indexOf('$') < 0) {
      return withoutNumbers(name);
    }
    for (String marker : PROXY_CLASSES) {
      int at = name.indexOf(marker);
      if (at > 0) {
        name = name.substring(0, at);
      }
    }
    if (name.contains("$$inlined$")) {
      name = INLINED_CLASS.matcher(name).replaceFirst("\\$1");
    }
    return withoutNumbers(name);
  }

  private static String withoutNumbers(String name) {
    for (int i = 0; i < name.length(); i++) {
      if (Character.isDigit(name.charAt(i))) {
        return NUMBERED_CLASS.matcher(name).replaceAll("#");
      }
    }
    return name;
  }

  private static String member(String compiled) {
    String methodName =
        compiled.indexOf('-') < 0 ? compiled : MANGLED.matcher(compiled).replaceFirst("");
    if (methodName.indexOf('$') < 0 && !methodName.contains("_around")) {
      return BARE_LAMBDA.matcher(methodName).matches() ? LAMBDA : methodName;
    }
    if (BARE_LAMBDA.matcher(methodName).matches()) {
      return LAMBDA;
    }
    Matcher cglib = CGLIB_METHOD.matcher(methodName);
    if (cglib.matches()) {
      return cglib.group(1);
    }
    Matcher lambda = JAVA_LAMBDA.matcher(methodName);
    if (lambda.matches()) {
      return LambdaMethod.of(lambda.group(1));
    }
    lambda = KOTLIN_LAMBDA.matcher(methodName);
    if (lambda.matches()) {
      return LambdaMethod.of(lambda.group(1));
    }
    String name = ASPECT.matcher(methodName).replaceFirst("");
    name = removeSuffix(removeSuffix(name, "$default"), "$suspendImpl");
    return BUILD_TYPE.matcher(name).replaceFirst("");
  }

  private static boolean isLambdaBody(String methodName) {
    return methodName.equals("invoke") || methodName.equals("invokeSuspend");
  }

  private static boolean isStub(String methodName) {
    return methodName.startsWith("access$")
        || methodName.startsWith("$r8$")
        || methodName.startsWith("-$$Nest$");
  }

  private static String removeSuffix(String text, String suffix) {
    return text.endsWith(suffix) && text.length() > suffix.length()
        ? text.substring(0, text.length() - suffix.length())
        : text;
  }
}
