package dev.jankline.gateway.report;

import dev.jankline.analysis.StallAnalysis;
import dev.jankline.analysis.explain.ExplainedReport;
import dev.jankline.analysis.symbolize.Symbolization.UnusableStallException;
import dev.jankline.formats.ReportFormats;
import dev.jankline.formats.report.ReadReport;
import dev.jankline.formats.report.ReadReport.RefusedPart;
import dev.jankline.formats.report.ReportException;
import dev.jankline.formats.report.ReportFormat;
import dev.jankline.gateway.batch.BatchPolicy;
import dev.jankline.gateway.body.BodyGathering.BodyLimits;
import dev.jankline.gateway.body.BodyGathering.GatheredBody;
import dev.jankline.gateway.body.BoundedGunzip;
import dev.jankline.gateway.body.ByteBudget.Reservation;
import dev.jankline.gateway.http.RejectReason;
import dev.jankline.gateway.http.Rejection;
import dev.jankline.gateway.report.ReportMeter.ReadingEndedException;
import dev.jankline.schema.Batch;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.function.BooleanSupplier;

/**
 * Turns the bytes of a report into events: unpacks and reads, both bounded, then holds them against
 * quotas and cleans them of personal data. Thread-safe.
 *
 * @param policy holds events against quotas and cleans them of personal data
 * @param analysis explains stalls
 */
public record ReportReader(BodyLimits limits, BatchPolicy policy, StallAnalysis analysis) {
  /** Bytes by which a format is recognised, whatever the characters are. */
  private static final int START_BYTES = 4 * ReportFormat.START_CHARS;

  /** Memory that the explanation of one stall takes, and its text. */
  private static final int EXPLANATION_BYTES = 2 << 20;

  /** Memory that the text takes for each byte, while it is gathered and copied. */
  private static final int BYTES_PER_BYTE = 6;

  /**
   * Refuses a report by its head.
   *
   * @throws Rejection when its app has sent too much
   */
  void begin(ReportHead head) throws Rejection {
    policy.begin(head.app());
  }

  /**
   * Reads a report.
   *
   * @param isAnswered whether nobody waits for it any more
   * @throws Rejection when nothing of it can be read, or it breaks a bound or a quota
   */
  ReadReport read(ReportHead head, GatheredBody body, BooleanSupplier isAnswered) throws Rejection {
    ReportMeter meter = new ReportMeter(body.memory(), isAnswered);
    try {
      return read(head, body, meter);
    } catch (ReadingEndedException e) {
      throw e.rejection();
    }
  }

  /**
   * Explains a report as one JSON document.
   *
   * @param isAnswered whether nobody waits for it any more
   * @throws Rejection when nothing of it can be explained, or it breaks a bound or a quota
   */
  String explain(ReportHead head, GatheredBody body, BooleanSupplier isAnswered) throws Rejection {
    ReportMeter meter = new ReportMeter(body.memory(), isAnswered);
    try {
      ReadReport report = read(head, body, meter);
      ExplainedReport explained =
          ExplainedReport.of(report, analysis, () -> meter.spend(EXPLANATION_BYTES));
      if (explained.explained().isEmpty()) {
        throw report.refused().isEmpty()
            ? new Rejection(RejectReason.INVALID, "The report holds no stall")
            : refusal(report.refused().get(0));
      }
      return explained.json().toString();
    } catch (UnusableStallException e) {
      throw new Rejection(RejectReason.INVALID, String.valueOf(e.getMessage()));
    } catch (ReadingEndedException e) {
      throw e.rejection();
    }
  }

  private ReadReport read(ReportHead head, GatheredBody body, ReportMeter meter) throws Rejection {
    Reservation memory = body.memory();
    byte[] bytes =
        switch (head.coding()) {
          case IDENTITY -> body.bytes();
          case GZIP -> BoundedGunzip.unpack(body.bytes(), limits, memory);
        };
    meter.spend((long) BYTES_PER_BYTE * bytes.length);
    if (head.protobuf()) {
      meter.spend((long) OtlpMessages.BYTES_PER_BYTE * bytes.length);
      bytes = OtlpMessages.json(bytes);
    }
    ReadReport report = parse(head, bytes, meter);
    long sent = body.bytes().length;
    for (Batch batch : report.batches()) {
      meter.spend(0);
      policy.apply(batch, sent);
      sent = 0;
    }
    return report;
  }

  private static ReadReport parse(ReportHead head, byte[] bytes, ReportMeter meter)
      throws Rejection {
    try {
      ReportFormat format = head.format() == null ? recognised(bytes) : head.format();
      return format.read(reader(bytes), head.origin(), meter);
    } catch (ReportException e) {
      throw new Rejection(reason(e.reason()), String.valueOf(e.getMessage()));
    } catch (IOException e) {
      throw new Rejection(RejectReason.MALFORMED, "The report is not UTF-8 text");
    }
  }

  private static ReportFormat recognised(byte[] utf8) throws Rejection {
    int length = Math.min(utf8.length, START_BYTES);
    String start = new String(utf8, 0, length, StandardCharsets.UTF_8);
    return ReportFormats.recognise(start)
        .orElseThrow(
            () ->
                new Rejection(RejectReason.INVALID, "The text is " + ReportFormats.unknown(start)));
  }

  /** Why nothing of a report is taken whose first part is refused. */
  static Rejection refusal(RefusedPart first) {
    return new Rejection(reason(first.reason()), first.toString());
  }

  /** The reason of a refused report or part, as the accounting names it. */
  static RejectReason reason(ReportException.Reason reason) {
    return switch (reason) {
      case MALFORMED -> RejectReason.MALFORMED;
      case INVALID -> RejectReason.INVALID;
      case TOO_LARGE -> RejectReason.TOO_LARGE;
    };
  }

  private static Reader reader(byte[] utf8) {
    return new InputStreamReader(
        new ByteArrayInputStream(utf8),
        StandardCharsets.UTF_8
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPORT)
            .onUnmappableCharacter(CodingErrorAction.REPORT));
  }
}
