package dev.jankline.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.gateway.testing.Batches;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class DeviceConfigServiceTest {
  private static final String PATH = "/v1/apps/" + Batches.APP + "/config";

  @TempDir Path folder;
  private Path file;
  private RunningGateway gateway;

  @BeforeEach
  void start() throws Exception {
    Path configs = Files.createDirectory(folder.resolve("configs"));
    file = configs.resolve(Batches.APP + ".properties");
    Files.writeString(file, "# first\nrevision=1\nsampleRate=0.01\n");
    gateway = new RunningGateway(folder, "config-directory=" + configs);
  }

  @AfterEach
  void stop() {
    gateway.close();
  }

  @Test
  void configurationIsSentWithItsTag() throws Exception {
    HttpResponse<String> reply = gateway.send(get(PATH));

    assertThat(reply.statusCode()).isEqualTo(200);
    assertThat(reply.headers().firstValue("Content-Type")).contains("text/plain; charset=utf-8");
    assertThat(tag(reply)).matches("\"[0-9a-f]{32}\"");
    assertThat(reply.body()).isEqualTo("revision=1\nsampleRate=0.01\n");
  }

  @Test
  void knownTagIsNotModified_untilTheConfigurationChanges() throws Exception {
    String first = tag(gateway.send(get(PATH)));
    HttpResponse<String> again = gateway.send(get(PATH).header("If-None-Match", first));

    assertThat(again.statusCode()).isEqualTo(304);
    assertThat(again.body()).isEmpty();
    assertThat(tag(again)).isEqualTo(first);

    Files.writeString(file, "revision=2\n");
    gateway.configs.reload();
    HttpResponse<String> changed = gateway.send(get(PATH).header("If-None-Match", first));

    assertThat(changed.statusCode()).isEqualTo(200);
    assertThat(changed.body()).isEqualTo("revision=2\n");
    assertThat(tag(changed)).isNotEqualTo(first);
  }

  @ParameterizedTest
  @ValueSource(strings = {"*", "W/%s", "\"other\", %s"})
  void tagIsFoundInEveryFormOfTheHeader(String form) throws Exception {
    String tag = tag(gateway.send(get(PATH)));

    assertThat(gateway.send(get(PATH).header("If-None-Match", form.formatted(tag))).statusCode())
        .isEqualTo(304);
  }

  @Test
  void appWithoutConfigurationIsNotFound() throws Exception {
    HttpResponse<String> reply = gateway.send(get("/v1/apps/com.example.other/config"));

    assertThat(reply.statusCode()).isEqualTo(404);
    assertThat(reply.body()).contains("\"reason\":\"NO_CONFIGURATION\"").contains("\"error\":");
  }

  @Test
  void invalidFileLeavesTheLastGoodOneInForce() throws Exception {
    Files.writeString(file, "revision=2\nenabled=perhaps\n");
    gateway.configs.reload();

    assertThat(gateway.send(get(PATH)).body()).startsWith("revision=1\n");
  }

  @Test
  void anyCacheMayKeepTheAnswer_becauseItIsTheSameWithAndWithoutAKey() throws Exception {
    HttpResponse<String> open = gateway.send(get(PATH + "?platform=ANDROID&version=110"));
    HttpResponse<String> withKey =
        gateway.send(get(PATH).header("Authorization", "Bearer " + RunningGateway.OTHER_APP_KEY));

    assertThat(open.statusCode()).isEqualTo(200);
    assertThat(open.headers().firstValue("Cache-Control")).contains("public, max-age=300");
    assertThat(withKey.statusCode()).isEqualTo(200);
    assertThat(withKey.body()).isEqualTo(open.body());
    assertThat(tag(withKey)).isEqualTo(tag(open));
  }

  @Test
  void deviceIsSentWhatIsMeantForIt_underItsOwnTag() throws Exception {
    Files.writeString(file, "revision=2\n[version=-99 platform=ANDROID]\nenabled=false\n");
    gateway.configs.reload();

    HttpResponse<String> old = gateway.send(get(PATH + "?platform=ANDROID&version=99"));
    HttpResponse<String> other = gateway.send(get(PATH + "?platform=ANDROID&version=100"));

    assertThat(old.body()).isEqualTo("revision=2\nenabled=false\n");
    assertThat(other.body()).isEqualTo("revision=2\n");
    assertThat(
            gateway
                .send(
                    get(PATH + "?platform=ANDROID&version=99").header("If-None-Match", tag(other)))
                .statusCode())
        .isEqualTo(200);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"/v1/apps/..%2Fconfigs%2Fcom.example.reader/config", "/v1/apps/%00/config"})
  void pathThatNamesNoAppReachesNoFile(String path) throws Exception {
    assertThat(gateway.send(get(path)).statusCode()).isBetween(400, 404);
  }

  private HttpRequest.Builder get(String path) {
    return HttpRequest.newBuilder(gateway.uri(path)).timeout(Duration.ofSeconds(20));
  }

  private static String tag(HttpResponse<String> reply) {
    return reply.headers().firstValue("ETag").orElse("");
  }
}
