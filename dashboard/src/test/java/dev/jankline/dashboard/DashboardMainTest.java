package dev.jankline.dashboard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jankline.service.settings.ServiceSettings;
import dev.jankline.service.settings.ServiceSettings.SettingsException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("jdk25")
class DashboardMainTest {
  private static final String KAFKA =
      """
      jank.kafka.common.bootstrap.servers=127.0.0.1:1
      jank.kafka.common.schema.registry.url=http://127.0.0.1:2
      """;

  @TempDir private Path folder;

  private ServiceSettings settings(String lines) throws IOException {
    Path file = Files.writeString(folder.resolve("dashboard.properties"), KAFKA + lines);
    return ServiceSettings.load(file, Map.of(), DashboardSettings.class);
  }

  @Test
  void startsWithKafkaAlone() throws IOException {
    ServiceSettings settings = settings("");
    assertThat(settings.of(DashboardSettings.class).port()).isEqualTo(8090);
    assertThatCode(() -> DashboardMain.prepare(settings)).doesNotThrowAnyException();
  }

  @Test
  void refusesToListenForOthers_withoutKeys() throws IOException {
    ServiceSettings settings = settings("jank.dashboard.host=0.0.0.0\n");
    assertThatThrownBy(() -> DashboardMain.prepare(settings))
        .isInstanceOf(SettingsException.class)
        .hasMessageContaining("jank.dashboard.read-keys");
  }

  @Test
  void listensForOthers_withKeys() throws IOException {
    ServiceSettings settings =
        settings("jank.dashboard.host=0.0.0.0\njank.dashboard.read-keys.\"a.b\"=key-1,key-2\n");
    assertThatCode(() -> DashboardMain.prepare(settings)).doesNotThrowAnyException();
  }

  @Test
  void refusesEmptyKeysAndWrongHashes() throws IOException {
    ServiceSettings empty = settings("jank.dashboard.read-keys.\"a.b\"=key-1,\n");
    assertThatThrownBy(() -> DashboardMain.prepare(empty)).hasMessageContaining("is empty");
    ServiceSettings wrong = settings("jank.dashboard.read-keys.\"a.b\"=sha256:12\n");
    assertThatThrownBy(() -> DashboardMain.prepare(wrong)).hasMessageContaining("64 hex digits");
  }

  @Test
  void takesWriteKeys_andRefusesEmptyOnes() throws IOException {
    ServiceSettings right = settings("jank.dashboard.write-keys.\"a.b\"=key-1,key-2\n");
    assertThatCode(() -> DashboardMain.prepare(right)).doesNotThrowAnyException();
    assertThat(right.effective()).doesNotContain("key-1", "key-2");
    ServiceSettings empty = settings("jank.dashboard.write-keys.\"a.b\"=key-1,\n");
    assertThatThrownBy(() -> DashboardMain.prepare(empty))
        .hasMessageContaining("jank.dashboard.write-keys of app 'a.b' is empty");
    ServiceSettings wrong =
        settings("jank.dashboard.write-keys.\"a.b\"=key-1\njank.kafka.producer.batch.size=many\n");
    assertThatThrownBy(() -> DashboardMain.prepare(wrong)).hasMessageContaining("batch.size");
  }

  @Test
  void takesAServerForItsStore() throws IOException {
    ServiceSettings settings =
        settings(
            """
            jank.dashboard.file=/no/such/folder/at-all.duckdb
            jank.dashboard.store.url=jdbc:postgresql://db.example:5432/jankline
            jank.dashboard.store.user=dashboard
            jank.dashboard.store.password=guess-me
            """);
    assertThatCode(() -> DashboardMain.prepare(settings)).doesNotThrowAnyException();
    assertThat(DashboardParts.place(settings.of(DashboardSettings.class)))
        .hasToString("schema jankline of jdbc:postgresql://db.example:5432/jankline");
  }

  @Test
  void takesOneRole_onAServerOnly() throws IOException {
    String serve = "jank.dashboard.roles=serve\n";
    ServiceSettings file = settings(serve);
    assertThatThrownBy(() -> DashboardMain.prepare(file))
        .isInstanceOf(SettingsException.class)
        .hasMessageContaining("jank.dashboard.roles needs both");
    String server = "jank.dashboard.store.url=jdbc:postgresql://h/d\njank.dashboard.store.user=u\n";
    ServiceSettings shared = settings(serve + server);
    assertThatCode(() -> DashboardMain.prepare(shared)).doesNotThrowAnyException();
    ServiceSettings ingest =
        settings("jank.dashboard.roles=ingest\njank.dashboard.host=0.0.0.0\n" + server);
    assertThatCode(() -> DashboardMain.prepare(ingest))
        .as("no page, no keys")
        .doesNotThrowAnyException();
  }

  @Test
  void refusesAServerThatIsHalfNamed() throws IOException {
    ServiceSettings nobody = settings("jank.dashboard.store.url=jdbc:postgresql://h/d\n");
    assertThatThrownBy(() -> DashboardMain.prepare(nobody))
        .isInstanceOf(SettingsException.class)
        .hasMessageContaining("jank.dashboard.store.user is missing");
    ServiceSettings nowhere = settings("jank.dashboard.store.password=guess-me\n");
    assertThatThrownBy(() -> DashboardMain.prepare(nowhere))
        .isInstanceOf(SettingsException.class)
        .hasMessageContaining("jank.dashboard.store.url is missing")
        .hasMessageNotContaining("guess-me");
  }

  @Test
  void refusesAddressesAndSchemasThatItCannotUse() throws IOException {
    String user = "jank.dashboard.store.user=u\n";
    ServiceSettings other = settings(user + "jank.dashboard.store.url=jdbc:mysql://h/d\n");
    assertThatThrownBy(() -> DashboardMain.prepare(other))
        .hasMessageContaining("begins with jdbc:postgresql://");
    ServiceSettings open =
        settings(user + "jank.dashboard.store.url=jdbc:postgresql://h/d?password=guess-me\n");
    assertThatThrownBy(() -> DashboardMain.prepare(open))
        .isInstanceOf(SettingsException.class)
        .hasMessageContaining("settings of their own")
        .hasMessageNotContaining("guess-me");
    ServiceSettings quoted =
        settings(
            user
                + "jank.dashboard.store.url=jdbc:postgresql://h/d\njank.dashboard.store.schema=a;b\n");
    assertThatThrownBy(() -> DashboardMain.prepare(quoted)).hasMessageContaining("named by");
  }

  @Test
  void takesAGatewayForUploads_andRefusesWhatIsNone() throws IOException {
    ServiceSettings right = settings("jank.dashboard.gateway-url=http://gateway.example:8080\n");
    assertThatCode(() -> DashboardMain.prepare(right)).doesNotThrowAnyException();
    for (String wrong : new String[] {"file:///etc", "http://u:p@h/", "gateway:8080"}) {
      ServiceSettings settings = settings("jank.dashboard.gateway-url=" + wrong + "\n");
      assertThatThrownBy(() -> DashboardMain.prepare(settings))
          .as(wrong)
          .isInstanceOf(SettingsException.class)
          .hasMessageContaining("jank.dashboard.gateway-url is no address");
    }
  }

  @Test
  void takesAddressesOfComparisons_andRefusesWhatIsNone() throws IOException {
    ServiceSettings right =
        settings("jank.dashboard.compare-urls.\"a.b\"=https://git.example/c/{from}...{to}\n");
    assertThatCode(() -> DashboardMain.prepare(right)).doesNotThrowAnyException();
    ServiceSettings wrong =
        settings("jank.dashboard.compare-urls.\"a.b\"=http://git.example/c/{from}...{to}\n");
    assertThatThrownBy(() -> DashboardMain.prepare(wrong))
        .hasMessageContaining("jank.dashboard.compare-urls of app 'a.b' is no address");
  }

  @Test
  void refusesUnknownKeys() {
    assertThatThrownBy(() -> settings("jank.dashboard.prot=1\n"))
        .isInstanceOf(SettingsException.class)
        .hasMessageContaining("jank.dashboard.port");
  }
}
