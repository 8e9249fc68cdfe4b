package com.example.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.android.tools.r8.R8;
import com.android.tools.r8.R8Command;
import com.android.tools.r8.origin.Origin;
import dev.jankline.trace.MethodTrace;
import dev.jankline.trace.build.Instrumentation;
import dev.jankline.trace.build.SkipList;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Builds the sample as an Android build would that takes the SDK from a published folder: Maven
 * resolves it by the project of sdk.md, the sample is compiled against the AAR, gets probes into
 * its methods, and becomes a signed APK with the AAR's rules.
 */
class SampleApkIT {
  private static final Path BUILD = Path.of(System.getProperty("sample.build"));
  private static final Path ANDROID = Path.of(System.getProperty("android.jar"));
  private static final Path FRAMEWORK =
      Path.of("/usr/share/android-framework-res/framework-res.apk");

  private static final Path DEX = BUILD.resolve("dex");
  private static final Path MAPPING = BUILD.resolve("mapping.txt");
  private static final Path TRACED = BUILD.resolve("traced.jar");
  private static final String METHODS_ID = "dev/jankline/trace/mapping.id";
  private static final Path METHODS = BUILD.resolve("methodMapping.txt");

  @TempDir private static Path consumer = Path.of("");
  private static Instrumentation.Report instrumented;

  @BeforeAll
  static void dex() throws Exception {
    Files.createDirectories(DEX);
    Path libraries = Consumer.resolve(Consumer.published().repository(), consumer.resolve("app"));
    Path aar = libraries.resolve("jankline-sdk-android.aar");
    Path trace = libraries.resolve("jankline-trace-runtime.jar");
    Path sdk = unpack(aar, "classes.jar", BUILD);
    Path app = Consumer.compile(consumer, List.of(sdk, trace, ANDROID));
    instrumented =
        Instrumentation.run(
            new Instrumentation.Request(List.of(app), TRACED, METHODS, null, SkipList.own()));
    Path rules = unpack(aar, "proguard.txt", BUILD);
    Path viewerAar = libraries.resolve("jankline-debug.aar");
    Path viewer = unpack(viewerAar, "classes.jar", BUILD.resolve("debug"));
    Path viewerRules = unpack(viewerAar, "proguard.txt", BUILD.resolve("debug"));
    unpack(TRACED, METHODS_ID, DEX);
    R8.run(
        R8Command.parse(
                new String[] {
                  "--release",
                  "--min-api",
                  "21",
                  "--lib",
                  ANDROID.toString(),
                  "--lib",
                  System.getProperty("java.home"),
                  "--pg-conf",
                  rules.toString(),
                  "--pg-conf",
                  "src/main/apk/rules.pro",
                  "--pg-conf",
                  viewerRules.toString(),
                  "--pg-map-output",
                  MAPPING.toString(),
                  "--output",
                  DEX.toString(),
                  TRACED.toString(),
                  trace.toString(),
                  viewer.toString(),
                  sdk.toString()
                },
                Origin.root())
            .build());
  }

  @Test
  void dex_holdsTheAppAndTheSdk() throws IOException {
    String dex = Files.readString(DEX.resolve("classes.dex"), StandardCharsets.ISO_8859_1);

    assertThat(dex)
        .startsWith("dex\n")
        .contains("Lcom/example/sample/SampleApp;", "Lcom/example/sample/StallActivity;")
        .contains("Ldev/jankline/sdk/android/JankMonitor;")
        .contains("Ldev/jankline/sdk/debug/StallListActivity;");
    assertThat(Files.readString(MAPPING)).contains("com.example.sample.SlowWork.waitForLock(");
  }

  @Test
  void dex_holdsTheProbesOfEveryMethodInTheMapping() throws IOException {
    List<String> methods =
        Files.readAllLines(METHODS).stream().filter(line -> line.contains("com.example.")).toList();
    byte[] dex = Files.readAllBytes(DEX.resolve("classes.dex"));

    assertThat(instrumented.methods()).isPositive().isEqualTo(methods.size());
    assertThat(methods)
        .anyMatch(line -> line.contains("com.example.sample.SlowWork compute "))
        .anyMatch(line -> line.contains("com.example.sample.StallActivity onCreate "))
        .allMatch(line -> holds(dex, Integer.parseInt(line.substring(0, line.indexOf(',')))));
    assertThat(holds(dex, 0x0ABCDEF)).as("a number that is no id").isFalse();
  }

  @Test
  void apk_isSignedAndHoldsTheDex() throws Exception {
    for (String tool : List.of("aapt", "zipalign", "apksigner")) {
      assumeTrue(Tool.isThere(tool), tool + " is not installed: no APK is made");
    }
    assumeTrue(
        Files.isReadable(FRAMEWORK), "android-framework-res is not installed: no APK is made");
    Path raw = BUILD.resolve("raw.apk");
    Path aligned = BUILD.resolve("aligned.apk");
    Path apk = BUILD.resolve("jankline-sample.apk");
    for (Path old : List.of(raw, aligned, apk)) {
      Files.deleteIfExists(old);
    }

    Tool.run(
        DEX,
        "aapt",
        "package",
        "-f",
        "-M",
        Path.of("src/main/apk/AndroidManifest.xml").toAbsolutePath().toString(),
        "-I",
        FRAMEWORK.toString(),
        "-F",
        raw.toString());
    Tool.run(DEX, "aapt", "add", raw.toString(), "classes.dex", METHODS_ID);
    Tool.run(DEX, "zipalign", "-f", "4", raw.toString(), aligned.toString());
    Tool.run(
        DEX,
        "apksigner",
        "sign",
        "--ks",
        keyStore().toString(),
        "--ks-pass",
        "pass:sample",
        "--min-sdk-version",
        "21",
        "--out",
        apk.toString(),
        aligned.toString());

    assertThat(Tool.run(DEX, "apksigner", "verify", "--verbose", apk.toString()))
        .contains("Verified using v1 scheme (JAR signing): true")
        .contains("Verified using v2 scheme (APK Signature Scheme v2): true");
    assertThat(Tool.run(DEX, "aapt", "dump", "badging", apk.toString()))
        .contains("package: name='com.example.sample' versionCode='1'")
        .contains("launchable-activity: name='com.example.sample.StallActivity'")
        .contains("sdkVersion:'21'");
    assertThat(Tool.run(DEX, "aapt", "dump", "xmltree", apk.toString(), "AndroidManifest.xml"))
        .as("reaches a gateway without TLS on Android 9, and has the job of uploads")
        .containsPattern("usesCleartextTraffic\\([^)]*\\)=\\(type 0x12\\)0xffffffff")
        .contains("dev.jankline.sdk.android.UploadJob")
        .contains("dev.jankline.sdk.debug.StallViewerProvider");
    assertThat(entry(apk, "classes.dex")).isEqualTo(Files.readAllBytes(DEX.resolve("classes.dex")));
    // Where the app asks for the id of its method mapping.
    try (URLClassLoader app = new URLClassLoader(new URL[] {apk.toUri().toURL()}, null)) {
      assertThat(MethodTrace.mappingId(app)).isEqualTo(sha256(METHODS));
    }
  }

  /** Whether code loads this number: {@code const vAA, #+BBBBBBBB}, or its form of 16 bits. */
  private static boolean holds(byte[] dex, int number) {
    boolean isShort = number <= Short.MAX_VALUE;
    for (int at = 0; at + 6 <= dex.length; at += 2) {
      boolean low = dex[at + 2] == (byte) number && dex[at + 3] == (byte) (number >> 8);
      boolean high = dex[at + 4] == (byte) (number >> 16) && dex[at + 5] == (byte) (number >> 24);
      if (low && (isShort ? dex[at] == 0x13 : dex[at] == 0x14 && high)) {
        return true;
      }
    }
    return false;
  }

  private static Path keyStore() throws Exception {
    Path store = BUILD.resolve("sample.p12");
    Files.deleteIfExists(store);
    Tool.run(
        DEX,
        Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
        "-genkeypair",
        "-keystore",
        store.toString(),
        "-storetype",
        "PKCS12",
        "-storepass",
        "sample",
        "-alias",
        "sample",
        "-keyalg",
        "RSA",
        "-keysize",
        "2048",
        "-validity",
        "36500",
        "-dname",
        "CN=Jankline sample");
    return store;
  }

  private static Path unpack(Path zip, String name, Path folder) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(Objects.requireNonNull(file.getParent()));
    return Files.write(file, entry(zip, name));
  }

  private static byte[] entry(Path zip, String name) throws IOException {
    try (ZipFile file = new ZipFile(zip.toFile());
        InputStream in = file.getInputStream(Objects.requireNonNull(file.getEntry(name)))) {
      return in.readAllBytes();
    }
  }

  private static String sha256(Path file) throws Exception {
    byte[] hash = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file));
    return HexFormat.of().formatHex(hash);
  }
}
