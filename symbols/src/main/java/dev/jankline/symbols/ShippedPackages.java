package dev.jankline.symbols;

import dev.jankline.symbols.r8.MappingIndex;
import java.util.HashSet;
import java.util.Set;

/**
 * Knows the packages that an app ships, by the original names of its mapping.
 *
 * <p>A mapping leaves out classes that kept their name and all their lines, so not the class is
 * looked for but its package, down to the second segment: {@code com.example} of {@code
 * com.example.feed.FeedScreen}. Immutable; holds a few hundred names.
 */
final class ShippedPackages {
  private final Set<String> packages;

  private ShippedPackages(Set<String> packages) {
    this.packages = packages;
  }

  static ShippedPackages of(MappingIndex index) {
    Set<String> packages = new HashSet<>();
    index.forEachOriginalClass(name -> packages.add(start(name)));
    return new ShippedPackages(Set.copyOf(packages));
  }

  /** Whether the app ships classes of the package of a class. */
  boolean has(String className) {
    return packages.contains(start(className));
  }

  /** The first two segments of the package; the whole package when it has fewer. */
  private static String start(String className) {
    int end = Math.max(0, className.lastIndexOf('.'));
    int first = className.indexOf('.');
    int second = first < 0 ? -1 : className.indexOf('.', first + 1);
    return className.substring(0, second < 0 ? end : second);
  }
}
