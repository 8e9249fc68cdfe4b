package dev.jankline.gateway.accounting;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.gateway.accounting.RejectReporter.RejectSink;
import dev.jankline.gateway.http.RejectReason;
import dev.jankline.schema.EventId;
import dev.jankline.schema.GatewayRejects;
import dev.jankline.service.QuietLog;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;

class RejectReporterTest {
  private static final Instant NOW = Instant.ofEpochMilli(5_000);

  private Instant now = NOW;
  private final SimpleMeterRegistry metrics = new SimpleMeterRegistry();
  private final FakeSink sink = new FakeSink();
  private final Ids ids = new Ids();
  private final GatewayAccounting accounting = new GatewayAccounting(metrics, ids::next);
  private final RejectReporter reporter =
      new RejectReporter(
          accounting, sink, () -> now, Duration.ofMillis(50), new QuietLog(line -> {}, () -> 0));

  @Test
  void refusalsAreReportedOnce_addedUpByAppAndReason() {
    accounting.rejected("a", RejectReason.INVALID, 2);
    accounting.rejected("a", RejectReason.INVALID, 3);

    reporter.report();
    reporter.report();

    assertThat(sink.written)
        .containsExactly(new GatewayRejects(ids.id(1), "a", "INVALID", 5L, NOW));
  }

  @Test
  void nothingIsSent_whenNothingWasRefused() {
    accounting.accepted("a", 9);

    reporter.report();

    assertThat(sink.written).isEmpty();
  }

  @Test
  void sameReportIsSentAgain_whenNotAcknowledged() {
    sink.answer = CompletableFuture.failedFuture(new IllegalStateException("broker away"));
    accounting.rejected("a", RejectReason.MALFORMED, 1);
    reporter.report();
    accounting.rejected("a", RejectReason.MALFORMED, 4);
    sink.answer = new CompletableFuture<>();
    reporter.report();
    sink.answer = CompletableFuture.completedFuture(null);
    reporter.report();
    reporter.report();

    assertThat(sink.written).extracting(GatewayRejects::getEvents).containsExactly(1L, 1L, 1L, 4L);
    assertThat(sink.written)
        .extracting(GatewayRejects::getId)
        .containsExactly(ids.id(1), ids.id(1), ids.id(1), ids.id(2));
  }

  @Test
  void reportOfAClockThatWasAhead_getsTheTimeOfTheClockThatWasSet() {
    now = NOW.plus(Duration.ofDays(16));
    sink.answer = CompletableFuture.failedFuture(new IllegalStateException("time refused"));
    accounting.rejected("a", RejectReason.UNAVAILABLE, 3);
    reporter.report();
    now = NOW;
    sink.answer = CompletableFuture.completedFuture(null);

    reporter.report();

    GatewayRejects last = sink.written.get(sink.written.size() - 1);
    assertThat(last).isEqualTo(new GatewayRejects(ids.id(1), "a", "UNAVAILABLE", 3L, NOW));
  }

  @Test
  void flushSendsWhatIsLeftAndWhatIsNew() {
    sink.answer = CompletableFuture.failedFuture(new IllegalStateException("broker away"));
    accounting.rejected("a", RejectReason.MALFORMED, 1);
    reporter.report();
    accounting.rejected("?", RejectReason.UNAUTHORIZED, 4);
    sink.answer = CompletableFuture.completedFuture(null);

    reporter.flush();

    assertThat(sink.written).extracting(GatewayRejects::getApp).containsExactly("a", "a", "?");
  }

  @Test
  void metricsBalance() {
    accounting.accepted("a", 7);
    accounting.rejected("a", RejectReason.INVALID, 2);
    accounting.rejected("a", RejectReason.TOO_LARGE, 1);

    assertThat(metrics.get("jank.gateway.events.received").counter().count()).isEqualTo(10);
    assertThat(metrics.get("jank.gateway.events.accepted").counter().count()).isEqualTo(7);
    assertThat(
            metrics.get("jank.gateway.events.rejected").tag("reason", "INVALID").counter().count())
        .isEqualTo(2);
  }

  private static final class FakeSink implements RejectSink {
    private final List<GatewayRejects> written = new ArrayList<>();
    private CompletionStage<Void> answer = CompletableFuture.completedFuture(null);

    @Override
    public CompletionStage<Void> report(List<GatewayRejects> reports) {
      written.addAll(reports);
      return answer;
    }
  }

  private static final class Ids {
    private int last;

    private byte[] next() {
      return id(++last).bytes();
    }

    private EventId id(int number) {
      byte[] bytes = new byte[16];
      bytes[15] = (byte) number;
      return new EventId(bytes);
    }
  }
}
