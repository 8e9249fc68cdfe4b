package dev.jankline.command.conformance;

import java.util.Set;
import java.util.regex.Pattern;

/** Tells names of code from texts that may say something about a user. */
final class CodeNames {
  /** What the SDK sends for the callback of a start, for no screen, and for too many screens. */
  private static final Set<String> OF_THE_SDK =
      Set.of("(cold start)", "(warm start)", "(unnamed)", "(others)");

  private static final Pattern CLASS = Pattern.compile("[\\p{L}\\p{N}._$/-]+");
  private static final Pattern METHOD = Pattern.compile("[^\\s()]+");
  private static final Pattern HEX = Pattern.compile("[0-9a-f]+");
  private static final Pattern RANDOM = Pattern.compile("[0-9A-Za-z-]{16,}");

  /** Runtimes number their lambdas; all other long numbers may be those of people. */
  private static final Pattern LONG_NUMBER = Pattern.compile("[0-9]{5}");

  private static final String LAMBDA = "Lambda";

  private CodeNames() {}

  static boolean isClass(String name) {
    return CLASS.matcher(name).matches();
  }

  /** Whether it can be the name of a class or a screen and holds no long number. */
  static boolean isOrigin(String name) {
    if (OF_THE_SDK.contains(name)) {
      return true;
    }
    int lambda = name.indexOf(LAMBDA);
    String own = lambda < 0 ? name : name.substring(0, lambda);
    return isClass(name) && !LONG_NUMBER.matcher(own).find();
  }

  static boolean isMethod(String name) {
    return METHOD.matcher(name).matches();
  }

  static boolean isHex(String id) {
    return HEX.matcher(id).matches();
  }

  static boolean isRandomId(String id) {
    return RANDOM.matcher(id).matches();
  }
}
