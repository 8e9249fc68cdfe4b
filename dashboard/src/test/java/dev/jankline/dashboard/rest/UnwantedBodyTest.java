package dev.jankline.dashboard.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.dashboard.read.ReadProgress;
import dev.jankline.dashboard.sample.StatusTopic;
import dev.jankline.dashboard.store.RollupStore;
import dev.jankline.dashboard.store.StoreKind;
import dev.jankline.service.QuietLog;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Sends the body of a refused request after its head, as a slow client or a busy machine does. */
class UnwantedBodyTest {
  private static final Duration LATER = Duration.ofMillis(300);
  private static final String ACTIONS = "/v1/apps/a/clusters/k1:0/actions";

  private final HttpClient client = HttpClient.newHttpClient();

  @ParameterizedTest
  @CsvSource({
    "true, /v1/apps/a/clusters, 405",
    "true, /v1/nothing, 405",
    "true, " + ACTIONS + ", 401",
    "false, " + ACTIONS + ", 403",
  })
  void isReadBeforeTheAnswer(boolean actions, String path, int status, @TempDir Path folder)
      throws Exception {
    try (RollupStore store = StoreKind.DUCKDB.open(folder);
        DashboardServer server = serve(store, actions)) {
      HttpResponse<String> first =
          client.send(to(server, "/v1/health").build(), BodyHandlers.ofString());
      assertThat(first.version())
          .as("an upgrade would pass the guard")
          .isEqualTo(HttpClient.Version.HTTP_1_1);
      AtomicBoolean sent = new AtomicBoolean();
      HttpResponse<String> answer =
          client.send(
              to(server, path).POST(BodyPublishers.ofInputStream(() -> late(sent))).build(),
              BodyHandlers.ofString());
      assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
      assertThat(sent).as("the body was sent when the answer came").isTrue();
    }
  }

  private static HttpRequest.Builder to(DashboardServer server, String path) {
    return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + path));
  }

  /** A body of one byte that comes late, and says when it was read to its end. */
  private static InputStream late(AtomicBoolean sent) {
    return new ByteArrayInputStream(new byte[] {'{'}) {
      @Override
      public synchronized int read(byte[] into, int from, int length) {
        LockSupport.parkNanos(LATER.toNanos());
        int read = super.read(into, from, length);
        sent.set(read < 0);
        return read;
      }
    };
  }

  private static DashboardServer serve(RollupStore store, boolean actions) {
    return DashboardServer.start(
        DashboardServer.Binding.local(AppKeys.reading(Map.of())),
        new DashboardServer.Sources(
            store, new ReadProgress(), new QuietLog(line -> {}, System::nanoTime)),
        new DashboardServer.Changing(actions ? actions() : null, null),
        Map.of());
  }

  private static DashboardServer.@Nullable Actions actions() {
    return new DashboardServer.Actions(
        AppKeys.writing(Map.of("a", "alpha")),
        new TicketDesk(new StatusTopic()::open, InstantSource.system(), Duration.ofSeconds(2)),
        InstantSource.system());
  }
}
