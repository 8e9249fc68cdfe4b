package dev.jankline.gateway;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.gateway.testing.Batches;
import dev.jankline.wire.BatchCodec;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class OverloadTest {
  private static final byte[] AVRO = BatchCodec.encode(Batches.ofApp(Batches.APP, 2));

  @TempDir Path folder;

  @Test
  void fullQueueIsUnavailable_andHealthStillAnswers() throws Exception {
    CountDownLatch release = new CountDownLatch(1);
    try (RunningGateway gateway = new RunningGateway(folder, "workers=1", "queue=1")) {
      gateway.sink = events -> blocked(release);
      List<CompletableFuture<Integer>> replies = new ArrayList<>();
      for (int i = 0; i < 6; i++) {
        replies.add(
            CompletableFuture.supplyAsync(() -> status(gateway), task -> new Thread(task).start()));
      }
      long refused = awaitRefusals(replies, 4);

      assertThat(gateway.send(HttpRequest.newBuilder(gateway.uri("/healthz"))).statusCode())
          .isEqualTo(200);
      release.countDown();
      assertThat(refused).isEqualTo(4);
      assertThat(replies.stream().map(CompletableFuture::join).filter(status -> status == 202))
          .hasSize(2);
    }
  }

  @Test
  void requestsBeyondTheCapAreUnavailable_untilOthersAreAnswered() throws Exception {
    CompletableFuture<Void> stored = new CompletableFuture<>();
    try (RunningGateway gateway = new RunningGateway(folder, "max-requests=2")) {
      gateway.sink = events -> stored;
      List<CompletableFuture<Integer>> replies = new ArrayList<>();
      for (int i = 0; i < 6; i++) {
        replies.add(
            CompletableFuture.supplyAsync(() -> status(gateway), task -> new Thread(task).start()));
      }
      long refused = awaitRefusals(replies, 4);
      HttpResponse<String> oneMore = gateway.send(HttpRequest.newBuilder(gateway.uri("/healthz")));
      stored.complete(null);

      assertThat(refused).isEqualTo(4);
      assertThat(replies.stream().map(CompletableFuture::join).filter(status -> status == 202))
          .hasSize(2);
      assertThat(oneMore.statusCode()).isEqualTo(503);
      assertThat(oneMore.headers().firstValue("Retry-After")).contains("5");
      assertThat(gateway.refusedEarly("TOO_MANY_REQUESTS")).isEqualTo(5);
      assertThat(status(gateway)).isEqualTo(202);
    }
  }

  @Test
  void fullBudgetIsUnavailable() throws Exception {
    try (RunningGateway gateway = new RunningGateway(folder, "max-buffered-bytes=20")) {
      HttpResponse<String> reply = gateway.send(gateway.upload(AVRO));

      assertThat(reply.statusCode()).isEqualTo(503);
      assertThat(reply.body()).contains("The gateway is full");
      assertThat(gateway.budget.usedBytes()).isZero();
    }
  }

  @Test
  void slowBodyIsUnavailable_andItsBytesAreGivenBack() throws Exception {
    try (RunningGateway gateway = new RunningGateway(folder, "body-timeout=PT0.3S");
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), gateway.port())) {
      socket.setSoTimeout(10_000);
      socket
          .getOutputStream()
          .write(
              ("POST /v1/batches HTTP/1.1\r\nHost: gateway\r\nAuthorization: Bearer "
                      + RunningGateway.KEY
                      + "\r\nContent-Type: application/vnd.jankline.batch+avro"
                      + "\r\nContent-Length: 100\r\n\r\nstart")
                  .getBytes(US_ASCII));
      byte[] reply = new byte[200];
      int length = socket.getInputStream().read(reply);

      assertThat(new String(reply, 0, length, US_ASCII)).startsWith("HTTP/1.1 503");
      assertThat(gateway.counted("rejected", "reason", "UNAVAILABLE")).isEqualTo(1);
      assertThat(gateway.budget.usedBytes()).isZero();
    }
  }

  private static CompletableFuture<Void> blocked(CountDownLatch release) {
    try {
      assertThat(release.await(20, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return CompletableFuture.completedFuture(null);
  }

  private static int status(RunningGateway gateway) {
    try {
      return gateway.send(gateway.upload(AVRO)).statusCode();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  private static long awaitRefusals(List<CompletableFuture<Integer>> replies, int expected)
      throws InterruptedException {
    long done = 0;
    for (int i = 0; i < 100 && done < expected; i++) {
      Thread.sleep(50);
      done = replies.stream().filter(reply -> reply.getNow(0) == 503).count();
    }
    return done;
  }
}
