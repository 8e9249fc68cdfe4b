package dev.jankline.benchmarks.gateway;

import dev.jankline.benchmarks.gateway.PlannedUploads.Upload;
import dev.jankline.local.client.GatewayClient;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/** Makes uploads, as many at a time as fixed, each as soon as one before it is answered. */
public final class GatewayLoad {
  /** Where batches are uploaded to. */
  static final String PATH = "/v1/batches";

  /** PlannedUploads at a time. */
  static final int PARALLEL = 64;

  private static final int ACCEPTED = 202;

  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final URI address;
  private final String key;

  /** Takes the base address of the gateway and a device key. */
  public GatewayLoad(URI gateway, String key) {
    this.address = gateway.resolve(PATH);
    this.key = key;
  }

  /**
   * Makes all uploads once.
   *
   * @throws IllegalStateException when one is not accepted
   */
  public void send(PlannedUploads uploads) throws InterruptedException {
    AtomicInteger next = new AtomicInteger();
    ExecutorService threads = Executors.newFixedThreadPool(PARALLEL);
    try {
      List<? extends Future<?>> senders =
          IntStream.range(0, PARALLEL)
              .mapToObj(
                  i ->
                      threads.submit(
                          () -> {
                            sendFrom(uploads.all(), next);
                            return null;
                          }))
              .toList();
      for (Future<?> sender : senders) {
        sender.get();
      }
    } catch (ExecutionException e) {
      throw new IllegalStateException("an upload failed: " + e.getCause(), e);
    } finally {
      threads.shutdownNow();
    }
  }

  private void sendFrom(List<Upload> uploads, AtomicInteger next)
      throws IOException, InterruptedException {
    for (int i = next.getAndIncrement(); i < uploads.size(); i = next.getAndIncrement()) {
      HttpResponse<String> answer =
          http.send(request(uploads.get(i)), HttpResponse.BodyHandlers.ofString());
      if (answer.statusCode() != ACCEPTED) {
        throw new IllegalStateException(
            "the gateway answered " + answer.statusCode() + ": " + answer.body());
      }
    }
  }

  private HttpRequest request(Upload upload) {
    return HttpRequest.newBuilder(address)
        .header("Content-Type", GatewayClient.AVRO)
        .header("Content-Encoding", "gzip")
        .header("Authorization", "Bearer " + key)
        .header("Jank-Events", Integer.toString(upload.events()))
        .POST(HttpRequest.BodyPublishers.ofByteArray(upload.packed()))
        .build();
  }
}
