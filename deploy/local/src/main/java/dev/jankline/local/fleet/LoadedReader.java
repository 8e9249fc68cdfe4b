package dev.jankline.local.fleet;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.ToLongFunction;

/**
 * Opens the obfuscated app and calls its entry class, the only one that keeps its name. Actions are
 * performed by a plain call, so that no frame of reflection gets into the stacks.
 */
public final class LoadedReader implements AutoCloseable {
  /** Class of the app that handles what its user does. */
  public static final String ENTRY = "com.example.reader.ReaderApp";

  private final Object app;
  private final ToLongFunction<String> performer;

  @SuppressWarnings("unchecked") // the entry's only ToLongFunction takes action names
  private LoadedReader(Object app) {
    this.app = app;
    this.performer = (ToLongFunction<String>) app;
  }

  /** A class loader that sees nothing but the app and the platform. */
  public static URLClassLoader loader(ReaderBuild build) {
    try {
      URL[] jar = {build.jar().toUri().toURL()};
      return new URLClassLoader(jar, ClassLoader.getPlatformClassLoader());
    } catch (MalformedURLException e) {
      throw new UncheckedIOException("cannot load " + build.jar(), e);
    }
  }

  /** Opens the app in a folder of its own. */
  public static LoadedReader open(URLClassLoader loader, Path directory, long seed) {
    try {
      Files.createDirectories(directory);
      Class<?> entry = loader.loadClass(ENTRY);
      return new LoadedReader(
          entry.getConstructor(Path.class, long.class).newInstance(directory, seed));
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(
          "cannot open " + List.of(loader.getURLs()) + "; build the demo app again", e);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot make " + directory, e);
    }
  }

  /** Names of all actions that a user can perform. */
  public List<String> actions() {
    return names("actions");
  }

  /** Names of the actions that end at once. */
  public List<String> quickActions() {
    return names("quickActions");
  }

  /** Names of the actions that wait more than they compute. */
  public List<String> waitingActions() {
    return names("waitingActions");
  }

  /** Screen an action happens on. */
  public String screen(String action) {
    try {
      return String.valueOf(app.getClass().getMethod("screen", String.class).invoke(app, action));
    } catch (ReflectiveOperationException e) {
      throw failed("screen", e);
    }
  }

  /** Performs an action; the number depends on all of its work. */
  public long perform(String action) {
    return performer.applyAsLong(action);
  }

  @Override
  public void close() {
    try {
      app.getClass().getMethod("close").invoke(app);
    } catch (ReflectiveOperationException e) {
      throw failed("close", e);
    }
  }

  private List<String> names(String method) {
    try {
      return app.getClass().getMethod(method).invoke(app) instanceof List<?> names
          ? names.stream().map(String::valueOf).toList()
          : List.of();
    } catch (ReflectiveOperationException e) {
      throw failed(method, e);
    }
  }

  private static IllegalStateException failed(String method, ReflectiveOperationException e) {
    Throwable cause = e instanceof InvocationTargetException ? e.getCause() : e;
    return new IllegalStateException(
        "the demo app cannot be asked for '" + method + "'; build it again", cause);
  }
}
