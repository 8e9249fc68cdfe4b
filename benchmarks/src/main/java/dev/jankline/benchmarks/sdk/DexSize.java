package dev.jankline.benchmarks.sdk;

import dev.jankline.benchmarks.measure.Bench;
import dev.jankline.benchmarks.measure.Figure;
import dev.jankline.local.stack.Checkout;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * Tells what the SDK adds to an app: the dex that the build made of the AAR's classes, by R8 as for
 * an app that ships and uses all of the public API, and by D8 as for one that shrinks nothing.
 * Where no AAR was built, that of the core as it is compiled. Only the first is promised.
 */
final class DexSize {
  private static final String DEX = "classes.dex";
  private static final int METHOD_IDS_SIZE = 88;
  private static final double KILOBYTE = 1000;
  // The limit that ADR 0017 sets.
  private static final double MAX_KILOBYTES = 100;

  List<Figure> measure(Bench.Run run) throws IOException {
    run.progress().accept("dex of the SDK");
    Checkout checkout = run.checkout();
    Path aar = checkout.target("device-sdk/android").resolve("aar");
    if (Files.isRegularFile(aar.resolve("dex.zip"))) {
      byte[] dex = entry(aar.resolve("dex.zip"));
      byte[] debug = entry(aar.resolve("debug-dex.zip"));
      return List.of(
          Figure.of("dex of core and android", dex.length / KILOBYTE, "kB").atMost(MAX_KILOBYTES),
          Figure.of("method references in it", methods(dex), "methods"),
          Figure.of("dex of both, not shrunk by an app", debug.length / KILOBYTE, "kB"));
    }
    byte[] dex = entry(checkout.target("device-sdk/core").resolve("dex.zip"));
    return List.of(
        Figure.of("dex of core alone, not shrunk", dex.length / KILOBYTE, "kB"),
        Figure.of("method references in it", methods(dex), "methods"));
  }

  /** Method references of a dex file: what counts towards Android's 65,536. */
  private static int methods(byte[] dex) {
    return ByteBuffer.wrap(dex).order(ByteOrder.LITTLE_ENDIAN).getInt(METHOD_IDS_SIZE);
  }

  private static byte[] entry(Path zip) throws IOException {
    try (ZipFile file = new ZipFile(zip.toFile())) {
      ZipEntry dex = file.getEntry(DEX);
      if (dex == null || file.size() != 1) {
        throw new IOException(zip + " must hold " + DEX + " and nothing else; build it again");
      }
      return file.getInputStream(dex).readAllBytes();
    }
  }
}
