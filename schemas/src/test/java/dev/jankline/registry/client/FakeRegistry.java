package dev.jankline.registry.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsParameters;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import org.apache.avro.Schema;
import org.apache.avro.SchemaCompatibility;
import org.apache.avro.SchemaCompatibility.SchemaCompatibilityType;
import org.jspecify.annotations.Nullable;

/** A registry over real HTTP that speaks what Jankline uses of Confluent's REST API. */
public final class FakeRegistry implements AutoCloseable {
  /** One request as it came in. */
  public record Asked(String method, String path, Map<String, String> headers) {}

  private static final JsonMapper MAPPER = new JsonMapper();
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
  private static final String BASE = "/apis/ccompat/v7";

  private record Answer(int status, JsonNode body) {}

  static {
    // Else every answer waits 40 ms: head and body are two packets, held back by Nagle's algorithm.
    System.setProperty("sun.net.httpserver.nodelay", "true");
  }

  private final HttpServer server;
  private final String scheme;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final List<Asked> asked = new CopyOnWriteArrayList<>();
  private final List<String> schemas = new ArrayList<>();
  private final Map<String, List<Integer>> subjects = new LinkedHashMap<>();
  private final Map<String, String> levels = new LinkedHashMap<>();
  private final Map<String, CountDownLatch> gates = new ConcurrentHashMap<>();
  private final AtomicInteger failures = new AtomicInteger();
  private volatile int failureStatus = 500;
  private volatile boolean subjectMustExist;

  public FakeRegistry() {
    this("http", FakeRegistry::plain);
  }

  /** A registry that speaks TLS and, when asked to, lets only clients with a certificate in. */
  static FakeRegistry https(SSLContext context, boolean clientCertificate) {
    return new FakeRegistry("https", address -> https(address, context, clientCertificate));
  }

  private interface Listening {
    HttpServer at(InetSocketAddress address) throws IOException;
  }

  private FakeRegistry(String scheme, Listening listening) {
    this.scheme = scheme;
    try {
      server = listening.at(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.createContext(BASE + "/", this::handle);
    server.setExecutor(threads);
    server.start();
  }

  private static HttpServer plain(InetSocketAddress address) throws IOException {
    return HttpServer.create(address, 0);
  }

  private static HttpServer https(
      InetSocketAddress address, SSLContext context, boolean clientCertificate) throws IOException {
    HttpsServer server = HttpsServer.create(address, 0);
    server.setHttpsConfigurator(
        new HttpsConfigurator(context) {
          @Override
          public void configure(HttpsParameters parameters) {
            SSLParameters tls = context.getDefaultSSLParameters();
            tls.setNeedClientAuth(clientCertificate);
            parameters.setSSLParameters(tls);
          }
        });
    return server;
  }

  public URI url() {
    return URI.create(scheme + "://127.0.0.1:" + server.getAddress().getPort() + BASE);
  }

  public List<Asked> asked() {
    return asked;
  }

  public long asked(String method, String path) {
    return asked.stream().filter(a -> a.method().equals(method) && a.path().equals(path)).count();
  }

  /** The next requests are answered with an error. */
  public void fail(int times, int status) {
    failureStatus = status;
    failures.set(times);
  }

  /** Requests to the path wait until the latch is open. */
  public CountDownLatch hold(String path) {
    CountDownLatch gate = new CountDownLatch(1);
    gates.put(path, gate);
    return gate;
  }

  /** Like some registries: a level can only be set for a subject that is there. */
  public void subjectMustExistForLevel() {
    subjectMustExist = true;
  }

  public synchronized int add(String subject, String schema) {
    int index = schemas.indexOf(schema);
    int id = index >= 0 ? index + 1 : schemas.size() + 1;
    if (index < 0) {
      schemas.add(schema);
    }
    List<Integer> versions = subjects.computeIfAbsent(subject, s -> new ArrayList<>());
    if (!versions.contains(id)) {
      versions.add(id);
    }
    return id;
  }

  public synchronized Map<String, String> levels() {
    return Map.copyOf(levels);
  }

  public synchronized void setLevel(String subject, String level) {
    levels.put(subject, level);
  }

  @Override
  public void close() {
    gates.values().forEach(CountDownLatch::countDown);
    server.stop(0);
    threads.shutdownNow();
  }

  private void handle(HttpExchange exchange) throws IOException {
    String path = exchange.getRequestURI().getRawPath().substring(BASE.length());
    String method = exchange.getRequestMethod();
    Map<String, String> headers = new LinkedHashMap<>();
    exchange.getRequestHeaders().forEach((name, values) -> headers.put(name, values.get(0)));
    asked.add(new Asked(method, path, headers));
    byte[] body = exchange.getRequestBody().readAllBytes();
    await(gates.get(path));
    Answer answer =
        failures.getAndUpdate(left -> Math.max(0, left - 1)) > 0
            ? error(failureStatus, failureStatus, "told to fail")
            : answer(method, path, body.length == 0 ? JSON.objectNode() : MAPPER.readTree(body));
    byte[] out = answer.body().toString().getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().add("Content-Type", "application/vnd.schemaregistry.v1+json");
    exchange.sendResponseHeaders(answer.status(), out.length);
    try (OutputStream stream = exchange.getResponseBody()) {
      stream.write(out);
    }
  }

  private synchronized Answer answer(String method, String path, JsonNode body) {
    String[] parts = path.substring(1).split("/", -1);
    String schema = body.path("schema").asText();
    return switch (method + " " + parts[0] + " " + parts.length) {
      case "GET subjects 1" -> names();
      case "POST subjects 2" -> find(parts[1], schema);
      case "POST subjects 3" -> register(parts[1], schema);
      case "GET schemas 3" -> byId(Integer.parseInt(parts[2]));
      case "POST compatibility 4" -> compatible(parts[2], schema);
      case "PUT config 2" -> setLevel(parts[1], body);
      case "GET config 2" -> level(parts[1]);
      default -> error(404, 404, "no such path " + path);
    };
  }

  private Answer names() {
    var names = JSON.arrayNode();
    subjects.keySet().forEach(names::add);
    return new Answer(200, names);
  }

  private Answer find(String subject, String schema) {
    if (!subjects.containsKey(subject)) {
      return error(404, 40401, "Subject not found.");
    }
    int id = schemas.indexOf(schema) + 1;
    return subjects.get(subject).contains(id)
        ? new Answer(200, JSON.objectNode().put("subject", subject).put("id", id))
        : error(404, 40403, "Schema not found.");
  }

  private Answer register(String subject, String schema) {
    if (schema.contains("\"Broken\"")) {
      return error(422, 42201, "Invalid schema");
    }
    boolean guarded = !levels.getOrDefault(subject, "NONE").equals("NONE");
    if (guarded && !fits(subject, schema)) {
      return error(409, 409, "Schema being registered is incompatible with an earlier schema");
    }
    return new Answer(200, JSON.objectNode().put("id", add(subject, schema)));
  }

  private Answer byId(int id) {
    return id >= 1 && id <= schemas.size()
        ? new Answer(200, JSON.objectNode().put("schema", schemas.get(id - 1)))
        : error(404, 40403, "Schema " + id + " not found");
  }

  private Answer compatible(String subject, String schema) {
    return subjects.containsKey(subject)
        ? new Answer(200, JSON.objectNode().put("is_compatible", fits(subject, schema)))
        : error(404, 40401, "Subject not found.");
  }

  private boolean fits(String subject, String schema) {
    Schema offered = new Schema.Parser().parse(schema);
    return subjects.getOrDefault(subject, List.of()).stream()
        .map(id -> new Schema.Parser().parse(schemas.get(id - 1)))
        .allMatch(known -> reads(known, offered) && reads(offered, known));
  }

  private static boolean reads(Schema reader, Schema writer) {
    return SchemaCompatibility.checkReaderWriterCompatibility(reader, writer).getType()
        == SchemaCompatibilityType.COMPATIBLE;
  }

  private Answer setLevel(String subject, JsonNode body) {
    if (subjectMustExist && !subjects.containsKey(subject)) {
      return error(404, 40401, "Subject not found.");
    }
    levels.put(subject, body.path("compatibility").asText());
    return new Answer(200, body);
  }

  private Answer level(String subject) {
    return levels.containsKey(subject)
        ? new Answer(200, JSON.objectNode().put("compatibilityLevel", levels.get(subject)))
        : error(404, 40408, "Subject does not have subject-level compatibility configured");
  }

  private static Answer error(int status, int code, String message) {
    ObjectNode body = JSON.objectNode().put("error_code", code).put("message", message);
    return new Answer(status, body);
  }

  private static void await(@Nullable CountDownLatch gate) {
    try {
      if (gate != null && !gate.await(20, TimeUnit.SECONDS)) {
        throw new IllegalStateException("a test forgot to open a gate");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
