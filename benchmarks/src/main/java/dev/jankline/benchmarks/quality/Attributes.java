package dev.jankline.benchmarks.quality;

import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Holds the {@code key=value} pairs of a line; a value with blanks stands in quotation marks. */
record Attributes(Map<String, String> values) {
  private static final Pattern PAIR = Pattern.compile("(\\w+)=(?:\"([^\"]*)\"|(\\S*))");

  static Attributes of(String text) {
    Map<String, String> values = new HashMap<>();
    Matcher pair = PAIR.matcher(text);
    while (pair.find()) {
      values.put(pair.group(1), pair.group(2) == null ? pair.group(3) : pair.group(2));
    }
    return new Attributes(values);
  }

  String get(String key) {
    String value = values.get(key);
    if (value == null) {
      throw new IllegalArgumentException("no " + key + "= in this line");
    }
    return value;
  }

  @Nullable String find(String key) {
    return values.get(key);
  }
}
