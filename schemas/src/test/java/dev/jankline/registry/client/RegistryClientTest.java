package dev.jankline.registry.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.jankline.registry.client.FutureCache.RecentMisses;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(30)
class RegistryClientTest {
  private static final Schema SCHEMA =
      SchemaBuilder.record("A").fields().requiredInt("a").endRecord();
  private static final Schema OTHER =
      SchemaBuilder.record("A").fields().requiredString("a").endRecord();
  private static final URI DEAD = URI.create("http://127.0.0.1:1/apis");

  private final FakeRegistry registry = new FakeRegistry();
  private final AtomicLong nanos = new AtomicLong();
  private final RegistryClient client = client(registry.url());
  private final ExecutorService threads = Executors.newCachedThreadPool();

  @AfterEach
  void stop() {
    registry.close();
    threads.shutdownNow();
  }

  private RegistryClient client(URI... urls) {
    return new RegistryClient(quick(urls, null, Duration.ofSeconds(10)), nanos::get);
  }

  private static RegistrySettings quick(
      URI[] urls, @Nullable String userInfo, Duration readTimeout) {
    return new RegistrySettings(
        List.of(urls),
        userInfo == null ? RegistryAccess.open() : RegistryAccess.basic(userInfo),
        Duration.ofSeconds(2),
        readTimeout,
        2,
        Duration.ofMillis(10),
        Duration.ofMillis(20));
  }

  @Test
  void schema_isRegisteredOnceAndRemembered() {
    int id = client.register("s-value", SCHEMA);
    assertThat(client.register("s-value", SCHEMA)).isEqualTo(id);
    assertThat(client.register("t-value", SCHEMA)).isEqualTo(id);
    assertThat(registry.asked("POST", "/subjects/s-value/versions")).isEqualTo(1);
    assertThat(registry.asked("POST", "/subjects/t-value/versions")).isEqualTo(1);
  }

  @Test
  void schemaOfAnId_isLoadedOnceAndRemembered() {
    int id = registry.add("s-value", SCHEMA.toString());
    assertThat(client.schema(id)).isEqualTo(SCHEMA);
    assertThat(client.schema(id)).isEqualTo(SCHEMA);
    assertThat(registry.asked("GET", "/schemas/ids/" + id)).isEqualTo(1);
  }

  @Test
  void idOfASchema_isLookedUpWithoutRegistering() {
    assertError(404, 40401, () -> client.id("s-value", SCHEMA));
    registry.add("s-value", OTHER.toString());
    assertError(404, 40403, () -> client.id("s-value", SCHEMA));
    int id = registry.add("s-value", SCHEMA.toString());
    assertThat(client.id("s-value", SCHEMA)).isEqualTo(id);
    assertThat(client.id("s-value", SCHEMA)).isEqualTo(id);
    assertThat(registry.asked("POST", "/subjects/s-value")).isEqualTo(3);
    assertThat(registry.asked("POST", "/subjects/s-value/versions")).isZero();
  }

  @Test
  void unknownId_isRememberedForAWhile() {
    assertError(404, 40403, () -> client.schema(7));
    assertError(404, 40403, () -> client.schema(7));
    assertThat(registry.asked("GET", "/schemas/ids/7")).isEqualTo(1);

    nanos.addAndGet(RecentMisses.TTL.toNanos() + 1);
    assertError(404, 40403, () -> client.schema(7));
    assertThat(registry.asked("GET", "/schemas/ids/7")).isEqualTo(2);
  }

  @Test
  void unknownIds_areBounded() {
    RecentMisses misses = new RecentMisses(nanos::get);
    RegistryException answer = new RegistryException(404, 40403, "none");
    for (int id = 0; id <= RecentMisses.MAX_ENTRIES; id++) {
      misses.add(id, answer);
    }
    assertThat(misses.recent(0)).isNull();
    assertThat(misses.recent(1)).isSameAs(answer);
  }

  @Test
  void waitingForOneSubject_doesNotBlockOthers() throws Exception {
    // Many subjects, so that some would share a bin of a hash map with the one that waits.
    CountDownLatch gate = registry.hold("/subjects/slow/versions");
    Future<Integer> slow = threads.submit(() -> client.register("slow", SCHEMA));
    Future<Integer> alsoSlow = threads.submit(() -> client.register("slow", SCHEMA));
    List<Future<Integer>> quick = new ArrayList<>();
    for (int i = 0; i < 64; i++) {
      String subject = "quick" + i;
      quick.add(threads.submit(() -> client.register(subject, SCHEMA)));
    }
    for (Future<Integer> future : quick) {
      assertThat(future.get(10, TimeUnit.SECONDS)).isEqualTo(1);
    }
    assertThat(slow.isDone()).isFalse();
    gate.countDown();
    assertThat(slow.get(10, TimeUnit.SECONDS)).isEqualTo(1);
    assertThat(alsoSlow.get(10, TimeUnit.SECONDS)).isEqualTo(1);
    assertThat(registry.asked("POST", "/subjects/slow/versions")).isEqualTo(1);
  }

  @Test
  void failure_isToldToAllWhoWaitAndForgotten() throws Exception {
    CountDownLatch gate = registry.hold("/schemas/ids/1");
    Future<Schema> first = threads.submit(() -> client.schema(1));
    Future<Schema> second = threads.submit(() -> client.schema(1));
    Thread.sleep(100);
    gate.countDown();
    for (Future<Schema> future : List.of(first, second)) {
      assertThat(
              catchThrowableOfType(
                  ExecutionException.class, () -> future.get(10, TimeUnit.SECONDS)))
          .hasCauseInstanceOf(RegistryException.class);
    }
    registry.add("s", SCHEMA.toString());
    nanos.addAndGet(RecentMisses.TTL.toNanos() + 1);
    assertThat(client.schema(1)).isEqualTo(SCHEMA);
  }

  @Test
  void interruptedLoader_doesNotFailOthers() throws Exception {
    CountDownLatch gate = registry.hold("/schemas/ids/1");
    registry.add("s", SCHEMA.toString());
    Future<Schema> first = threads.submit(() -> client.schema(1));
    awaitAsked(1);
    Future<Schema> second = threads.submit(() -> client.schema(1));
    Thread.sleep(100);
    first.cancel(true);
    awaitAsked(2);
    gate.countDown();
    assertThat(second.get(10, TimeUnit.SECONDS)).isEqualTo(SCHEMA);
  }

  @ParameterizedTest
  @ValueSource(ints = {408, 429, 500, 503})
  void failingRegistry_isAskedAgain(int status) {
    registry.fail(2, status);
    assertThat(client.register("s-value", SCHEMA)).isEqualTo(1);
    assertThat(registry.asked()).hasSize(3);
  }

  @Test
  void registryThatKeepsFailing_isGivenUp() {
    registry.fail(Integer.MAX_VALUE, 503);
    RegistryException failure = assertError(503, 503, () -> client.register("s-value", SCHEMA));
    assertThat(failure.retriable()).isTrue();
    assertThat(registry.asked()).hasSize(3);
  }

  @ParameterizedTest
  @ValueSource(ints = {400, 401, 403, 409})
  void refusal_isNotAskedAgain(int status) {
    registry.fail(1, status);
    RegistryException failure = assertError(status, status, () -> client.register("s", SCHEMA));
    assertThat(failure.retriable()).isFalse();
    assertThat(failure).hasMessageContaining("POST").hasMessageContaining("told to fail");
    assertThat(registry.asked()).hasSize(1);
  }

  @Test
  void errorCodes_areKept() {
    Schema broken = SchemaBuilder.record("Broken").fields().endRecord();
    assertError(422, RegistryException.INVALID_SCHEMA, () -> client.register("s", broken));
  }

  @Test
  void incompatibleSchema_isRefused() {
    client.setCompatibility("s", "FULL_TRANSITIVE");
    client.register("s", SCHEMA);
    assertThat(client.compatible("s", OTHER)).isFalse();
    assertThat(client.compatible("s", SCHEMA)).isTrue();
    assertThat(client.compatible("new", OTHER)).isTrue();
    assertError(409, 409, () -> client.register("s", OTHER));
    assertThat(client.subjects()).containsExactly("s");
    assertThat(client.compatibility("s")).contains("FULL_TRANSITIVE");
    assertThat(client.compatibility("t")).isEmpty();
  }

  @Test
  void deadUrl_isPassedOver() {
    RegistryClient both = client(DEAD, registry.url());
    assertThat(both.register("s", SCHEMA)).isEqualTo(1);
    assertThat(both.register("t", SCHEMA)).isEqualTo(1);
    assertThat(registry.asked()).hasSize(2);
  }

  @Test
  void failingUrl_isPassedOver() {
    try (FakeRegistry ill = new FakeRegistry()) {
      ill.fail(Integer.MAX_VALUE, 500);
      RegistryClient both = client(ill.url(), registry.url());
      assertThat(both.register("s", SCHEMA)).isEqualTo(1);
      assertThat(both.register("t", SCHEMA)).isEqualTo(1);
      assertThat(ill.asked()).hasSize(1); // the one that answered is asked first from then on
    }
  }

  @Test
  void unreachableRegistry_isARetriableFailure() {
    RegistryException failure = assertError(0, 0, () -> client(DEAD).schema(1));
    assertThat(failure.retriable()).isTrue();
    assertThat(failure).hasMessageContaining("No answer").hasMessageContaining("127.0.0.1:1");
    assertThat(failure.getCause()).isInstanceOf(IOException.class);
  }

  @Test
  void silentRegistry_isGivenUpInTime() {
    registry.hold("/schemas/ids/1");
    RegistrySettings settings = quick(new URI[] {registry.url()}, null, Duration.ofMillis(100));
    RegistryException failure = assertError(0, 0, () -> new RegistryClient(settings).schema(1));
    assertThat(failure.retriable()).isTrue();
  }

  @Test
  void subject_isEncodedInThePath() {
    client.register("a b/c", SCHEMA);
    assertThat(registry.asked().get(0).path()).isEqualTo("/subjects/a%20b%2Fc/versions");
  }

  @Test
  void requests_carryHeaders() {
    RegistrySettings settings =
        RegistrySettings.from(
            Map.of(
                RegistrySettings.URL,
                registry.url() + "/",
                RegistryAccess.BASIC_SOURCE,
                "USER_INFO",
                RegistryAccess.USER_INFO,
                "anna:pass:word"));
    new RegistryClient(settings).register("s", SCHEMA);
    Map<String, String> headers = registry.asked().get(0).headers();
    assertThat(headers.get("Accept")).startsWith("application/vnd.schemaregistry.v1+json");
    assertThat(headers.get("Content-type")).isEqualTo("application/vnd.schemaregistry.v1+json");
    assertThat(headers.get("Authorization"))
        .isEqualTo(
            "Basic "
                + Base64.getEncoder()
                    .encodeToString("anna:pass:word".getBytes(StandardCharsets.UTF_8)));
  }

  @Test
  void noCredentials_noAuthorization() {
    client.register("s", SCHEMA);
    assertThat(registry.asked().get(0).headers()).doesNotContainKey("Authorization");
  }

  private void awaitAsked(int requests) throws InterruptedException, TimeoutException {
    for (int i = 0; registry.asked().size() < requests; i++) {
      if (i > 500) {
        throw new TimeoutException("only " + registry.asked().size() + " requests came");
      }
      Thread.sleep(10);
    }
  }

  private static RegistryException assertError(int status, int code, Runnable call) {
    RegistryException failure = catchThrowableOfType(RegistryException.class, call::run);
    assertThat(failure).isNotNull();
    assertThat(failure.status()).isEqualTo(status);
    assertThat(failure.errorCode()).isEqualTo(code);
    return failure;
  }
}
