package dev.jankline.symbols.binary;

import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Collects the places of a snapshot that frames of Dart traces count from. */
final class DartAnchors {
  /** Mach-O puts an underscore in front of what C calls a symbol. */
  private static final Pattern NAME = Pattern.compile("_?(_kDart\\w{1,64})");

  private final Map<String, Long> places = new HashMap<>();

  /** Takes a symbol with its linked address; only those of a snapshot are kept. */
  void add(String name, long address) {
    Matcher anchor = NAME.matcher(name);
    if (anchor.matches()) {
      places.put(anchor.group(1), address);
    }
  }

  /** Linked addresses by name. */
  Map<String, Long> places() {
    return Map.copyOf(places);
  }
}
