package dev.jankline.command;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JankCommandTest {
  @TempDir Path folder = Path.of("");

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @Test
  void explainsItself_whenCalledWithoutAWord() {
    assertThat(jank("")).isEqualTo(2);
    assertThat(err.toString(UTF_8)).contains("retrace").contains("topics").contains("send");
  }

  @Test
  void saysOneLine_whenTheWordIsUnknown() {
    assertThat(jank("", "demoo")).isEqualTo(2);
    assertThat(err.toString(UTF_8).lines()).hasSize(1);
    assertThat(out.toString(UTF_8)).isEmpty();
  }

  @Test
  void saysOneLine_whenAnOptionIsMissing() {
    assertThat(jank("", "retrace")).isEqualTo(2);
    assertThat(err.toString(UTF_8).lines()).singleElement().asString().contains("--symbols");
  }

  @Test
  void saysOneLine_whenNoBenchmarkIsNamed() {
    assertThat(jank("", "bench", "--json")).isEqualTo(2);
    assertThat(err.toString(UTF_8).lines()).singleElement().asString().contains("NAME");
  }

  @Test
  void saysOneLine_whenTheFileIsNotThere() {
    assertThat(jank("", "retrace", "--symbols", "no-such-mapping.txt")).isEqualTo(2);
    assertThat(err.toString(UTF_8).lines())
        .singleElement()
        .asString()
        .contains("no-such-mapping.txt");
  }

  @Test
  void retracesAStack() throws Exception {
    Path mapping = folder.resolve("mapping.txt");
    Files.writeString(mapping, "com.example.Feed -> a.b:\n    10:12:void load(int):120:122 -> c\n");
    assertThat(jank("    at a.b.c(SourceFile:11)\n", "retrace", "--symbols", mapping.toString()))
        .isZero();
    assertThat(out.toString(UTF_8)).contains("at com.example.Feed.load(Feed.java:121)");
  }

  @Test
  void printsOneDocument_whenAskedForJson() throws Exception {
    Path mapping = folder.resolve("mapping.txt");
    Files.writeString(mapping, "com.example.Feed -> a.b:\n    void load() -> c\n");
    assertThat(jank("at a.b.c(Unknown)", "retrace", "--json", "--symbols", mapping.toString()))
        .isZero();
    assertThat(out.toString(UTF_8).lines())
        .singleElement()
        .asString()
        .startsWith("{\"lines\":[")
        .contains("com.example.Feed.load");
  }

  @Test
  void namesTheTopics_whenTheTopicIsUnknown() {
    assertThat(jank("", "topics", "read", "stall", "--bootstrap", "x:1", "--registry", "http://x"))
        .isEqualTo(2);
    assertThat(err.toString(UTF_8)).contains("unknown topic 'stall'").contains("jank.stalls.v1");
  }

  @Test
  void saysOneLine_whenTheClusterOfTicketsIsNotNamed() {
    assertThat(jank("", "tickets", "retry")).isEqualTo(2);
    assertThat(err.toString(UTF_8).lines()).singleElement().asString().contains("--bootstrap");
  }

  @Test
  void saysWhatToCheck_whenTheGatewayIsNotThere() throws Exception {
    Path batch = Files.writeString(folder.resolve("b.json"), "{}");
    assertThat(jank("", "send", "--gateway", "http://127.0.0.1:1", "--key", "k", batch.toString()))
        .isEqualTo(1);
    assertThat(err.toString(UTF_8).lines())
        .singleElement()
        .asString()
        .contains("cannot reach the gateway at http://127.0.0.1:1");
  }

  @Test
  void refusesTheAddress_whenItIsNone() throws Exception {
    Path batch = Files.writeString(folder.resolve("b.json"), "{}");
    assertThat(jank("", "send", "--gateway", "localhost:1", "--key", "k", batch.toString()))
        .isEqualTo(2);
    assertThat(err.toString(UTF_8)).contains("--gateway http://host:port");
  }

  @Test
  void addsUpTheAccounting_ofAllFilesSent() throws Exception {
    Path good = Files.writeString(folder.resolve("good.json"), "{\"events\":[{},{}]}");
    Path bad = Files.writeString(folder.resolve("bad.avro"), "not avro");
    List<String> seen = new ArrayList<>();
    HttpServer gateway = fakeGateway(seen);
    try {
      int exit =
          jank(
              "",
              "send",
              "--json",
              "--gateway",
              "http://127.0.0.1:" + gateway.getAddress().getPort(),
              "--key",
              "k",
              good.toString(),
              bad.toString());
      assertThat(exit).isEqualTo(1);
    } finally {
      gateway.stop(0);
    }
    assertThat(seen)
        .containsExactly(
            "application/json Bearer k 2", "application/vnd.jankline.batch+avro Bearer k null");
    assertThat(out.toString(UTF_8).strip())
        .isEqualTo("{\"received\":3,\"accepted\":2,\"rejected\":{\"MALFORMED\":1}}");
    assertThat(err.toString(UTF_8)).contains("bad.avro: not a batch; send a whole one");
  }

  private static HttpServer fakeGateway(List<String> seen) throws Exception {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/v1/batches",
        exchange -> {
          var headers = exchange.getRequestHeaders();
          String type = headers.getFirst("Content-Type");
          seen.add(
              type
                  + " "
                  + headers.getFirst("Authorization")
                  + " "
                  + headers.getFirst("Jank-Events"));
          boolean isJson = type.equals("application/json");
          byte[] body =
              (isJson
                      ? "{\"batch\":\"00\",\"received\":2,\"accepted\":2,\"rejected\":{}}"
                      : "{\"batch\":null,\"received\":1,\"accepted\":0,"
                          + "\"rejected\":{\"MALFORMED\":1},"
                          + "\"error\":\"not a batch; send a whole one\"}")
                  .getBytes(UTF_8);
          exchange.sendResponseHeaders(isJson ? 202 : 400, body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    server.start();
    return server;
  }

  @Test
  void saysWhatToWrite_whenAKeyOrALimitOfAnAppIsWrong() {
    String[] cluster = {
      "--app", "a", "--bootstrap", "localhost:1", "--registry", "http://localhost:1"
    };
    assertBadApp(cluster, "'root' is no kind of key", "create", "--key", "root");
    assertBadApp(cluster, "'boss' is no kind of key", "rotate", "--key", "boss");
    assertBadApp(cluster, "it must be 0 or more", "limit", "--events-per-second", "-1");
    assertBadApp(cluster, "'Stall.frames' is no optional text", "limit", "--texts", "Stall.frames");
  }

  private void assertBadApp(String[] cluster, String message, String word, String... options) {
    err.reset();
    List<String> all = new ArrayList<>(List.of("apps", word));
    all.addAll(List.of(options));
    all.addAll(List.of(cluster));
    assertThat(jank("", all.toArray(new String[0]))).isEqualTo(2);
    assertThat(err.toString(UTF_8).lines()).singleElement().asString().contains(message);
  }

  private int jank(String input, String... args) {
    return JankCommand.run(
        new ByteArrayInputStream(input.getBytes(UTF_8)),
        new PrintStream(out, true, UTF_8),
        new PrintStream(err, true, UTF_8),
        args);
  }
}
