package dev.jankline.analysis.frames;

import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * Makes {@code frames/aosp-classes.bin} from the jars of Android that Robolectric publishes ({@code
 * org.robolectric:android-all}, one for each release). In folder {@code analysis}:
 *
 * <pre>
 * java src/test/java/dev/jankline/analysis/frames/AospClassFile.java \
 *     src/main/resources/frames/aosp-classes.bin android-all-*.jar
 * </pre>
 */
final class AospClassFile {
  private AospClassFile() {}

  /** Takes the file to write and the jars. */
  public static void main(String[] args) throws IOException {
    Set<Integer> hashes = new TreeSet<>();
    for (int i = 1; i < args.length; i++) {
      try (ZipFile jar = new ZipFile(args[i])) {
        jar.stream().map(ZipEntry::getName).forEach(name -> add(hashes, name));
      }
    }
    try (OutputStream file = Files.newOutputStream(Path.of(args[0]));
        DataOutputStream out = new DataOutputStream(new BufferedOutputStream(file))) {
      for (int hash : hashes) {
        out.writeInt(hash);
      }
    }
  }

  private static void add(Set<Integer> hashes, String entry) {
    boolean isClass = entry.endsWith(".class") && entry.indexOf('$') < 0;
    if (isClass && (entry.startsWith("android/") || entry.startsWith("com/android/internal/"))) {
      String name = entry.substring(0, entry.length() - ".class".length());
      hashes.add(name.replace('/', '.').hashCode());
    }
  }
}
