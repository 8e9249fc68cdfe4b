package dev.jankline.service;

import com.linecorp.armeria.common.HttpRequest;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.logging.RequestLog;
import com.linecorp.armeria.server.DecoratingHttpServiceFunction;
import com.linecorp.armeria.server.HttpService;
import com.linecorp.armeria.server.ServiceRequestContext;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/**
 * Measures every request: how long it took from its first byte to the last byte of its answer, and
 * the bytes of both bodies, by endpoint and status. Thread-safe; holds one entry for each endpoint
 * and status.
 */
public final class RequestMetrics implements DecoratingHttpServiceFunction {
  private static final String OTHER = "other";
  private static final Duration[] BUCKETS = {
    Duration.ofMillis(5),
    Duration.ofMillis(10),
    Duration.ofMillis(25),
    Duration.ofMillis(50),
    Duration.ofMillis(100),
    Duration.ofMillis(250),
    Duration.ofMillis(500),
    Duration.ofSeconds(1),
    Duration.ofMillis(2_500),
    Duration.ofSeconds(5),
    Duration.ofSeconds(10)
  };

  private final MeterRegistry metrics;
  private final Names names;

  /** Endpoints by the pattern of their route, which writes a parameter as {@code :app}. */
  private final Map<String, String> endpoints;

  private final Map<Answered, Meters> meters = new ConcurrentHashMap<>();

  /**
   * Names the metrics of a service.
   *
   * @param duration time of a request
   * @param received bytes of its body
   * @param sent bytes of its answer
   */
  public record Names(String duration, String received, String sent) {}

  private record Answered(String endpoint, int status) {}

  private record Meters(Timer time, Counter received, Counter sent) {}

  /**
   * Measures nothing yet.
   *
   * @param names names of the metrics
   * @param endpoints paths, with their parameters, that are told apart; all others are one
   */
  public RequestMetrics(MeterRegistry metrics, Names names, Set<String> endpoints) {
    this.metrics = metrics;
    this.names = names;
    this.endpoints =
        endpoints.stream()
            .collect(
                Collectors.toUnmodifiableMap(
                    path -> path.replaceAll("\\{(\\w+)}", ":$1"), path -> path));
  }

  @Override
  public HttpResponse serve(
      HttpService delegate, ServiceRequestContext context, HttpRequest request) throws Exception {
    var unused = context.log().whenComplete().thenAccept(log -> count(context, log));
    return delegate.serve(context, request);
  }

  private void count(ServiceRequestContext context, RequestLog log) {
    String endpoint = endpoints.getOrDefault(context.config().route().patternString(), OTHER);
    Answered answered = new Answered(endpoint, log.responseStatus().code());
    Meters ofAnswer = meters.computeIfAbsent(answered, this::meters);
    ofAnswer.time.record(Duration.ofNanos(log.totalDurationNanos()));
    ofAnswer.received.increment((double) log.requestLength());
    ofAnswer.sent.increment((double) log.responseLength());
  }

  private Meters meters(Answered answered) {
    String[] tags = {"endpoint", answered.endpoint, "status", Integer.toString(answered.status)};
    return new Meters(
        Timer.builder(names.duration).tags(tags).serviceLevelObjectives(BUCKETS).register(metrics),
        metrics.counter(names.received, tags),
        metrics.counter(names.sent, tags));
  }
}
