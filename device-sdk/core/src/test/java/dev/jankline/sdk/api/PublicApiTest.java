package dev.jankline.sdk.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.sdk.SdkClock;
import dev.jankline.sdk.SdkConfig;
import dev.jankline.sdk.UploadSettings;
import dev.jankline.sdk.monitor.StallMonitor;
import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a host can reach of the SDK is documented: units, errors, threads, every tag. */
class PublicApiTest {
  private static final Path CORE = Path.of("src/main/java");
  private static final Path RUNTIME = Path.of("../trace/runtime/src/main/java/dev/jankline/trace");

  /** What a host constructs or starts; all else is reached from there. */
  private static final List<Class<?>> BEGINNINGS =
      List.of(StallMonitor.class, SdkConfig.class, UploadSettings.class, SdkClock.class);

  @TempDir private Path output;

  @Test
  void whatAHostCanReach_isDocumented_withEveryTag() {
    List<Path> sources = new ArrayList<>();
    for (String type : reachable()) {
      sources.add(CORE.resolve(type.replace('.', '/') + ".java"));
    }

    assertThat(Documented.gaps(sources, output)).isEmpty();
  }

  @Test
  void whatAHostCanReach_isTheApi_andNothingFromInside() {
    assertThat(reachable())
        .contains("dev.jankline.sdk.MonitorState", "dev.jankline.sdk.wire.StallContext")
        .allMatch(
            type ->
                type.matches("dev\\.jankline\\.sdk\\.\\w+")
                    || type.equals("dev.jankline.sdk.monitor.StallMonitor")
                    || type.equals("dev.jankline.sdk.upload.UploadResult")
                    || type.equals("dev.jankline.sdk.watch.FrameCause")
                    || type.matches(
                        "dev\\.jankline\\.sdk\\.wire\\.(BuildId|ExitSubtype|StallContext"
                            + "|StallKind|StallReport|StartType)"));
  }

  @Test
  void whatAHostCanReach_keepsTheNamesOfParameters() throws ClassNotFoundException {
    List<String> unnamed = new ArrayList<>();
    int named = 0;
    for (String name : reachable()) {
      List<Class<?>> types = new ArrayList<>(List.of(Class.forName(name).getDeclaredClasses()));
      types.add(Class.forName(name));
      for (Class<?> type : types) {
        for (Method method : type.getDeclaredMethods()) {
          boolean isPublic = Modifier.isPublic(method.getModifiers()) && !method.isSynthetic();
          for (Parameter parameter : method.getParameters()) {
            named += isPublic && parameter.isNamePresent() ? 1 : 0;
            if (isPublic && !parameter.isNamePresent()) {
              unnamed.add(method.toString());
            }
          }
        }
      }
    }

    assertThat(unnamed).isEmpty();
    assertThat(named).isGreaterThan(50);
  }

  @Test
  void traceRuntime_isDocumented_withEveryTag() throws IOException {
    List<Path> sources;
    try (Stream<Path> files = Files.list(RUNTIME)) {
      sources = files.filter(file -> file.toString().endsWith(".java")).toList();
    }

    assertThat(sources).hasSizeGreaterThan(5);
    assertThat(Documented.gaps(sources, output)).isEmpty();
  }

  @Test
  void gap_isFound_whenATagIsMissing() throws IOException {
    Path source =
        Files.writeString(
            output.resolve("Undocumented.java"),
            """
            /** A class. */
            public class Undocumented {
              /** Needs nothing. */
              public Undocumented() {}

              /** Says what it does, not what it takes and returns. */
              public int twice(int value) {
                return 2 * value;
              }
            }
            """);

    assertThat(Documented.gaps(List.of(source), output))
        .anyMatch(gap -> gap.contains("@param"))
        .anyMatch(gap -> gap.contains("@return"));
  }

  /** Top-level classes of the SDK that the signatures of the API lead to, by name. */
  private static Set<String> reachable() {
    Set<String> names = new TreeSet<>();
    Deque<Class<?>> open = new ArrayDeque<>(BEGINNINGS);
    Set<Class<?>> seen = new HashSet<>(BEGINNINGS);
    while (!open.isEmpty()) {
      Class<?> type = open.remove();
      names.add(outermost(type).getName());
      for (Class<?> next : mentioned(type)) {
        if (next.getName().startsWith("dev.jankline.") && seen.add(next)) {
          open.add(next);
        }
      }
    }
    return names;
  }

  private static Class<?> outermost(Class<?> type) {
    Class<?> outer = type.getEnclosingClass();
    return outer == null ? type : outermost(outer);
  }

  private static List<Class<?>> mentioned(Class<?> type) {
    List<Class<?>> found = new ArrayList<>(List.of(type.getClasses()));
    if (type.getSuperclass() != null) {
      found.add(type.getSuperclass());
    }
    List<Executable> calls = new ArrayList<>(List.<Constructor<?>>of(type.getConstructors()));
    for (Method method : type.getMethods()) {
      if (Modifier.isPublic(method.getModifiers())) {
        calls.add(method);
        add(method.getGenericReturnType(), found);
      }
    }
    for (Executable call : calls) {
      for (Type parameter : call.getGenericParameterTypes()) {
        add(parameter, found);
      }
    }
    return found;
  }

  private static void add(Type type, List<Class<?>> found) {
    if (type instanceof Class<?> plain) {
      found.add(plain.isArray() ? plain.getComponentType() : plain);
    } else if (type instanceof ParameterizedType generic) {
      add(generic.getRawType(), found);
      for (Type argument : generic.getActualTypeArguments()) {
        add(argument, found);
      }
    }
  }
}
