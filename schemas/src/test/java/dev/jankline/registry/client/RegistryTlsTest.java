package dev.jankline.registry.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.apache.avro.SchemaBuilder;
import org.apache.kafka.common.config.ConfigException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Asks registries that speak TLS, one of which lets only clients with a certificate in. */
@Timeout(120)
class RegistryTlsTest {
  @TempDir static Path folder;

  private static TlsStores server;
  private static TlsStores client;
  private static FakeRegistry open;
  private static FakeRegistry guarded;

  @BeforeAll
  static void start() throws Exception {
    server = new TlsStores(folder, "server", "ip:127.0.0.1");
    client = new TlsStores(folder, "client", "dns:client");
    open = FakeRegistry.https(server.server(client), false);
    guarded = FakeRegistry.https(server.server(client), true);
  }

  @AfterAll
  static void stop() {
    open.close();
    guarded.close();
  }

  @Test
  void serverIsTrusted_byStoresOfEveryType() throws Exception {
    for (String type : new String[] {"PKCS12", "JKS"}) {
      assertAnswers(
          open,
          Map.of(
              "ssl.truststore.type",
              type,
              "ssl.truststore.location",
              server.trustStore(type).toString(),
              "ssl.truststore.password",
              TlsStores.PASSWORD));
    }
    Path pem = Files.writeString(folder.resolve("trust.pem"), server.certificate());
    assertAnswers(
        open, Map.of("ssl.truststore.type", "PEM", "ssl.truststore.location", pem.toString()));
    assertAnswers(open, trusting());
  }

  @Test
  void serverIsNotTrusted_withoutItsCertificate() throws Exception {
    assertNoAnswer(open, Map.of());
    assertNoAnswer(
        open,
        Map.of("ssl.truststore.type", "PEM", "ssl.truststore.certificates", client.certificate()));
  }

  @Test
  void serverOfAnotherNameIsNotTrusted() throws Exception {
    TlsStores other = new TlsStores(folder, "other", "dns:registry.example");
    try (FakeRegistry registry = FakeRegistry.https(other.server(client), false)) {
      assertNoAnswer(
          registry,
          Map.of("ssl.truststore.type", "PEM", "ssl.truststore.certificates", other.certificate()));
    }
  }

  @Test
  void clientShowsItsCertificate_fromStoresOfEveryType() throws Exception {
    assertNoAnswer(guarded, trusting());
    Map<String, String> pkcs12 = trusting();
    pkcs12.put("ssl.keystore.type", "PKCS12");
    pkcs12.put("ssl.keystore.location", client.keyStore().toString());
    pkcs12.put("ssl.keystore.password", TlsStores.PASSWORD);
    assertAnswers(guarded, pkcs12);
    Map<String, String> pem = trusting();
    pem.put("ssl.keystore.type", "PEM");
    pem.put("ssl.keystore.certificate.chain", client.certificate());
    pem.put("ssl.keystore.key", client.key());
    assertAnswers(guarded, pem);
  }

  @Test
  void protocolsAreKeptTo() throws Exception {
    Map<String, String> settings = trusting();
    settings.put("ssl.enabled.protocols", "TLSv1.2");
    settings.put("ssl.cipher.suites", "TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256");
    assertAnswers(open, settings);
    settings.put("ssl.enabled.protocols", "TLSv1.3");
    assertNoAnswer(open, settings);
  }

  @Test
  void mistakeIsNamed() throws Exception {
    String store = server.trustStore("PKCS12").toString();
    assertWrong(Map.of("ssl.truststore.location", "/none.jks"), "/none.jks");
    assertWrong(
        Map.of(
            "ssl.truststore.type", "PKCS12",
            "ssl.truststore.location", store,
            "ssl.truststore.password", "hush"),
        "among schema.registry.ssl.*: Failed to load SSL keystore " + store);
    assertWrong(Map.of("ssl.trustore.location", store), "schema.registry.ssl.trustore.location");
    assertWrong(Map.of("ssl.endpoint.identification.algorithm", ""), "names are always checked");
  }

  private static Map<String, String> trusting() throws Exception {
    return new HashMap<>(
        Map.of("ssl.truststore.type", "PEM", "ssl.truststore.certificates", server.certificate()));
  }

  private static void assertAnswers(FakeRegistry registry, Map<String, String> ssl) {
    try (RegistryClient asking = new RegistryClient(settings(registry, ssl))) {
      int id = asking.register("s", SchemaBuilder.record("A").fields().endRecord());
      assertThat(id).isPositive();
    }
  }

  private static void assertNoAnswer(FakeRegistry registry, Map<String, String> ssl) {
    try (RegistryClient asking = new RegistryClient(settings(registry, ssl))) {
      assertThatThrownBy(asking::subjects)
          .isInstanceOf(RegistryException.class)
          .hasMessageContaining("No answer from the schema registry");
    }
  }

  private static void assertWrong(Map<String, String> ssl, String message) {
    assertThatThrownBy(() -> settings(open, ssl))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining(message)
        .hasMessageNotContaining("hush");
  }

  private static RegistrySettings settings(FakeRegistry registry, Map<String, String> ssl) {
    Map<String, Object> config = new HashMap<>();
    config.put("schema.registry.url", registry.url().toString());
    config.put("max.retries", "0");
    ssl.forEach((key, value) -> config.put("schema.registry." + key, value));
    return RegistrySettings.from(config);
  }
}
