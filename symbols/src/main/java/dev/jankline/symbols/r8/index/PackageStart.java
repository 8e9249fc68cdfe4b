package dev.jankline.symbols.r8.index;

/** Cuts the package of a class to what one owner has: its first two segments. */
public final class PackageStart {
  private PackageStart() {}

  /** The whole package when it has fewer; empty without one. */
  public static String of(String className) {
    int end = Math.max(0, className.lastIndexOf('.'));
    int first = className.indexOf('.');
    int second = first < 0 ? -1 : className.indexOf('.', first + 1);
    return className.substring(0, second < 0 ? end : second);
  }
}
