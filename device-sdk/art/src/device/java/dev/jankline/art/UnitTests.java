package dev.jankline.art;

import java.io.File;
import java.lang.annotation.Annotation;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Runs test classes by their JUnit annotations: {@code UnitTests FOLDER CLASS...}. Prints a line
 * for each test, {@code PASSED name} or {@code FAILED name why}. JUnit's own engine takes minutes
 * to start in an interpreter.
 */
public final class UnitTests {
  private static final int FRAMES_SHOWN = 14;

  private final File folder;
  private int folders;

  private UnitTests(File folder) {
    this.folder = folder;
  }

  public static void main(String[] arguments) {
    AndroidHttp.install();
    UnitTests tests = new UnitTests(new File(arguments[0]));
    for (int i = 1; i < arguments.length; i++) {
      long started = System.nanoTime();
      try {
        tests.all(Class.forName(arguments[i]));
      } catch (Throwable thrown) {
        failed(arguments[i], thrown);
      }
      System.out.println(
          arguments[i] + " took " + (System.nanoTime() - started) / 1_000_000 + " ms");
    }
    System.out.flush();
    // Threads of tests may live on.
    System.exit(0);
  }

  private void all(Class<?> type) throws Throwable {
    for (Method method : with(type, BeforeAll.class)) {
      method.invoke(null);
    }
    for (Method method : with(type, Test.class)) {
      run(type, method);
    }
    for (Method method : with(type, RepeatedTest.class)) {
      for (int i = 0; i < method.getAnnotation(RepeatedTest.class).value(); i++) {
        run(type, method);
      }
    }
    for (Method method : with(type, ParameterizedTest.class)) {
      CsvSource rows = method.getAnnotation(CsvSource.class);
      if (rows != null) {
        for (String row : rows.value()) {
          run(type, method, values(method, row));
        }
        continue;
      }
      for (int value : method.getAnnotation(ValueSource.class).ints()) {
        run(type, method, value);
      }
    }
    for (Method method : with(type, TestFactory.class)) {
      runMade(type, method);
    }
  }

  private static void runMade(Class<?> type, Method method) throws Throwable {
    Object made = method.invoke(instance(type));
    Iterator<?> tests =
        made instanceof Stream ? ((Stream<?>) made).iterator() : ((Iterable<?>) made).iterator();
    while (tests.hasNext()) {
      DynamicTest test = (DynamicTest) tests.next();
      String name = type.getName() + "." + test.getDisplayName().replaceAll("\\s+", "_");
      try {
        test.getExecutable().execute();
        System.out.println("PASSED " + name);
      } catch (Throwable thrown) {
        failed(name, thrown);
      }
    }
  }

  /** The columns of a row, as the parameters want them. */
  private static Object[] values(Method method, String row) {
    String[] columns = row.split(" *, *");
    Object[] values = new Object[columns.length];
    for (int i = 0; i < columns.length; i++) {
      Class<?> type = method.getParameterTypes()[i];
      values[i] =
          type == int.class
              ? Integer.valueOf(columns[i])
              : type == double.class ? (Object) Double.valueOf(columns[i]) : columns[i];
    }
    return values;
  }

  /** As on a JVM, a test that fails runs once more. */
  private void run(Class<?> type, Method method, Object... values) {
    StringBuilder named = new StringBuilder(type.getName() + "." + method.getName());
    for (Object value : values) {
      named.append('_').append(String.valueOf(value).replace(' ', '_'));
    }
    String name = named.toString();
    Throwable first = thrown(type, method, values);
    Throwable second = first == null ? null : thrown(type, method, values);
    if (second != null) {
      failed(name, second);
    } else {
      if (first != null) {
        System.out.println("FLAKY " + name + " " + String.valueOf(first).replace('\n', ' '));
      }
      System.out.println("PASSED " + name);
    }
    System.out.flush();
  }

  /** What a test throws; null when it passes. */
  private Throwable thrown(Class<?> type, Method method, Object... values) {
    try {
      Object test = instance(type);
      for (Class<?> at = type; at != Object.class; at = at.getSuperclass()) {
        for (Field field : at.getDeclaredFields()) {
          if (field.isAnnotationPresent(TempDir.class)) {
            field.setAccessible(true);
            field.set(test, folder(field.getType()));
          }
        }
      }
      try {
        List<Method> before = with(type, BeforeEach.class);
        Collections.reverse(before);
        for (Method each : before) {
          each.invoke(test, folders(each));
        }
        method.invoke(test, values.length == 0 ? folders(method) : values);
      } finally {
        for (Method each : with(type, AfterEach.class)) {
          each.invoke(test);
        }
      }
      return null;
    } catch (InvocationTargetException thrown) {
      return thrown.getCause();
    } catch (Throwable thrown) {
      return thrown;
    }
  }

  private static void failed(String name, Throwable thrown) {
    System.out.println("FAILED " + name + " " + String.valueOf(thrown).replace('\n', ' '));
    int shown = 0;
    for (StackTraceElement frame : thrown.getStackTrace()) {
      if (shown++ < FRAMES_SHOWN) {
        System.out.println("    " + frame);
      }
    }
    if (thrown.getCause() != null) {
      System.out.println("  caused by " + thrown.getCause());
    }
  }

  private static Object instance(Class<?> type) throws ReflectiveOperationException {
    Constructor<?> constructor = type.getDeclaredConstructor();
    constructor.setAccessible(true);
    return constructor.newInstance();
  }

  private static List<Method> with(Class<?> type, Class<? extends Annotation> annotation) {
    List<Method> methods = new ArrayList<>();
    for (Class<?> at = type; at != null && at != Object.class; at = at.getSuperclass()) {
      for (Method method : at.getDeclaredMethods()) {
        if (method.isAnnotationPresent(annotation)) {
          method.setAccessible(true);
          methods.add(method);
        }
      }
    }
    return methods;
  }

  private Object[] folders(Method method) {
    Object[] values = new Object[method.getParameterTypes().length];
    for (int i = 0; i < values.length; i++) {
      values[i] = folder(method.getParameterTypes()[i]);
    }
    return values;
  }

  private Object folder(Class<?> type) {
    File made = new File(folder, "t" + folders++);
    if (!made.mkdirs()) {
      throw new IllegalStateException("no folder " + made);
    }
    return type == File.class ? made : made.toPath();
  }
}
