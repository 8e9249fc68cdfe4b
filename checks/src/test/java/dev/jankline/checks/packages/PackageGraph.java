package dev.jankline.checks.packages;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Holds which package uses which, with one use of a class as an example for each pair. */
public final class PackageGraph {
  private final Map<String, Map<String, String>> uses = new TreeMap<>();

  /** The packages of some classes, and what these classes use of each other. */
  public static PackageGraph of(Collection<JavaClass> classes) {
    Set<String> names = classes.stream().map(JavaClass::getName).collect(Collectors.toSet());
    PackageGraph graph = new PackageGraph();
    for (JavaClass type : classes) {
      for (Dependency use : type.getDirectDependenciesFromSelf()) {
        JavaClass used = use.getTargetClass().getBaseComponentType();
        if (names.contains(used.getName())) {
          graph.add(
              type.getPackageName(),
              used.getPackageName(),
              shortName(type) + " -> " + shortName(used));
        }
      }
    }
    return graph;
  }

  /** Adds that a package uses another; of several examples the first is kept. */
  public void add(String from, String to, String example) {
    if (!from.equals(to)) {
      uses.computeIfAbsent(from, name -> new TreeMap<>()).putIfAbsent(to, example);
    }
  }

  /** One use of a package by another, with an example. */
  public record Use(String from, String to, String example) {}

  /** All uses, in the order of their names. */
  public List<Use> uses() {
    List<Use> all = new ArrayList<>();
    uses.forEach(
        (from, used) -> used.forEach((to, example) -> all.add(new Use(from, to, example))));
    return all;
  }

  /**
   * The shortest circle through each package that is part of one, each circle once.
   *
   * @return a line for each circle: its packages, and for each step a class that makes it
   */
  public Set<String> circles() {
    Set<String> circles = new TreeSet<>();
    Set<String> told = new TreeSet<>();
    for (String start : uses.keySet()) {
      List<String> circle = told.contains(start) ? List.of() : shortestCircle(start);
      if (!circle.isEmpty()) {
        told.addAll(circle);
        circles.add(shown(circle));
      }
    }
    return circles;
  }

  /** Packages from {@code start} back to it; empty when no way leads back. */
  private List<String> shortestCircle(String start) {
    Map<String, String> cameFrom = new HashMap<>();
    Deque<String> next = new ArrayDeque<>(List.of(start));
    while (!next.isEmpty()) {
      String from = next.remove();
      for (String to : uses.getOrDefault(from, Map.of()).keySet()) {
        if (to.equals(start)) {
          return way(cameFrom, start, from);
        }
        if (cameFrom.putIfAbsent(to, from) == null) {
          next.add(to);
        }
      }
    }
    return List.of();
  }

  private static List<String> way(Map<String, String> cameFrom, String start, String end) {
    List<String> way = new ArrayList<>(List.of(end));
    while (!way.get(0).equals(start)) {
      way.add(0, cameFrom.getOrDefault(way.get(0), start));
    }
    return way;
  }

  private String shown(List<String> circle) {
    StringBuilder text = new StringBuilder("circle ").append(String.join(" > ", circle));
    text.append(" > ").append(circle.get(0));
    for (int i = 0; i < circle.size(); i++) {
      String to = circle.get((i + 1) % circle.size());
      text.append("\n    ").append(uses.getOrDefault(circle.get(i), Map.of()).get(to));
    }
    return text.toString();
  }

  private static String shortName(JavaClass type) {
    String owner = type.getPackageName();
    return owner.substring(owner.lastIndexOf('.') + 1) + type.getName().substring(owner.length());
  }
}
