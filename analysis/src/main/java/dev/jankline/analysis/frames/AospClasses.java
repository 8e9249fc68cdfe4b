package dev.jankline.analysis.frames;

import dev.jankline.analysis.names.FrameName;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Set;

/**
 * Knows the classes of Android's own framework, and so those that makers of devices add to its
 * packages to hook into it.
 *
 * <p>The resource holds the hashes ({@link String#hashCode}) of the names of all outermost classes
 * in {@code android} and {@code com.android.internal} of Android 9, 15 and 17, as ascending
 * big-endian integers. {@code AospClassFile} makes it. A class of a maker is taken for one of
 * Android's with a probability of 1 in 200,000.
 */
final class AospClasses {
  /** Packages below {@code android} of libraries that apps bring along. */
  private static final Set<String> OF_LIBRARIES =
      Set.of("android.arch", "android.databinding", "android.support");

  private static final int[] HASHES = read();

  private AospClasses() {}

  /** Tells whether a function is of a class that a maker added to a package of the framework. */
  static boolean isMakers(FrameName name) {
    String container = name.container();
    boolean inFramework =
        container.startsWith("android.") || container.startsWith("com.android.internal.");
    return inFramework
        && !isLibrary(container)
        && Arrays.binarySearch(HASHES, name.outermostClass().hashCode()) < 0;
  }

  private static boolean isLibrary(String container) {
    int end = container.indexOf('.', "android.".length());
    return end < 0 || OF_LIBRARIES.contains(container.substring(0, end));
  }

  private static int[] read() {
    try (InputStream in = AospClasses.class.getResourceAsStream("/frames/aosp-classes.bin")) {
      if (in == null) {
        throw new IllegalStateException("frames/aosp-classes.bin is not on the class path");
      }
      ByteBuffer bytes = ByteBuffer.wrap(in.readAllBytes());
      int[] hashes = new int[bytes.remaining() / Integer.BYTES];
      bytes.asIntBuffer().get(hashes);
      return hashes;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
