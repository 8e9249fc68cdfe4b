package dev.jankline.dashboard.rest;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.linecorp.armeria.server.HttpService;
import dev.jankline.dashboard.read.ReadProgress;
import dev.jankline.dashboard.read.SampleFeed;
import dev.jankline.dashboard.sample.Samples;
import dev.jankline.dashboard.store.Changes;
import dev.jankline.dashboard.store.RollupStore;
import dev.jankline.dashboard.store.StoreKind;
import dev.jankline.dashboard.web.StaticFiles;
import dev.jankline.service.QuietLog;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Consumer;

/** Serves a store with the two versions of the sample app, and asks it over HTTP. */
public final class SampleServer implements AutoCloseable {
  /** Path of the sample app. */
  static final String APP = "/v1/apps/" + Samples.APP;

  private static final ObjectMapper JSON = new ObjectMapper();

  /** A server that stops gives connections of HTTP/2 a second more; those of HTTP/1.1 none. */
  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  private final RollupStore store;
  private final SampleFeed feed;
  private DashboardServer server;
  private boolean isChanged;

  /**
   * Serves without keys.
   *
   * @param filling adds to the sample app
   */
  public SampleServer(StoreKind kind, Path folder, Consumer<SampleFeed> filling) {
    store = kind.open(folder);
    feed = new SampleFeed(store).release();
    filling.accept(feed);
    server = serve(Map.of(), Map.of());
  }

  /** Serves the pages, too. */
  public SampleServer withPages() {
    server.close();
    server = serve(Map.of(), StaticFiles.ofPage().services());
    return this;
  }

  /** Whether it is not as it was at first. */
  boolean isChanged() {
    return isChanged;
  }

  private DashboardServer serve(Map<String, String> keys, Map<String, HttpService> files) {
    return DashboardServer.start(
        DashboardServer.Binding.local(AppKeys.reading(keys)),
        new DashboardServer.Sources(
            store, new ReadProgress(), new QuietLog(line -> {}, System::nanoTime)),
        files);
  }

  /** Serves with read keys from now on. */
  public void demand(Map<String, String> keys) {
    isChanged = true;
    server.close();
    server = serve(keys, Map.of());
  }

  /** Adds to the store. */
  public SampleFeed feed() {
    isChanged = true;
    return feed;
  }

  public int port() {
    return server.port();
  }

  /** Tells listeners of changes. */
  public void changed(Changes changes) {
    server.changed(changes);
  }

  /** A request for a path. */
  HttpRequest.Builder to(String path) {
    return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + path));
  }

  <T> HttpResponse<T> send(HttpRequest request, HttpResponse.BodyHandler<T> body)
      throws IOException, InterruptedException {
    return client.send(request, body);
  }

  /**
   * Gets a path.
   *
   * @param headers name, value, name, value …
   */
  HttpResponse<String> get(String path, String... headers)
      throws IOException, InterruptedException {
    HttpRequest.Builder request = to(path);
    for (int i = 0; i < headers.length; i += 2) {
      request.header(headers[i], headers[i + 1]);
    }
    return send(request.build(), BodyHandlers.ofString());
  }

  /** Gets a path that is answered. */
  public JsonNode json(String path) throws IOException, InterruptedException {
    HttpResponse<String> response = get(path);
    assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
    return JSON.readTree(response.body());
  }

  @Override
  public void close() {
    server.close();
    store.close();
  }
}
