package dev.jankline.symbols.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.s3.S3Client;

/** Runs a real S3 server (Adobe's S3Mock, copied by the build) as a child process. */
final class S3Server implements AutoCloseable {
  private static final Duration START_LIMIT = Duration.ofSeconds(150);

  private final Process process;
  private final URI address;

  private S3Server(Process process, URI address) {
    this.process = process;
    this.address = address;
  }

  static S3Server start(Path folder, String bucket) throws Exception {
    Path jar = jar();
    int port = freePort();
    Path log = folder.resolve("s3.log");
    Process process =
        new ProcessBuilder(
                List.of(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-Xmx160m",
                    "-XX:+UseSerialGC",
                    "-XX:TieredStopAtLevel=1",
                    "-Dserver.port=" + freePort(),
                    "-Dcom.adobe.testing.s3mock.httpPort=" + port,
                    "-Dcom.adobe.testing.s3mock.store.initialBuckets=" + bucket,
                    "-Dcom.adobe.testing.s3mock.domain.initialBuckets=" + bucket,
                    "-jar",
                    jar.toString()))
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    S3Server server = new S3Server(process, URI.create("http://127.0.0.1:" + port));
    server.awaitReady(log);
    return server;
  }

  /** The build copies it beside the classes of the tests. */
  private static Path jar() throws Exception {
    var classes = S3Server.class.getProtectionDomain().getCodeSource().getLocation().toURI();
    Path jar = Path.of(classes).resolveSibling("s3-server").resolve("s3mock.jar");
    assertThat(jar).as("run mvn generate-test-resources").isRegularFile();
    return jar;
  }

  S3Client client() {
    return S3Client.builder()
        .httpClient(UrlConnectionHttpClient.create())
        .region(Region.US_EAST_1)
        .endpointOverride(address)
        .forcePathStyle(true)
        .credentialsProvider(
            StaticCredentialsProvider.create(AwsBasicCredentials.create("key", "secret")))
        .build();
  }

  @Override
  public void close() {
    process.destroy();
    try {
      if (!process.waitFor(10, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }

  private void awaitReady(Path log) throws Exception {
    HttpClient http = HttpClient.newHttpClient();
    HttpRequest request =
        HttpRequest.newBuilder(address).timeout(Duration.ofSeconds(2)).GET().build();
    long end = System.nanoTime() + START_LIMIT.toNanos();
    while (true) {
      assertThat(process.isAlive()).as("S3 server ended: %s", Files.readString(log)).isTrue();
      assertThat(System.nanoTime()).as("S3 server is not ready").isLessThan(end);
      try {
        http.send(request, HttpResponse.BodyHandlers.discarding());
        return;
      } catch (IOException notYet) {
        Thread.sleep(100);
      }
    }
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }
}
