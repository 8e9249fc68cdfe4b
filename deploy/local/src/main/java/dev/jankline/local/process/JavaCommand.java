package dev.jankline.local.process;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Builds command lines that run Java on the JDK we run on ourselves. */
public final class JavaCommand {
  private final List<String> parts = new ArrayList<>();

  /**
   * Begins the command of a process that shares a few cores with many, and seldom runs for long.
   */
  public static JavaCommand frugal(List<String> flags) {
    List<String> all = new ArrayList<>(List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
    all.addAll(flags);
    return new JavaCommand(all);
  }

  /** Begins a command with JVM flags. */
  public JavaCommand(List<String> flags) {
    parts.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    parts.addAll(flags);
  }

  /** Ends it with a main class and its arguments. */
  public List<String> main(String classPath, String mainClass, String... args) {
    parts.addAll(List.of("-cp", classPath, mainClass));
    parts.addAll(List.of(args));
    return List.copyOf(parts);
  }

  /** Ends it with an executable jar. */
  public List<String> jar(Path jar) {
    parts.addAll(List.of("-jar", jar.toString()));
    return List.copyOf(parts);
  }
}
