package dev.jankline.command.live;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.jankline.local.process.Await;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Does what docs/quickstart.md says against a running demo, up to the cluster of the own stall. */
final class Quickstart {
  private static final Pattern DEVICE_KEY = Pattern.compile("(?m)^new device key: +(\\S+)$");
  private static final Duration LIMIT = Duration.ofMinutes(1);

  private Quickstart() {}

  static void follow(RunningDemo demo, Path folder) throws Exception {
    String page = PageShell.page("quickstart.md");
    List<String> blocks = PageShell.blocks(page, "sh");
    assertThat(blocks).hasSize(3).first().isEqualTo("./jank demo\n");
    PageShell shell = PageShell.in(folder, demo);

    Matcher key = DEVICE_KEY.matcher(shell.run(blocks.get(1)));
    assertThat(key.find()).isTrue();
    Files.writeString(folder.resolve("stall.json"), PageShell.blocks(page, "json").get(0));
    String sent = shell.run("DEVICE_KEY='" + key.group(1) + "'\n" + blocks.get(2));

    assertThat(sent).contains("stall.json: conforms, events: 2").containsPattern("accepted +2");
    URI clusters =
        URI.create(demo.address("dashboard")).resolve("/v1/apps/com.example.shop/clusters");
    Await.until(LIMIT, () -> !items(clusters).isEmpty());
    assertThat(items(clusters)).hasSize(1);
    JsonNode cluster = items(clusters).get(0);
    assertThat(cluster.path("title").asText()).isEqualTo("com.example.shop.Cart.total");
    assertThat(cluster.path("cause").asText()).isEqualTo("CPU_BOUND");
    assertThat(cluster.path("stalls").asLong()).isOne();
    assertThat(page).contains("`com.example.shop.Cart.total`", "`CPU_BOUND`");
  }

  /** Returns what a page of the dashboard lists. */
  static JsonNode items(URI clusters) throws IOException, InterruptedException {
    HttpResponse<String> answer =
        HttpClient.newHttpClient()
            .send(
                HttpRequest.newBuilder(clusters).timeout(Duration.ofSeconds(20)).build(),
                HttpResponse.BodyHandlers.ofString());
    return new ObjectMapper().readTree(answer.body()).path("items");
  }
}
