package dev.jankline.gateway.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.linecorp.armeria.common.HttpMethod;
import com.linecorp.armeria.common.HttpRequest;
import com.linecorp.armeria.common.MediaType;
import com.sun.management.ThreadMXBean;
import dev.jankline.analysis.StallAnalysis;
import dev.jankline.analysis.frames.AppFrames;
import dev.jankline.apps.AppTable;
import dev.jankline.formats.ReportFormats;
import dev.jankline.formats.report.OriginParameters;
import dev.jankline.formats.testing.HostileReports;
import dev.jankline.formats.testing.HostileReports.HostileReport;
import dev.jankline.gateway.batch.BatchPolicy;
import dev.jankline.gateway.body.BodyGathering;
import dev.jankline.gateway.body.BodyGathering.BodyLimits;
import dev.jankline.gateway.body.BodyGathering.GatheredBody;
import dev.jankline.gateway.body.ByteBudget;
import dev.jankline.gateway.body.ContentCoding;
import dev.jankline.gateway.http.Rejection;
import dev.jankline.gateway.ratelimit.Quotas;
import dev.jankline.gateway.ratelimit.Quotas.QuotaLimits;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Reads hostile reports of every format as the gateway does, with its default bounds, and measures
 * each on its thread: CPU time, and what is reserved of the memory that uploads have, at its peak.
 * Of those that reserve most for a byte it measures also the heap that is in use at that peak,
 * after a collection, beyond what was in use when the body had come.
 */
@Timeout(180)
class HostileReportCostTest {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private static final String APP = "com.example.reader";
  private static final Instant NOW = Instant.parse("2026-10-09T18:00:00Z");
  private static final BodyLimits LIMITS =
      new BodyLimits(4 << 20, 4 << 20, 100, Duration.ofSeconds(10));
  private static final long BUDGET_BYTES = 64L << 20;
  private static final int MAX_CHARS = 3_900_000;
  private static final long SEED = 1;

  private static final double MAX_CPU_SECONDS = 1;
  private static final double MAX_TIMES = 16;
  private static final int MEASURED = 10;
  private static final int LARGE_BYTES = 1 << 20;

  private final ReportReader reader =
      new ReportReader(
          LIMITS,
          new BatchPolicy(
              new AppTable(),
              new Quotas(100, System::nanoTime),
              new BatchPolicy.Defaults(QuotaLimits.NONE, QuotaLimits.NONE),
              new SimpleMeterRegistry()),
          new StallAnalysis(AppFrames.of(Map.of())));

  /**
   * What a report costs.
   *
   * @param reserved bytes at the peak
   * @param held bytes of heap when so much was reserved as was asked for; 0 when it never was
   */
  private record Cost(
      HostileReport report,
      int bytes,
      double cpuSeconds,
      long reserved,
      long held,
      String outcome) {
    double reservedTimes() {
      return (double) reserved / bytes;
    }

    double heldTimes() {
      return (double) held / bytes;
    }

    @Override
    public String toString() {
      return String.format(
          Locale.ROOT,
          "%s, %d bytes: %.2f s of CPU, %.1f times reserved, %.1f times held: %s",
          report,
          bytes,
          cpuSeconds,
          reservedTimes(),
          heldTimes(),
          outcome);
    }
  }

  @Test
  void noReportCostsMuch() throws Exception {
    List<Cost> costs = new ArrayList<>();
    for (HostileReport report : HostileReports.of(SEED, 1, MAX_CHARS)) {
      Cost cost = cost(report, Long.MAX_VALUE);
      // Code that was not compiled yet is slower.
      costs.add(cost.cpuSeconds < MAX_CPU_SECONDS ? cost : cost(report, Long.MAX_VALUE));
    }
    List<Cost> greatest =
        costs.stream()
            .filter(cost -> cost.bytes >= LARGE_BYTES && !cost.outcome.equals("TOO_LARGE"))
            .sorted(Comparator.comparingDouble(Cost::reservedTimes).reversed())
            .limit(MEASURED)
            .toList();

    assertThat(costs.stream().map(cost -> cost.report.format()).distinct())
        .containsExactlyInAnyOrderElementsOf(
            ReportFormats.all().stream().map(format -> format.name()).toList());
    assertThat(costs).allMatch(cost -> cost.cpuSeconds < MAX_CPU_SECONDS);
    for (Cost cost : greatest) {
      Cost held = cost(cost.report, cost.reserved * 9 / 10);
      System.out.println(held);
      assertThat(held.heldTimes()).as(held.toString()).isLessThan(MAX_TIMES);
      assertThat(held.held).as("less than is reserved: " + held).isLessThan(held.reserved);
    }
  }

  /**
   * Reads a report.
   *
   * @param reserved the heap is measured when so much is reserved
   */
  private Cost cost(HostileReport report, long reserved) throws Exception {
    byte[] bytes = report.bytes();
    ByteBudget budget = new ByteBudget(BUDGET_BYTES);
    CompletableFuture<GatheredBody> gathered = new CompletableFuture<>();
    CompletableFuture<Void> over = new CompletableFuture<>();
    var unused =
        new BodyGathering(LIMITS, budget)
            .gather(
                HttpRequest.of(HttpMethod.POST, "/", MediaType.PLAIN_TEXT, bytes),
                body -> {
                  gathered.complete(body);
                  return over;
                });
    GatheredBody body = gathered.get(10, TimeUnit.SECONDS);
    AtomicLong peak = new AtomicLong();
    AtomicLong held = new AtomicLong();
    long heap = reserved == Long.MAX_VALUE ? 0 : used();
    BooleanSupplier watch =
        () -> {
          peak.accumulateAndGet(budget.usedBytes(), Math::max);
          if (peak.get() >= reserved && held.get() == 0) {
            held.set(used() - heap);
          }
          return false;
        };
    long cpu = THREADS.getCurrentThreadCpuTime();
    String outcome = outcome(report, body, watch);
    double seconds = (THREADS.getCurrentThreadCpuTime() - cpu) / 1e9;
    over.complete(null);
    return new Cost(report, bytes.length, seconds, peak.get(), held.get(), outcome);
  }

  private String outcome(HostileReport report, GatheredBody body, BooleanSupplier watch) {
    ReportHead head =
        new ReportHead(
            APP,
            ReportFormats.named(report.format()).orElseThrow(),
            OriginParameters.origin(APP, Map.of("installId", List.of("install-1")), NOW),
            false,
            false,
            ContentCoding.IDENTITY,
            "127.0.0.1",
            NOW);
    try {
      return reader.read(head, body, watch).found() + " found";
    } catch (Rejection e) {
      return e.reason().name();
    }
  }

  private static long used() {
    System.gc();
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }
}
