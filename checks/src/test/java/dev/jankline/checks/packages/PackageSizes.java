package dev.jankline.checks.packages;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Holds how many files each package of a source tree has.
 *
 * @param files number of files by package
 */
record PackageSizes(Map<String, Integer> files) {
  static PackageSizes of(Map<String, ? extends Collection<?>> packages) {
    Map<String, Integer> files = new TreeMap<>();
    packages.forEach((name, content) -> files.put(name, content.size()));
    return new PackageSizes(files);
  }

  /** Packages with more files than that, each with its number. */
  List<String> largerThan(int max) {
    return files.entrySet().stream()
        .filter(entry -> entry.getValue() > max)
        .map(entry -> entry.getKey() + ": " + entry.getValue() + " files")
        .toList();
  }

  /** Files of the package in the middle; of two in the middle, of the larger one. */
  int median() {
    List<Integer> sorted = files.values().stream().sorted().toList();
    return sorted.get(sorted.size() / 2);
  }
}
