package dev.jankline.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jankline.gateway.testing.Batches;
import dev.jankline.gateway.testing.SelfSigned;
import dev.jankline.service.guard.TlsCertificate;
import dev.jankline.service.testing.RawClient;
import dev.jankline.wire.BatchCodec;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Tag("jdk25")
@Timeout(90)
class TlsTest {
  @TempDir Path folder;
  private X509Certificate first;
  private RunningGateway gateway;

  @BeforeEach
  void start() throws Exception {
    first = SelfSigned.write(folder, "first");
    gateway =
        new RunningGateway(
            folder,
            "tls.certificate=" + folder.resolve("certificate.pem"),
            "tls.key=" + folder.resolve("key.pem"),
            "head-timeout=PT2S");
  }

  @AfterEach
  void stop() {
    gateway.close();
  }

  @Test
  void batchIsAccepted_overHttp2AndHttp1() throws Exception {
    HttpResponse<String> http2 = post(trusting(first), HttpClient.Version.HTTP_2);
    HttpResponse<String> http1 = post(trusting(first), HttpClient.Version.HTTP_1_1);

    assertThat(http2.statusCode()).isEqualTo(202);
    assertThat(http2.version()).isEqualTo(HttpClient.Version.HTTP_2);
    assertThat(http1.statusCode()).isEqualTo(202);
    assertThat(http1.version()).isEqualTo(HttpClient.Version.HTTP_1_1);
  }

  @Test
  void newCertificateIsTaken_withoutARestart_andABadOneIsNot() throws Exception {
    X509Certificate second = SelfSigned.write(folder, "second");
    assertThat(served()).isEqualTo(first);

    gateway.tls().reload();
    assertThat(served()).isEqualTo(second);

    Files.writeString(folder.resolve("key.pem"), "no key");
    gateway.tls().reload();
    assertThat(served()).isEqualTo(second);
  }

  @Test
  void clientWithoutTlsIsClosedAndCounted() throws Exception {
    try (RawClient raw = new RawClient(gateway.port())) {
      raw.send("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n");
      assertThat(raw.readFor(5_000)).doesNotContain("200 OK");
    }
    assertThat(gateway.refusedEarly("TLS_FAILED")).isEqualTo(1);
  }

  @Test
  void startIsRefused_whenTheFilesAreNoCertificate() throws Exception {
    List<String> warnings = new ArrayList<>();
    Path key = Files.writeString(folder.resolve("key.pem"), "no key");

    assertThatThrownBy(
            () ->
                new TlsCertificate(
                    folder.resolve("certificate.pem"), key, warnings::add, warnings::add))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("jank.gateway.tls: ")
        .hasMessageEndingWith("the key as PKCS#8 without a password");
  }

  private Certificate served() throws Exception {
    for (X509Certificate certificate : List.of(first, current())) {
      try {
        HttpResponse<String> reply = post(trusting(certificate), HttpClient.Version.HTTP_2);
        return reply.sslSession().orElseThrow().getPeerCertificates()[0];
      } catch (IOException e) {
        // Another certificate is served: a client that trusts only this one refuses it.
      }
    }
    throw new AssertionError("no known certificate is served");
  }

  private X509Certificate current() throws Exception {
    try (var in = Files.newInputStream(folder.resolve("certificate.pem"))) {
      return (X509Certificate)
          java.security.cert.CertificateFactory.getInstance("X.509").generateCertificate(in);
    }
  }

  private HttpResponse<String> post(SSLContext context, HttpClient.Version version)
      throws Exception {
    HttpClient client = HttpClient.newBuilder().sslContext(context).version(version).build();
    return client.send(
        HttpRequest.newBuilder(URI.create("https://127.0.0.1:" + gateway.port() + "/v1/batches"))
            .header("Authorization", "Bearer " + RunningGateway.KEY)
            .header("Content-Type", "application/vnd.jankline.batch+avro")
            .POST(
                HttpRequest.BodyPublishers.ofByteArray(
                    BatchCodec.encode(Batches.ofApp(Batches.APP, 1))))
            .build(),
        HttpResponse.BodyHandlers.ofString());
  }

  private static SSLContext trusting(X509Certificate certificate)
      throws GeneralSecurityException, IOException {
    KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
    store.load(null, null);
    store.setCertificateEntry("server", certificate);
    TrustManagerFactory trust =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(store);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, trust.getTrustManagers(), null);
    return context;
  }
}
