package dev.jankline.benchmarks.dashboard;

import dev.jankline.benchmarks.measure.Bench;
import dev.jankline.benchmarks.measure.Figure;
import dev.jankline.browser.Chromium;
import dev.jankline.browser.Tab;
import dev.jankline.dashboard.read.ReadProgress;
import dev.jankline.dashboard.rest.AppKeys;
import dev.jankline.dashboard.rest.DashboardServer;
import dev.jankline.dashboard.store.DuckDbFile;
import dev.jankline.dashboard.store.RollupStore;
import dev.jankline.dashboard.web.StaticFiles;
import dev.jankline.service.QuietLog;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Measures the dashboard's store with 200,000 rows of days and 2,000 clusters: how many updates it
 * takes a second, how long answers take over HTTP, one request at a time, each after a change, so
 * that none is kept from before, and how fast pages are painted, if Chromium is installed.
 */
public final class DashboardBench implements Bench {
  private static final int MEMORY_MEGABYTES = 256;
  private static final int MAX_MEGABYTES = 512;
  private static final int REQUESTS = 120;
  private static final int WARM_UP = 30;
  private static final double P95 = 0.95;
  private static final double MILLIS = 1e6;
  private static final double SECOND = 1e9;
  private static final double MEGABYTE = 1e6;
  private static final StoreRows.Size READER =
      new StoreRows.Size("com.example.reader", 2_000, 5, 20);
  private static final String ROOT = "/v1/apps/" + READER.app();
  private static final StoreRows.Size FEW_VERSIONS =
      new StoreRows.Size("com.example.few", 200, 2, 2);
  private static final StoreRows.Size MANY_VERSIONS =
      new StoreRows.Size("com.example.many", 200, 50, 2);
  private static final double MOST_OF_FEW = 3;
  private static final int PAGES = 11;

  /** Of the 20,000 that are sent: the page draws calls that two clusters have in common once. */
  private static final int FLAME_CALLS = 19_500;

  private static final String FIRST_PAINT =
      "performance.getEntriesByName('first-contentful-paint')[0].startTime";
  private static final String FLAME = "document.querySelector('jank-flame-canvas')";
  private static final List<String> SORTS =
      List.of("stalls", "devices", "time", "rate", "change", "p90", "title");

  @Override
  public String name() {
    return "dashboard";
  }

  @Override
  public String summary() {
    return "updates a second of the dashboard's store, and how long its answers take";
  }

  @Override
  public List<Figure> run(Bench.Run run) throws Exception {
    Path file = run.directory().resolve("bench.duckdb");
    List<Figure> figures = new ArrayList<>();
    try (RollupStore store =
        RollupStore.open(
            new DuckDbFile(file),
            new RollupStore.Limits(MEMORY_MEGABYTES, 4, 200_000, 100, Duration.ofDays(7)))) {
      StoreRows rows = new StoreRows(store, READER);
      run.progress().accept("writing 200,000 rows, twice");
      rows.writeAround();
      rows.writeStalls();
      figures.add(Figure.of("rows written first", updates(rows), "1/s"));
      figures.add(Figure.of("rows written again", updates(rows), "1/s").atLeast(20_000));
      for (StoreRows.Size size : List.of(FEW_VERSIONS, MANY_VERSIONS)) {
        StoreRows more = new StoreRows(store, size);
        more.writeAround();
        more.writeCounts();
      }
      run.progress().accept("asking");
      try (DashboardServer server =
          DashboardServer.start(
              DashboardServer.Binding.local(AppKeys.reading(Map.of())),
              new DashboardServer.Sources(
                  store, new ReadProgress(), new QuietLog(run.progress(), System::nanoTime)),
              StaticFiles.ofPage().services())) {
        ask(new Asking(server.port(), rows), figures);
        if (Chromium.isInstalled()) {
          look("http://127.0.0.1:" + server.port() + "/apps/" + READER.app() + "/", figures);
        } else {
          run.progress().accept(Chromium.ADVICE);
        }
      }
      figures.add(
          Figure.of("memory of Java's heap after a collection", heap(), "MB")
              .atMost(MAX_MEGABYTES - MEMORY_MEGABYTES));
    }
    figures.add(Figure.of("file of the store", Files.size(file) / MEGABYTE, "MB"));
    return figures;
  }

  private static double updates(StoreRows rows) {
    long start = System.nanoTime();
    rows.writeCounts();
    return READER.rows() / ((System.nanoTime() - start) / SECOND);
  }

  /** The database beside the heap is bounded by its setting. */
  private static double heap() {
    System.gc();
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed() / MEGABYTE;
  }

  private static void ask(Asking asking, List<Figure> figures) throws Exception {
    List<String> lists = new ArrayList<>();
    for (String sort : SORTS) {
      lists.add(ROOT + "/clusters?sort=" + sort);
      lists.add(ROOT + "/clusters?version=1.4.0&sort=" + sort);
      lists.add(ROOT + "/clusters?cause=DISK&text=method1&sort=" + sort);
    }
    List<String> stalls = List.of("tier=LOW", "screen=Feed&version=1.4.0", "os=13&sort=matching");
    String cluster = ROOT + "/clusters/" + StoreRows.fingerprint(0);
    figures.add(asking.p95("list of clusters, p95", lists).atMost(50));
    figures.add(asking.again("list of clusters, asked again, p95", lists));
    figures.add(
        asking
            .p95(
                "list by tier, screen or system, p95",
                stalls.stream().map(query -> ROOT + "/clusters?" + query).toList())
            .atMost(50));
    figures.add(asking.p95("releases, p95", List.of(ROOT + "/releases")));
    figures.add(asking.p95("one cluster, p95", List.of(cluster)));
    figures.add(asking.p95("comparison, p95", List.of(ROOT + "/compare")).atMost(150));
    figures.add(
        asking
            .p95("tree of two versions, p95", List.of(cluster + "/tree?version=1.4.0&other=1.3.0"))
            .atMost(150));
    figures.add(
        asking.p95("tree of a release, p95", List.of(ROOT + "/releases/1.4.0/tree?other=1.3.0")));
    for (String path : List.of("releases", "releases/1.1.0/briefing", "clusters", "compare")) {
      double few = asking.median(List.of("/v1/apps/" + FEW_VERSIONS.app() + "/" + path));
      double many = asking.median(List.of("/v1/apps/" + MANY_VERSIONS.app() + "/" + path));
      figures.add(
          Figure.of(path + " of 50 versions over those of 2, medians", many / few, "times")
              .atMost(MOST_OF_FEW));
    }
  }

  /** Opens pages in a browser, each time with an empty cache. */
  private static void look(String app, List<Figure> figures) throws IOException {
    try (Chromium chromium = Chromium.start()) {
      for (String page : List.of("release", "clusters")) {
        List<Double> millis = new ArrayList<>();
        for (int opened = 0; opened < PAGES; opened++) {
          try (Tab tab = chromium.tab()) {
            open(tab, app + page, "document.querySelector('main h1')");
            millis.add(tab.evaluate(FIRST_PAINT).asDouble());
          }
        }
        millis.sort(null);
        figures.add(
            Figure.of(page + " page, first paint, median", millis.get(PAGES / 2), "ms")
                .atMost(1000));
      }
      try (Tab tab = chromium.tab()) {
        open(tab, app + "release?version=1.4.0&older=1.3.0&flame=all", FLAME + "?.root");
        double nodes = tab.evaluate("flame.root.descendants().length").asDouble();
        figures.add(Figure.of("calls of the release flame graph", nodes, "").atLeast(FLAME_CALLS));
        double millis = tab.frameMillis("flame.port.from = at / 200; flame.paint()");
        figures.add(Figure.of("its frames, median", 1000 / millis, "1/s").atLeast(30));
      }
    }
  }

  private static void open(Tab tab, String address, String seen) {
    tab.size(1440, 900);
    tab.open(address);
    tab.require(seen + " && !document.querySelector('.busy')");
    tab.evaluate("globalThis.flame = " + FLAME + "; 0");
  }

  /** Sends requests one after another. */
  private static final class Asking {
    private final HttpClient client = HttpClient.newHttpClient();
    private final String address;
    private final StoreRows rows;

    Asking(int port, StoreRows rows) {
      this.address = "http://127.0.0.1:" + port;
      this.rows = rows;
    }

    /** Asks about a state of the store that is new each time. */
    Figure p95(String name, List<String> paths) throws IOException, InterruptedException {
      return Figure.of(name, p95(millis(paths, rows::touch)), "ms");
    }

    /** Asks about a state of the store that others have asked about. */
    Figure again(String name, List<String> paths) throws IOException, InterruptedException {
      return Figure.of(name, p95(millis(paths, () -> {})), "ms");
    }

    double median(List<String> paths) throws IOException, InterruptedException {
      return millis(paths, rows::touch).get(REQUESTS / 2);
    }

    private static double p95(List<Double> millis) {
      return millis.get((int) Math.ceil(P95 * REQUESTS) - 1);
    }

    /** How long requests took, in ascending order. */
    private List<Double> millis(List<String> paths, Runnable before)
        throws IOException, InterruptedException {
      List<Double> millis = new ArrayList<>();
      for (int request = 0; request < WARM_UP + REQUESTS; request++) {
        before.run();
        long start = System.nanoTime();
        get(paths.get(request % paths.size()));
        if (request >= WARM_UP) {
          millis.add((System.nanoTime() - start) / MILLIS);
        }
      }
      millis.sort(null);
      return millis;
    }

    private void get(String path) throws IOException, InterruptedException {
      HttpResponse<byte[]> response =
          client.send(
              HttpRequest.newBuilder(URI.create(address + path)).build(),
              HttpResponse.BodyHandlers.ofByteArray());
      if (response.statusCode() != 200) {
        throw new IllegalStateException(path + " is answered with " + response.statusCode());
      }
    }
  }
}
