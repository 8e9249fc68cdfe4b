package dev.jankline.webhook.dispatch;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.jankline.webhook.target.tracker.FakeTracker;
import dev.jankline.webhook.target.tracker.FakeTracker.Request;
import dev.jankline.webhook.target.tracker.FakeTracker.Response;
import dev.jankline.webhook.target.webhook.WebhookSignatureTest;
import java.io.IOException;
import java.net.URLDecoder;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * One receiver over real HTTP that keeps what it takes and finds it again, in the form of the
 * tracker's public documentation, and has one fault.
 */
final class FaultyReceiver implements AutoCloseable {
  private static final Pattern MARKER = Pattern.compile("jank:k1:00[0-9a-f]{2}");
  private static final Pattern APP = Pattern.compile("jank-app:[a-z0-9.]*[a-z0-9]");
  private static final long SLOW_MILLIS = 100;
  private static final int REFUSALS = 2;

  /** What receives. */
  enum Kind {
    WEBHOOK("kind=webhook", "secret=" + WebhookSignatureTest.secret(1)),
    GITHUB("kind=github", "project=o/r"),
    GITLAB("kind=gitlab", "project=g/p"),
    JIRA("kind=jira", "project=ED", "user=u@example.com"),
    TAPD("kind=tapd", "project=10104801", "user=api"),
    SLACK("kind=slack");

    private final String settings;

    Kind(String... settings) {
      this.settings = String.join("\n", settings);
    }

    List<String> settings() {
      return settings.lines().toList();
    }
  }

  /** What is wrong with it. */
  enum Fault {
    /** Nobody listens until {@link #cure}. */
    DOWN,
    /** Refuses the first attempts to file something. */
    ERROR_500,
    /** Files, and answers late but in time. */
    SLOW,
    /** Neither files nor answers the first attempt. */
    HANG,
    /** Refuses the first attempts to file something, and asks to wait two minutes. */
    TOO_MANY_429,
    /** Refuses everything for ever, until {@link #cure}. */
    GONE_410,
    /** Files the first attempt, and breaks the connection off. */
    ANSWER_LOST,
    /** Sends everything to another address, until {@link #cure}. */
    REDIRECT
  }

  /** What was filed. */
  private record Filed(int number, String marker, String app, String webhookId) {}

  /** Where a redirect points to. */
  final FakeTracker elsewhere = new FakeTracker(request -> Response.ok("{}"));

  private final Kind kind;
  private final Fault fault;
  private final List<Filed> filed = new ArrayList<>();
  private final CountDownLatch end = new CountDownLatch(1);
  private FakeTracker server;
  private int attempts;
  private boolean isCured;

  /** Whether an attempt waited for all of its time. */
  private volatile boolean isHeld;

  FaultyReceiver(Kind kind, Fault fault) throws IOException {
    this.kind = kind;
    this.fault = fault;
    server = new FakeTracker(this::answer);
    if (fault == Fault.DOWN) {
      server.close();
    }
  }

  String url() {
    return server.url();
  }

  boolean isHeld() {
    return isHeld;
  }

  /** Ends the fault. */
  void cure() throws IOException {
    synchronized (this) {
      isCured = true;
    }
    if (fault == Fault.DOWN) {
      server = new FakeTracker(this::answer, server.port());
    }
  }

  /**
   * How often each ticket is there, by its marker; webhooks that came again under their id are one.
   */
  synchronized Map<String, Long> tickets() {
    Set<String> ids = new HashSet<>();
    return filed.stream()
        .filter(one -> kind != Kind.WEBHOOK || ids.add(one.webhookId()))
        .collect(Collectors.groupingBy(Filed::marker, TreeMap::new, Collectors.counting()));
  }

  @Override
  public void close() {
    end.countDown();
    server.close();
    elsewhere.close();
  }

  private Response answer(Request request) {
    int number;
    synchronized (this) {
      if (!isCured && fault == Fault.GONE_410) {
        return new Response(410, "{}", Map.of());
      }
      if (!isCured && fault == Fault.REDIRECT) {
        return new Response(307, "", Map.of("Location", elsewhere.url() + "/"));
      }
      boolean isCreation = request.line().startsWith("POST") && !request.line().contains("/search");
      if (!isCreation) {
        return Response.ok(list(request));
      }
      number = ++attempts;
    }
    return create(request, number);
  }

  private Response create(Request request, int number) {
    switch (fault) {
      case ERROR_500 -> {
        if (number <= REFUSALS) {
          return new Response(500, "{}", Map.of());
        }
      }
      case TOO_MANY_429 -> {
        if (number <= REFUSALS) {
          return new Response(429, "{}", Map.of("Retry-After", "120"));
        }
      }
      case HANG -> {
        if (number == 1) {
          hold(TimeUnit.MINUTES.toMillis(1));
          return new Response(0, "", Map.of());
        }
      }
      case SLOW -> hold(SLOW_MILLIS);
      case ANSWER_LOST -> {
        if (number == 1) {
          file(request);
          return new Response(0, "", Map.of());
        }
      }
      case DOWN, GONE_410, REDIRECT -> {}
    }
    return new Response(kind == Kind.GITHUB ? 201 : 200, created(file(request)), Map.of());
  }

  private void hold(long millis) {
    try {
      isHeld = !end.await(millis, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private synchronized Filed file(Request request) {
    Filed one =
        new Filed(
            filed.size() + 1,
            found(MARKER, request),
            found(APP, request),
            request.headers().getOrDefault("Webhook-id", "no webhook"));
    filed.add(one);
    return one;
  }

  private String found(Pattern pattern, Request request) {
    String body = request.body();
    String text = kind == Kind.TAPD ? URLDecoder.decode(body, UTF_8) : body;
    Matcher marker = pattern.matcher(text);
    return marker.find() ? marker.group() : "no marker";
  }

  private String list(Request request) {
    if (request.line().startsWith("GET /search")) {
      return "{\"total_count\":0,\"items\":[]}"; // GitHub's search lags
    }
    String rows = filed.stream().map(this::shown).collect(Collectors.joining(","));
    return switch (kind) {
      case JIRA -> "{\"issues\":[" + rows + "]}";
      case TAPD -> "{\"status\":1,\"data\":[" + rows + "],\"info\":\"success\"}";
      case WEBHOOK, GITHUB, GITLAB, SLACK -> "[" + rows + "]";
    };
  }

  private String created(Filed one) {
    return switch (kind) {
      case WEBHOOK -> "";
      case SLACK -> "ok";
      case TAPD -> "{\"status\":1,\"data\":" + shown(one) + "}";
      case GITHUB, GITLAB, JIRA -> shown(one);
    };
  }

  private String shown(Filed one) {
    return switch (kind) {
      case GITHUB ->
          ("{\"number\":%d,\"state\":\"open\",\"body\":\"`%s` `%s`\","
                  + "\"author_association\":\"MEMBER\",\"labels\":[{\"name\":\"jankline\"}]}")
              .formatted(one.number(), one.marker(), one.app());
      case GITLAB ->
          "{\"iid\":%d,\"state\":\"opened\",\"description\":\"`%s` `%s`\"}"
              .formatted(one.number(), one.marker(), one.app());
      case JIRA ->
          "{\"id\":\"1\",\"key\":\"ED-%d\",\"fields\":{\"labels\":[\"%s\",\"%s\"]}}"
              .formatted(one.number(), one.marker(), one.app());
      case TAPD ->
          "{\"Bug\":{\"id\":\"%d\",\"title\":\"t [%s %s]\",\"status\":\"new\"}}"
              .formatted(one.number(), one.marker(), one.app());
      case WEBHOOK, SLACK -> "{}";
    };
  }
}
