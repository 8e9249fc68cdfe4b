package dev.jankline.service.settings;

import java.util.Locale;

/** Hides the values of secret settings before they are logged. */
final class Secrets {
  private static final String[] MARKS = {
    "key", "secret", "password", "user.info", "token", "jaas", "credential"
  };

  private Secrets() {}

  static String hide(String name, String value) {
    String lower = name.toLowerCase(Locale.ROOT);
    for (String mark : MARKS) {
      if (lower.contains(mark)) {
        return "(hidden)";
      }
    }
    return value;
  }
}
