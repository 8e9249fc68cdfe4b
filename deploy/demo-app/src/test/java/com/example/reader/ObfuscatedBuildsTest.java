package com.example.reader;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.jar.JarFile;
import java.util.regex.Pattern;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Looks at what R8 made of each version. */
class ObfuscatedBuildsTest {
  private static final Path BUILDS = Path.of(System.getProperty("reader.builds"));
  private static final String ENTRY = "com.example.reader.ReaderApp";
  private static final Pattern RESIDUAL_RANGE = Pattern.compile("\\s+(\\d+:\\d+):.*-> (\\S+)");

  @TempDir Path directory;

  @ParameterizedTest
  @ValueSource(strings = {"1.0.0", "1.1.0"})
  void jarHoldsNoOriginalNameButTheEntry_whenObfuscated(String version) throws IOException {
    try (JarFile jar = new JarFile(BUILDS.resolve("reader-" + version + ".jar").toFile())) {
      List<String> classes =
          jar.stream().map(Object::toString).filter(name -> name.endsWith(".class")).toList();
      assertThat(classes).hasSizeGreaterThan(20).contains("com/example/reader/ReaderApp.class");
      assertThat(classes.stream().filter(name -> !name.matches("[a-z][a-z0-9]?\\.class")))
          .containsExactly("com/example/reader/ReaderApp.class");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"1.0.0", "1.1.0"})
  void mappingNamesTheClassesAndInlineFrames_whenObfuscated(String version) throws IOException {
    List<String> mapping = mapping(version);
    assertThat(mapping).anyMatch(line -> line.startsWith("# pg_map_id: "));
    assertThat(mapping)
        .anyMatch(line -> line.matches("com\\.example\\.reader\\.feed\\.FeedRanker -> \\w+:"));
    assertThat(inlinedRanges(mapping)).isGreaterThan(20);
  }

  @ParameterizedTest
  @ValueSource(strings = {"1.0.0", "1.1.0"})
  void framesNameTheMapping_whenObfuscated(String version) throws Exception {
    try (URLClassLoader loader =
        new URLClassLoader(
            new URL[] {BUILDS.resolve("reader-" + version + ".jar").toUri().toURL()},
            ClassLoader.getPlatformClassLoader())) {
      Throwable thrown = unknownAction(loader.loadClass(ENTRY));
      String mapId =
          mapping(version).stream()
              .filter(line -> line.startsWith("# pg_map_id: "))
              .findFirst()
              .orElseThrow()
              .substring("# pg_map_id: ".length());
      assertThat(thrown).isInstanceOf(IllegalArgumentException.class);
      assertThat(thrown.getStackTrace()[0].getFileName()).isEqualTo("r8-map-id-" + mapId);
    }
  }

  private Throwable unknownAction(Class<?> entry) throws ReflectiveOperationException {
    Object app = entry.getConstructor(Path.class, long.class).newInstance(directory, 1L);
    Method perform = entry.getMethod("perform", String.class);
    try {
      perform.invoke(app, "no such action");
      throw new AssertionError("an unknown action was performed");
    } catch (InvocationTargetException e) {
      return Objects.requireNonNull(e.getCause());
    }
  }

  private static List<String> mapping(String version) throws IOException {
    return Files.readAllLines(BUILDS.resolve("reader-" + version + "-mapping.txt"));
  }

  /** Consecutive lines of one residual range and name are an inlined method and its caller. */
  private static long inlinedRanges(List<String> mapping) {
    long inlined = 0;
    String before = "";
    for (String line : mapping) {
      var range = RESIDUAL_RANGE.matcher(line);
      String now = range.matches() ? range.group(1) + " " + range.group(2) : before;
      inlined += range.matches() && now.equals(before) ? 1 : 0;
      before = now;
    }
    return inlined;
  }
}
