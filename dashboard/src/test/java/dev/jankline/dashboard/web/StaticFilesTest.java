package dev.jankline.dashboard.web;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.linecorp.armeria.server.Server;
import com.linecorp.armeria.server.ServerBuilder;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Serves a small page with the real libraries. */
class StaticFilesTest {
  private static final Pattern IMPORT =
      Pattern.compile("(?:import|export)[^\"';()]*?(?:from)?\\s*[\"']([^\"']+)[\"']");
  private static final Pattern MAP =
      Pattern.compile("<script type=\"importmap\">(.*?)</script>", Pattern.DOTALL);

  private static final HttpClient CLIENT =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private static final StaticFiles FILES = StaticFiles.of("dev/jankline/dashboard/smallpage/");
  private static @Nullable Server server;

  @BeforeAll
  static void start() {
    ServerBuilder builder = Server.builder().http(0);
    FILES.services().forEach(builder::service);
    Server started = builder.build();
    started.start().join();
    server = started;
  }

  @AfterAll
  static void stop() {
    requireNonNull(server).stop().join();
  }

  private static HttpResponse<String> get(String path) throws IOException, InterruptedException {
    URI address = URI.create("http://127.0.0.1:" + requireNonNull(server).activeLocalPort() + path);
    return CLIENT.send(HttpRequest.newBuilder(address).build(), BodyHandlers.ofString());
  }

  private static String header(HttpResponse<String> response, String name) {
    return response.headers().firstValue(name).orElse("");
  }

  @Test
  void theImportMapOfThePageIsTheOneOfThePolicy() throws Exception {
    HttpResponse<String> page = get("/");
    Matcher map = MAP.matcher(page.body());
    assertThat(map.find()).isTrue();
    String hash =
        Base64.getEncoder()
            .encodeToString(
                MessageDigest.getInstance("SHA-256")
                    .digest(map.group(1).getBytes(StandardCharsets.UTF_8)));
    assertThat(header(page, "content-security-policy"))
        .contains("script-src 'self' 'sha256-" + hash + "'")
        .contains("default-src 'none'");
    assertThat(page.body()).doesNotContain(StaticFiles.PLACE);
  }

  @Test
  void everyImportOfEveryLibraryLeadsToAFile() throws Exception {
    Matcher map = MAP.matcher(get("/").body());
    assertThat(map.find()).isTrue();
    JsonNode imports = new ObjectMapper().readTree(map.group(1)).path("imports");
    int checked = 0;
    for (Map.Entry<String, JsonNode> entry : imports.properties()) {
      if (!entry.getKey().endsWith("/")) {
        checked += check(entry.getValue().asText(), imports);
      }
    }
    assertThat(checked).isGreaterThan(20);
  }

  /** Checks a module and those it imports, one step deep; nearly all modules are reached so. */
  private static int check(String module, JsonNode imports)
      throws IOException, InterruptedException {
    HttpResponse<String> source = get(module);
    assertThat(source.statusCode()).as(module).isEqualTo(200);
    assertThat(header(source, "content-type")).startsWith("text/javascript");
    assertThat(header(source, "cache-control")).contains("immutable");
    int checked = 1;
    Matcher imported = IMPORT.matcher(source.body());
    while (imported.find()) {
      String target = resolve(module, imported.group(1), imports);
      assertThat(get(target).statusCode()).as(module + " imports " + target).isEqualTo(200);
      checked++;
    }
    return checked;
  }

  private static String resolve(String from, String name, JsonNode imports) {
    if (name.startsWith(".")) {
      return URI.create(from).resolve(name).toString();
    }
    if (imports.has(name)) {
      return imports.path(name).asText();
    }
    String best = "";
    for (Map.Entry<String, JsonNode> entry : imports.properties()) {
      if (entry.getKey().endsWith("/") && name.startsWith(entry.getKey())) {
        best = entry.getValue().asText() + name.substring(entry.getKey().length());
      }
    }
    assertThat(best).as(from + " imports " + name).isNotEmpty();
    return best;
  }

  @Test
  void pathsOfThePageAnswerThePage() throws Exception {
    assertThat(get("/apps/com.example.reader/clusters").body()).contains("small page");
    assertThat(get("/app/main.js").body()).contains("import");
    assertThat(header(get("/app/main.js"), "cache-control")).isEqualTo("no-cache");
  }

  @Test
  void nothingElseIsServed() throws Exception {
    for (String path :
        new String[] {
          "/app/../1.sql",
          "/app/%2e%2e/store/1.sql",
          "/app/notes.txt",
          "/webjars/lit/3.3.2/package.json.js",
          "/webjars/lit/1.0.0/index.js",
          "/META-INF/MANIFEST.MF"
        }) {
      assertThat(get(path).statusCode()).as(path).isIn(400, 404);
    }
  }
}
