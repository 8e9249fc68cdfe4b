package dev.jankline.command.words;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.jankline.command.JankCommand;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class NativeCommandsTest {
  private static final String SYMBOLS =
      """
      MODULE Linux arm64 33221100554477668899AABBCCDDEEFF0 libfeed.so
      FILE 0 feed.c
      FILE 1 mix.h
      INLINE_ORIGIN 0 mix
      FUNC 1000 10 0 load_feed
      INLINE 0 12 0 0 1004 4
      1000 4 12 0
      1004 4 5 1
      FUNC 2000 10 0 exported
      """;

  @TempDir Path folder;
  private Path symbols;
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @BeforeEach
  void write() throws IOException {
    symbols = Files.writeString(folder.resolve("libfeed.so.sym"), SYMBOLS);
  }

  @Test
  void everyAddressBecomesOneLine() {
    String addresses = "0x1004\n1000\n\n0X2003\n0x5000\nmain\n";
    assertThat(jank(addresses, "symbolize", "--symbols", symbols.toString())).isZero();
    assertThat(out.toString(UTF_8).lines())
        .containsExactly(
            "{\"address\":\"0x1004\",\"frames\":["
                + "{\"function\":\"mix\",\"file\":\"mix.h\",\"line\":5,\"inline\":true},"
                + "{\"function\":\"load_feed\",\"file\":\"feed.c\",\"line\":12,\"inline\":false}"
                + "],\"reason\":null}",
            "{\"address\":\"0x1000\",\"frames\":["
                + "{\"function\":\"load_feed\",\"file\":\"feed.c\",\"line\":12,\"inline\":false}"
                + "],\"reason\":null}",
            "{\"address\":\"0x2003\",\"frames\":["
                + "{\"function\":\"exported\",\"file\":null,\"line\":0,\"inline\":false}"
                + "],\"reason\":\"NO_LINE\"}",
            "{\"address\":\"0x5000\",\"frames\":[],\"reason\":\"OUT_OF_RANGE\"}",
            "{\"address\":\"main\",\"frames\":[],\"reason\":\"UNREADABLE\"}");
    assertThat(err.toString(UTF_8)).isEmpty();
  }

  @Test
  void anotherBuildNamesNothing() {
    String[] words = {"symbolize", "--symbols", symbols.toString(), "--build-id"};
    assertThat(jank("1000\n", with(words, "00112233-4455-6677-8899-AABBCCDDEEFF"))).isZero();
    assertThat(out.toString(UTF_8)).contains("load_feed");
    out.reset();
    assertThat(jank("1000\n", with(words, "ff112233"))).isZero();
    assertThat(out.toString(UTF_8).strip())
        .isEqualTo("{\"address\":\"0x1000\",\"frames\":[],\"reason\":\"WRONG_MAP\"}");
    assertThat(err.toString(UTF_8)).contains("no binary of build ff112233");
  }

  @Test
  void fileThatCannotBeUsedIsBadInput() throws IOException {
    Path mapping = Files.writeString(folder.resolve("m"), "a.b.C -> d:\n    void e() -> f\n");
    assertThat(jank("10\n", "symbolize", "--symbols", mapping.toString())).isEqualTo(2);
    assertThat(err.toString(UTF_8).lines()).singleElement().asString().contains("jank retrace");
    err.reset();
    Path damaged = Files.writeString(folder.resolve("d"), "MODULE a\n");
    assertThat(jank("10\n", "symbolize", "--symbols", damaged.toString())).isEqualTo(2);
    assertThat(err.toString(UTF_8).lines()).hasSize(1);
    assertThat(out.toString(UTF_8)).isEmpty();
  }

  @Test
  void otherTextPassesThroughRetrace_whenTheFileIsNative() {
    String text = "a log line\n    #00 abs 0 virt 1004 _kDartSnapshotText+0x4\n";
    assertThat(jank(text, "retrace", "--symbols", symbols.toString())).isZero();
    assertThat(out.toString(UTF_8).lines())
        .containsExactly("a log line", "#0      mix (mix.h:5)", "#1      load_feed (feed.c:12)");
  }

  @Test
  @Timeout(60)
  void everyLineIsRetracedAsItComes() throws Exception {
    PipedOutputStream log = new PipedOutputStream();
    PipedInputStream in = new PipedInputStream(log);
    PrintStream to = new PrintStream(out, true, UTF_8);
    PrintStream errors = new PrintStream(err, true, UTF_8);
    CompletableFuture<Integer> exit =
        CompletableFuture.supplyAsync(
            () -> JankCommand.run(in, to, errors, "retrace", "--symbols", symbols.toString()));
    for (String line : List.of("a log line", "#00 abs 0 virt 1000 x")) {
      log.write((line + "\n").getBytes(UTF_8));
      log.flush();
      String shown = line.startsWith("#") ? "#0      load_feed (feed.c:12)" : line;
      while (out.toString(UTF_8).lines().noneMatch(shown::equals)) {
        Thread.sleep(5);
      }
    }
    log.close();
    assertThat(exit.get()).isZero();
    assertThat(out.toString(UTF_8).lines()).hasSize(2);
  }

  /** As in a container, where no locale is set. */
  @Test
  @Timeout(120)
  void textIsUtf8_whateverTheLocale() throws Exception {
    Path mapping =
        Files.writeString(
            folder.resolve("mapping.txt"), "com.example.Größe -> é:\n    void 見る() -> ö\n");
    for (String locale : List.of("C", "POSIX", "de_DE.ISO-8859-1")) {
      ProcessBuilder jank =
          new ProcessBuilder(
              Path.of(System.getProperty("java.home"), "bin", "java").toString(),
              "-cp",
              System.getProperty("java.class.path"),
              "dev.jankline.command.Jank",
              "retrace",
              "--symbols",
              mapping.toString());
      jank.environment().put("LC_ALL", locale);
      Path in = Files.writeString(folder.resolve("in"), "\tat é.ö(X)\nünverändert\n");
      Path result = folder.resolve("result");
      Process running =
          jank.redirectInput(in.toFile())
              .redirectOutput(result.toFile())
              .redirectError(ProcessBuilder.Redirect.INHERIT)
              .start();
      assertThat(running.waitFor()).isZero();
      assertThat(Files.readString(result))
          .as(locale)
          .isEqualTo("\tat com.example.Größe.見る(Größe.java)\nünverändert\n");
    }
  }

  @Test
  void checkTakesAFolder_andNamesWhatIsNotTaken() throws IOException {
    Path bundle = Files.createDirectories(folder.resolve("symbols/arm64"));
    Files.move(symbols, bundle.resolve("libfeed.so.sym"));
    Files.writeString(bundle.resolve("bad.sym"), "MODULE a\n");
    assertThat(jank("", "symbols", "check", folder.resolve("symbols").toString())).isZero();
    assertThat(out.toString(UTF_8).lines()).singleElement().asString().contains("BREAKPAD_ID");
    assertThat(err.toString(UTF_8).lines())
        .singleElement()
        .asString()
        .contains("symbols: not taken: arm64/bad.sym: line 1 cannot be read");
    assertThat(jank("1000\n", "symbolize", "--symbols", folder.resolve("symbols").toString()))
        .isZero();
    assertThat(out.toString(UTF_8)).contains("load_feed");
  }

  @Test
  void uploadPacksAFolder_andTellsWhatTheGatewayDidNotTake() throws Exception {
    Path bundle = Files.createDirectories(folder.resolve("Feed.dSYM/Contents"));
    Files.move(symbols, bundle.resolve("Feed"));
    Files.writeString(folder.resolve("Feed.dSYM/Info.plist"), "x");
    List<List<String>> sent = new ArrayList<>();
    HttpServer gateway =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    gateway.createContext(
        "/",
        exchange -> {
          List<String> names = new ArrayList<>();
          try (ZipInputStream zip = new ZipInputStream(exchange.getRequestBody())) {
            for (ZipEntry e = zip.getNextEntry(); e != null; e = zip.getNextEntry()) {
              names.add(e.getName() + " " + zip.readAllBytes().length);
            }
          }
          names.add(exchange.getRequestHeaders().getFirst("Content-Digest"));
          sent.add(names);
          byte[] answer =
              ("{\"outcome\":\"STORED\",\"notTaken\":[{\"file\":\"a.so\",\"reason\":\"UNSUPPORTED\","
                      + "\"text\":\"no build id\"}],\"remarks\":[{\"file\":\"b.so\",\"text\":"
                      + "\"no inlined functions\"}],\"notTakenUnnamed\":3}")
                  .getBytes(UTF_8);
          exchange.sendResponseHeaders(201, answer.length);
          exchange.getResponseBody().write(answer);
          exchange.close();
        });
    gateway.start();
    String bundlePath = folder.resolve("Feed.dSYM").toString();
    try {
      String address = "http://127.0.0.1:" + gateway.getAddress().getPort();
      for (int i = 0; i < 2; i++) {
        assertThat(
                jank(
                    "",
                    "symbols",
                    "upload",
                    "--gateway",
                    address,
                    "--key",
                    "k",
                    "--app",
                    "a",
                    "--version",
                    "1",
                    bundlePath))
            .isZero();
      }
    } finally {
      gateway.stop(0);
    }
    assertThat(sent.get(0)).startsWith("Contents/Feed " + SYMBOLS.length(), "Info.plist 1");
    assertThat(sent.get(1)).as("the same folder gives the same bytes").isEqualTo(sent.get(0));
    assertThat(err.toString(UTF_8).lines())
        .startsWith(
            bundlePath + ": not taken: a.so: no build id",
            bundlePath + ": b.so: no inlined functions",
            bundlePath + ": not taken: 3 files more");
  }

  @Test
  void checkSaysWhatAFileIs() throws IOException {
    Path bad = Files.writeString(folder.resolve("bad.txt"), "hello\n");
    assertThat(jank("", "symbols", "check", symbols.toString(), bad.toString())).isEqualTo(2);
    assertThat(out.toString(UTF_8))
        .contains("\"kind\":\"BREAKPAD_ID\"")
        .contains("\"33221100554477668899aabbccddeeff0\",\"00112233445566778899aabbccddeeff\"")
        .contains("\"grade\":\"LINES\"");
    assertThat(err.toString(UTF_8).lines()).singleElement().asString().contains("bad.txt");
  }

  @Test
  void listPrintsWhatTheGatewayHas_uploadAndRemoveNameTheHash() throws Exception {
    String listed =
        "{\"symbols\":[{\"buildId\":\"b1\",\"sha256\":\"abc\",\"uploadedAt\":\"2026-01-02T03:04:05Z\"}]}";
    List<String> seen = new ArrayList<>();
    HttpServer gateway =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    gateway.createContext(
        "/",
        exchange -> {
          exchange.getRequestBody().readAllBytes();
          seen.add(
              exchange.getRequestMethod()
                  + " "
                  + exchange.getRequestURI()
                  + " "
                  + exchange.getRequestHeaders().getFirst("Content-Digest"));
          byte[] answer = listed.getBytes(UTF_8);
          exchange.sendResponseHeaders(200, answer.length);
          exchange.getResponseBody().write(answer);
          exchange.close();
        });
    gateway.start();
    try {
      String address = "http://127.0.0.1:" + gateway.getAddress().getPort();
      String[] common = {"--gateway", address, "--key", "k", "--app", "com.example.reader"};
      assertThat(jank("", with(with(new String[0], "symbols", "list"), common))).isZero();
      assertThat(out.toString(UTF_8).strip()).isEqualTo(listed);
      String[] removal = with(with(new String[0], "symbols", "remove"), common);
      assertThat(jank("", removal)).isEqualTo(2);
      out.reset();
      assertThat(jank("", with(removal, "--older-than", "1", "--dry-run"))).isZero();
      assertThat(jank("", with(removal, "--older-than", "1"))).isZero();
      assertThat(out.toString(UTF_8).lines())
          .hasSize(2)
          .allSatisfy(line -> assertThat(line).startsWith("{\"buildId\":\"b1\""));
      assertThat(
              jank(
                  "",
                  with(
                      with(with(new String[0], "symbols", "upload"), common),
                      "--version",
                      "1.0",
                      "--revision",
                      "release/1.0",
                      symbols.toString())))
          .isZero();
    } finally {
      gateway.stop(0);
    }
    assertThat(seen.get(0)).isEqualTo("GET /v1/apps/com.example.reader/symbols null");
    assertThat(seen.get(3)).isEqualTo("DELETE /v1/apps/com.example.reader/symbols?sha256=abc null");
    assertThat(seen.get(4))
        .startsWith(
            "PUT /v1/apps/com.example.reader/symbols?versionName=1.0&revision=release%2F1.0 sha-256=:")
        .endsWith("=:");
  }

  private int jank(String input, String... words) {
    return JankCommand.run(
        new ByteArrayInputStream(input.getBytes(UTF_8)),
        new PrintStream(out, true, UTF_8),
        new PrintStream(err, true, UTF_8),
        words);
  }

  private static String[] with(String[] words, String... more) {
    List<String> all = new ArrayList<>(List.of(words));
    all.addAll(List.of(more));
    return all.toArray(String[]::new);
  }
}
