package dev.jankline.benchmarks.sdk;

import dev.jankline.benchmarks.BenchRun;
import dev.jankline.benchmarks.Figure;
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
 * Tells what the SDK adds to an app: the dex file that the build made of the AAR's classes. Where
 * no AAR was built, that of the core as it is compiled, about which nothing is promised.
 */
final class DexSize {
  private static final String DEX = "classes.dex";
  private static final int METHOD_IDS_SIZE = 88;
  private static final double KILOBYTE = 1000;
  private static final double MAX_KILOBYTES = 80;

  List<Figure> measure(BenchRun run) throws IOException {
    run.progress().accept("dex of the SDK");
    Checkout checkout = run.checkout();
    Path aar = checkout.target("device-sdk/android").resolve("aar").resolve("dex.zip");
    if (Files.isRegularFile(aar)) {
      byte[] dex = entry(aar);
      return List.of(
          Figure.of("dex of core and android", dex.length / KILOBYTE, "kB").atMost(MAX_KILOBYTES),
          Figure.of("method references in it", methods(dex), "methods"));
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
