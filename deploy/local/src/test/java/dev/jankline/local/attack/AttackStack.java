package dev.jankline.local.attack;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.standardwebhooks.Webhook;
import dev.jankline.local.attack.Attack.Door;
import dev.jankline.local.demo.TicketReceiver;
import dev.jankline.local.fleet.ReaderBuild;
import dev.jankline.local.process.FreePorts;
import dev.jankline.local.process.Probe;
import dev.jankline.local.stack.LocalStack;
import dev.jankline.local.stack.Program;
import dev.jankline.local.stack.ProgramFiles;
import dev.jankline.local.stack.ServiceChild;
import dev.jankline.local.stack.StackPlan;
import dev.jankline.schema.Batch;
import dev.jankline.wire.BatchCodec;
import dev.jankline.wire.WireException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Runs a stack with every door open and two apps: attackers have the keys of the first one, and the
 * other one only wants to work.
 */
final class AttackStack implements AutoCloseable {
  static final String APP = ReaderBuild.APP;
  static final String OTHER_APP = "com.example.other";
  static final String READ_KEY = "read-key-of-the-demo";

  private static final String OTHER_KEY = "device-key-of-the-other-app";
  private static final String OTHER_READ_KEY = "read-key-of-the-other-app";
  private static final String SECRET = "whsec_ZGVtby1zZWNyZXQtb2YtamFua2xpbmUtbG9jYWw=";
  private static final int CLIENTS_OF_APP = 4;
  private static final int CLIENTS_OF_PORT = 2;

  /** All good clients together take about half of two cores. */
  private static final Duration PERIOD = Duration.ofMillis(200);

  private static final int ACCEPTED = 202;
  private static final int OK = 200;
  private static final int STORED = 204;

  private final TicketReceiver receiver;
  private final Path configs;
  private final int webhookPort;
  private final LocalStack stack;

  private AttackStack(TicketReceiver receiver, Path configs, int webhookPort, LocalStack stack) {
    this.receiver = receiver;
    this.configs = configs;
    this.webhookPort = webhookPort;
    this.stack = stack;
  }

  static AttackStack start(ProgramFiles installation) {
    TicketReceiver receiver = TicketReceiver.start(SECRET);
    try {
      Path configs = Files.createTempDirectory("attack");
      Files.writeString(configs.resolve(APP + ".properties"), "revision=1\nsampleRate=0.5\n");
      int port = FreePorts.next();
      String target = "jank.webhook.targets" + quoted(APP);
      StackPlan plan =
          StackPlan.forApp(APP, APP)
              .withWebhook(receiver.hook(), SECRET)
              .withDashboard()
              .with(Program.GATEWAY, "jank.gateway.device-keys" + quoted(OTHER_APP), OTHER_KEY)
              .with(Program.GATEWAY, "jank.gateway.config-directory", configs.toString())
              .with(Program.WEBHOOK, "jank.webhook.inbound.port", Integer.toString(port))
              .with(Program.WEBHOOK, target + ".kind", "webhook")
              .with(Program.WEBHOOK, target + ".url", receiver.hook().toString())
              .with(Program.WEBHOOK, target + ".secret", SECRET)
              .with(Program.WEBHOOK, target + ".inbound-secret", SECRET)
              .with(Program.DASHBOARD, "jank.dashboard.read-keys" + quoted(APP), READ_KEY)
              .with(
                  Program.DASHBOARD,
                  "jank.dashboard.read-keys" + quoted(OTHER_APP),
                  OTHER_READ_KEY);
      return new AttackStack(
          receiver, configs, port, LocalStack.start(installation, plan, line -> {}));
    } catch (IOException e) {
      receiver.close();
      throw new UncheckedIOException("cannot write a configuration", e);
    } catch (RuntimeException e) {
      receiver.close();
      throw e;
    }
  }

  LocalStack stack() {
    return stack;
  }

  /** Where a door is. */
  URI address(Door door) {
    return address(door.program());
  }

  private URI address(Program program) {
    return switch (program) {
      case DASHBOARD -> stack.dashboardUrl();
      case WEBHOOK -> URI.create("http://127.0.0.1:" + webhookPort);
      default -> stack.gatewayUrl();
    };
  }

  /** The service that has a door. */
  ServiceChild service(Door door) {
    return java.util.Objects.requireNonNull(stack.services().get(door.program()));
  }

  /** Whether every process lives and says that it can work. */
  boolean alive() {
    return stack.children().stream().allMatch(child -> child.alive())
        && stack.services().values().stream()
            .allMatch(service -> isReady(service.management().resolve("/readyz")));
  }

  private static boolean isReady(URI address) {
    try {
      return Probe.http(address).ready();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    } catch (Exception e) {
      return false;
    }
  }

  /**
   * Traffic of those who attack nobody: devices of both apps, a page of the dashboard, a tracker.
   *
   * @param batches Avro batches of the attacked app
   */
  List<GoodTraffic> traffic(List<byte[]> batches) {
    List<byte[]> own = GoodBatches.packed(batches);
    List<byte[]> others = GoodBatches.packed(batches.stream().map(AttackStack::ofOther).toList());
    String days = "/v1/apps/" + OTHER_APP + "/releases";
    return List.of(
        new GoodTraffic(
            "own-app",
            Program.GATEWAY,
            CLIENTS_OF_APP,
            PERIOD,
            i -> batch(stack.plan().deviceKey(), own.get(i % own.size())),
            ACCEPTED),
        new GoodTraffic(
            "other-app",
            Program.GATEWAY,
            CLIENTS_OF_APP,
            PERIOD,
            i -> batch(OTHER_KEY, others.get(i % others.size())),
            ACCEPTED),
        new GoodTraffic(
            "dashboard",
            Program.DASHBOARD,
            CLIENTS_OF_PORT,
            PERIOD.multipliedBy(2),
            i -> request(Program.DASHBOARD, days, OTHER_READ_KEY).build(),
            OK),
        new GoodTraffic(
            "webhook",
            Program.WEBHOOK,
            CLIENTS_OF_PORT,
            PERIOD,
            i -> webhook(delivery("marker-" + i)),
            STORED));
  }

  private static byte[] ofOther(byte[] sound) {
    try {
      Batch batch = BatchCodec.decode(sound);
      batch.getHeader().setApp(OTHER_APP);
      return BatchCodec.encode(batch);
    } catch (WireException e) {
      throw new IllegalArgumentException("not a sound batch", e);
    }
  }

  private HttpRequest batch(String key, byte[] body) {
    return request(Program.GATEWAY, "/v1/batches", key)
        .header("Content-Type", Requests.AVRO)
        .header("Content-Encoding", "gzip")
        .POST(HttpRequest.BodyPublishers.ofByteArray(body))
        .build();
  }

  private HttpRequest.Builder request(Program program, String path, String key) {
    return HttpRequest.newBuilder(address(program).resolve(path))
        .timeout(GoodClients.TIMEOUT)
        .header("Authorization", "Bearer " + key);
  }

  private HttpRequest webhook(Delivery delivery) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(address(Program.WEBHOOK).resolve(Delivery.PATH))
            .timeout(GoodClients.TIMEOUT)
            .POST(HttpRequest.BodyPublishers.ofString(delivery.body));
    delivery.headers.forEach(request::header);
    return request.build();
  }

  /** What a tracker says of a ticket, signed now. */
  static Delivery delivery(String marker) {
    String id = "msg_" + marker;
    String body = "{\"data\":{\"state\":\"closed\",\"marker\":\"jank:v1:" + marker + "\"}}";
    long seconds = InstantSource.system().instant().getEpochSecond();
    try {
      Map<String, String> headers = new LinkedHashMap<>();
      headers.put("webhook-id", id);
      headers.put("webhook-timestamp", Long.toString(seconds));
      headers.put("webhook-signature", new Webhook(SECRET).sign(id, seconds, body));
      return new Delivery(headers, body);
    } catch (Exception e) {
      throw new IllegalStateException("cannot sign", e);
    }
  }

  /**
   * A signed webhook.
   *
   * @param headers with the signature
   */
  record Delivery(Map<String, String> headers, String body) {
    static final String PATH = "/v1/webhooks/" + APP;

    /** The whole request as bytes, with {@code length} told as its length. */
    String request(int length) {
      List<String> lines = new ArrayList<>(List.of("POST " + PATH + " HTTP/1.1", "Host: hook"));
      headers.forEach((name, value) -> lines.add(name + ": " + value));
      lines.add("Content-Length: " + length);
      return String.join("\r\n", lines) + "\r\n\r\n" + body;
    }

    /** Bytes of the body. */
    int length() {
      return body.getBytes(UTF_8).length;
    }
  }

  private static String quoted(String app) {
    return ".\"" + app + '"';
  }

  @Override
  public void close() {
    stack.close();
    receiver.close();
    try {
      Files.deleteIfExists(configs.resolve(APP + ".properties"));
      Files.deleteIfExists(configs);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot remove " + configs, e);
    }
  }
}
