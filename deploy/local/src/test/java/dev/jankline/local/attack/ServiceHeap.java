package dev.jankline.local.attack;

import dev.jankline.local.stack.ServiceChild;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** Asks the metrics of a service how much heap it uses, after a collection that jcmd asks for. */
final class ServiceHeap {
  private static final Duration LIMIT = Duration.ofSeconds(10);
  private static final String USED = "jvm_memory_used_bytes{area=\"heap\"";
  private static final long UNKNOWN = -1;

  private final ServiceChild service;
  private final HttpClient http = HttpClient.newBuilder().connectTimeout(LIMIT).build();

  ServiceHeap(ServiceChild service) {
    this.service = service;
  }

  /** Bytes of heap in use; -1 when nobody answers. */
  long usedAfterCollection() {
    try {
      collect();
      String metrics =
          http.send(
                  HttpRequest.newBuilder(service.management().resolve("/metrics"))
                      .timeout(LIMIT)
                      .build(),
                  HttpResponse.BodyHandlers.ofString())
              .body();
      return (long)
          metrics
              .lines()
              .filter(line -> line.startsWith(USED))
              .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
              .sum();
    } catch (IOException e) {
      return UNKNOWN;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return UNKNOWN;
    }
  }

  private void collect() throws IOException, InterruptedException {
    Path jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd");
    Process process =
        new ProcessBuilder(jcmd.toString(), Long.toString(service.process().pid()), "GC.run")
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    if (!process.waitFor(LIMIT.toMillis(), TimeUnit.MILLISECONDS)) {
      process.destroyForcibly();
    }
  }
}
