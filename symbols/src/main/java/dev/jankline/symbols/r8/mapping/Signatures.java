package dev.jankline.symbols.r8.mapping;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Makes each signature of a class once, so that they can be compared by identity. */
final class Signatures {
  private final Map<String, Signature> byText = new HashMap<>();

  Signature of(String type, String name, List<String> parameters, boolean isMethod) {
    return byText.computeIfAbsent(
        Signature.text(type, name, parameters, isMethod),
        text -> new Signature(type, name, parameters, isMethod));
  }

  /** The signature a member has after renaming when nothing else is said: only its name changes. */
  Signature renamed(Signature original, String name) {
    return of(original.type(), name, original.parameters(), original.isMethod());
  }
}
