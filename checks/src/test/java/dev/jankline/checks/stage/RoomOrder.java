package dev.jankline.checks.stage;

import dev.jankline.checks.packages.PackageGraph;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Says in which order packages may know each other. Packages of the ground know only each other; a
 * stage knows the ground and the stages before it; packages around know all, and only each other
 * know them.
 *
 * @param base package that all names begin with
 * @param ground names of packages that values and rules are in, whatever their order
 * @param stages names of the stages in the order of the data
 * @param around names of packages that put the stages together or use them apart from a topology;
 *     the empty name is the base package
 */
record RoomOrder(String base, List<String> ground, List<String> stages, List<String> around) {
  /** Packages that are in none of the three lists. */
  List<String> unplaced(Stream<String> packages) {
    Map<String, Integer> levels = levels();
    return packages.filter(name -> !levels.containsKey(name)).toList();
  }

  /** Uses of a package by one that may not know it. */
  List<String> violations(List<PackageGraph.Use> uses) {
    Map<String, Integer> levels = levels();
    return uses.stream()
        .filter(use -> level(levels, use.to()) > level(levels, use.from()))
        .map(use -> "%s knows %s: %s".formatted(use.from(), use.to(), use.example()))
        .toList();
  }

  /** The package of a short name. */
  String packageOf(String name) {
    return name.isEmpty() ? base : base + "." + name;
  }

  private Map<String, Integer> levels() {
    Map<String, Integer> levels =
        IntStream.range(0, stages.size())
            .boxed()
            .collect(Collectors.toMap(i -> packageOf(stages.get(i)), i -> i + 1));
    ground.forEach(name -> levels.put(packageOf(name), 0));
    around.forEach(name -> levels.put(packageOf(name), stages.size() + 1));
    return levels;
  }

  private static int level(Map<String, Integer> levels, String name) {
    return levels.getOrDefault(name, 0);
  }
}
