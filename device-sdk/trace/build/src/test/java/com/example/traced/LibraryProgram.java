package com.example.traced;

import dev.jankline.trace.CallTree;
import dev.jankline.trace.MethodTrace;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;

/**
 * Runs two libraries, initialises every class of theirs, and prints what came out and what was
 * traced. Arguments: the jars.
 */
public final class LibraryProgram {
  private static final int ROUNDS = 30;
  private static final int ENTRIES = 1 << 24;
  private static final int LINES = 40;

  private LibraryProgram() {}

  /** Prints {@code key=value} lines, then the call tree. */
  public static void main(String[] jars) throws Exception {
    MethodTrace.start(Thread.currentThread(), ENTRIES, System::nanoTime);
    String result = digest(LibraryWork.round());
    for (int i = 1; i < ROUNDS; i++) {
      if (!digest(LibraryWork.round()).equals(result)) {
        throw new IllegalStateException("round " + i + " came out differently");
      }
    }
    int classes = 0;
    int broken = 0;
    for (String jar : jars) {
      for (String name : classesOf(jar)) {
        classes++;
        broken += initialises(name) ? 0 : 1;
      }
    }
    CallTree tree = MethodTrace.between(0, Long.MAX_VALUE, LINES);
    print("result", result);
    print("classes", classes);
    print("withoutOptionalLibrary", broken);
    print("entered", tree.tally().entered());
    print("left", tree.tally().left());
    print("openAtEnd", tree.tally().openAtEnd());
    print("unbalanced", tree.tally().unbalanced());
    print("cut", tree.tally().cut());
    System.out.println(tree.text());
  }

  /** False when a library that the class needs is not there; anything else goes wrong loudly. */
  private static boolean initialises(String name) throws ClassNotFoundException {
    try {
      Class.forName(name);
      return true;
    } catch (VerifyError | ClassFormatError broken) {
      throw broken;
    } catch (NoClassDefFoundError | ExceptionInInitializerError optional) {
      return false;
    }
  }

  private static List<String> classesOf(String jar) throws IOException {
    List<String> names = new ArrayList<>();
    try (JarFile file = new JarFile(jar)) {
      for (JarEntry entry : Collections.list(file.entries())) {
        String name = entry.getName();
        if (name.endsWith(".class") && !name.startsWith("META-INF/") && !name.contains("-info")) {
          names.add(name.replace(".class", "").replace('/', '.'));
        }
      }
    }
    return names;
  }

  private static String digest(String text) throws Exception {
    byte[] hash =
        MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
    return HexFormat.of().formatHex(hash);
  }

  private static void print(String key, Object value) {
    System.out.println(key + "=" + value);
  }
}
