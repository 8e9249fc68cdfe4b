package dev.jankline.formats.apple;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Tells the libraries of Apple's systems from those of an app: by the path, where there is one,
 * else by the name.
 */
public final class AppleLibraries {
  private static final Pattern BLANKS = Pattern.compile("\\s+");
  private static final Set<String> NAMES = names();

  private AppleLibraries() {}

  /**
   * Tells whether a binary comes with the system.
   *
   * @param module its path, or its name alone
   */
  public static boolean isSystem(String module) {
    return module.indexOf('/') < 0 ? isListed(module) : isSystemPath(module);
  }

  /** Tells whether a name is one of the system's libraries. */
  static boolean isListed(String name) {
    return NAMES.contains(name)
        || (name.startsWith("lib") && name.endsWith(".dylib"))
        || name.startsWith("AGXMetal")
        || name.startsWith("AppleMetal");
  }

  /** Simulators keep the system below {@code …/RuntimeRoot}, newer releases in cryptexes. */
  private static boolean isSystemPath(String path) {
    return path.contains("/System/Library/")
        || path.startsWith("/System/")
        || path.startsWith("/usr/lib/")
        || path.startsWith("/Developer/")
        || path.startsWith("/Library/Apple/")
        || path.contains("/RuntimeRoot/usr/lib/")
        || path.contains("/OS/usr/lib/");
  }

  private static Set<String> names() {
    try (InputStream in = AppleLibraries.class.getResourceAsStream("/apple-libraries.txt")) {
      String text = new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
      return text.lines()
          .filter(line -> !line.startsWith("#"))
          .flatMap(BLANKS::splitAsStream)
          .collect(Collectors.toUnmodifiableSet());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
