package dev.jankline.trace.build;

import java.io.IOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.List;

/** Finds compiled code on the test's class path and loads what became of it. */
final class TracedPrograms {
  private TracedPrograms() {}

  /** The jar or folder a class was loaded from. */
  static Path home(Class<?> type) {
    try {
      return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  static Instrumentation.Report instrument(Path input, Path output, Path mapping)
      throws IOException {
    return Instrumentation.run(
        new Instrumentation.Request(List.of(input), output, mapping, null, SkipList.own()));
  }

  /** Loads the classes of a package from a place, all others as the test does. */
  static URLClassLoader loader(Path from, String prefix) throws IOException {
    URL[] urls = {from.toUri().toURL()};
    return new URLClassLoader(urls, TracedPrograms.class.getClassLoader()) {
      @Override
      protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        synchronized (getClassLoadingLock(name)) {
          Class<?> loaded = findLoadedClass(name);
          if (loaded == null && name.startsWith(prefix)) {
            return findClass(name);
          }
          return loaded == null ? super.loadClass(name, resolve) : loaded;
        }
      }
    };
  }
}
