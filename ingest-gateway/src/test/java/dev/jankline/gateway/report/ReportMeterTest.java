package dev.jankline.gateway.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.jankline.gateway.body.ByteBudget;
import dev.jankline.gateway.body.ByteBudget.Reservation;
import dev.jankline.gateway.http.RejectReason;
import dev.jankline.gateway.http.Rejection;
import dev.jankline.gateway.report.ReportMeter.ReadingEndedException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class ReportMeterTest {
  private final ByteBudget budget = new ByteBudget(1_000);
  private final Reservation memory = new Reservation(budget);
  private final AtomicBoolean answered = new AtomicBoolean();
  private final ReportMeter meter = new ReportMeter(memory, answered::get);

  @Test
  void readingEnds_whenItHasTakenItsCpuTime() {
    Rejection rejection = rejection(this::readForEver);

    assertThat(rejection.reason()).isEqualTo(RejectReason.MALFORMED);
    assertThat(rejection.explanation())
        .isEqualTo("Reading the report takes more than 2 s of CPU: split it");
  }

  private void readForEver() {
    while (!answered.get()) {
      meter.spend(0);
    }
  }

  @Test
  void readingEnds_whenItsAnswerIsGiven() {
    meter.spend(1);
    answered.set(true);

    assertThat(rejection(() -> meter.spend(1)).reason()).isEqualTo(RejectReason.UNAVAILABLE);
  }

  @Test
  void whatIsHeldIsReserved_andGivenBack() {
    meter.spend(900);
    assertThat(budget.usedBytes()).isEqualTo(900);
    meter.spend(-600);
    assertThat(budget.usedBytes()).isEqualTo(300);
    Reservation other = new Reservation(budget);
    assertThat(other.tryTake(600)).isTrue();

    assertThat(rejection(() -> meter.spend(200)).reason()).isEqualTo(RejectReason.UNAVAILABLE);
    assertThat(rejection(() -> meter.spend(800)).reason()).isEqualTo(RejectReason.TOO_LARGE);
  }

  @Test
  void memoryStaysReserved_untilTheWorkEnds() {
    assertThat(memory.beginWork()).isTrue();
    meter.spend(500);
    memory.close();
    assertThat(budget.usedBytes()).isEqualTo(500);

    assertThatThrownBy(() -> meter.spend(1)).isInstanceOf(ReadingEndedException.class);
    memory.endWork();

    assertThat(budget.usedBytes()).isZero();
    assertThat(memory.beginWork()).isFalse();
  }

  private static Rejection rejection(Runnable reading) {
    return catchThrowableOfType(ReadingEndedException.class, reading::run).rejection();
  }
}
