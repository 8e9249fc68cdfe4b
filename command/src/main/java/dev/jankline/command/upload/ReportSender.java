package dev.jankline.command.upload;

import dev.jankline.formats.ReportFormats;
import dev.jankline.formats.report.ReadReport;
import dev.jankline.formats.report.ReadReport.RefusedPart;
import dev.jankline.formats.report.ReportException;
import dev.jankline.formats.report.ReportException.Reason;
import dev.jankline.formats.report.ReportFormat;
import dev.jankline.formats.report.ReportOrigin;
import dev.jankline.local.client.GatewayClient;
import dev.jankline.schema.Batch;
import dev.jankline.schema.Event;
import dev.jankline.wire.BatchCodec;
import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Reads reports of other tools and sends the batches that they become. Ids of events come from what
 * a report says, so a report that is sent again counts nothing twice. A report, or a part of one,
 * that cannot be read costs the others nothing. Not thread-safe.
 *
 * @param format format of all reports; null to recognise that of each
 * @param since events that began before are left out; null to send all
 */
record ReportSender(
    @Nullable ReportFormat format,
    ReportOrigin origin,
    @Nullable Instant since,
    GatewayClient client,
    SentAccounting accounting) {
  private static final int TOO_LARGE = 413;

  /** Counts a report that was not read as refused. */
  void refuse(ReportSource source) {
    String problem = Objects.requireNonNullElse(source.problem(), "it was not read");
    accounting.refused(source.name(), new RefusedPart(1, Reason.TOO_LARGE, problem));
  }

  /** Sends one report. */
  void send(String name, byte[] bytes) {
    String text = new String(bytes, StandardCharsets.UTF_8);
    try {
      ReadReport report = read(text);
      accounting.refused(name, report);
      report.batches().forEach(batch -> send(name, batch));
    } catch (ReportException e) {
      accounting.refused(name, RefusedPart.of(e));
    } catch (IOException e) {
      throw new IllegalStateException("a text in memory can be read", e);
    }
  }

  private ReadReport read(String text) throws ReportException, IOException {
    ReportFormat of = format == null ? ReportFormats.recognise(text).orElse(null) : format;
    if (of == null) {
      throw new ReportException(
          1, Reason.MALFORMED, "no format recognises it: give one of " + ReportFormats.names());
    }
    return of.read(new StringReader(text), origin);
  }

  private void send(String name, Batch batch) {
    List<Event> events =
        batch.getEvents().stream()
            .filter(event -> since == null || !event.getTime().isBefore(since))
            .toList();
    int leftOut = batch.getEvents().size() - events.size();
    if (leftOut > 0) {
      accounting.count("leftOut", leftOut);
    }
    if (events.isEmpty()) {
      return;
    }
    GatewayClient.Answer answer = upload(batch, events);
    if (answer.status() == TOO_LARGE && events.size() > 1) {
      events.forEach(event -> accounting.add(name, upload(batch, List.of(event))));
    } else {
      accounting.add(name, answer);
    }
  }

  private GatewayClient.Answer upload(Batch batch, List<Event> events) {
    Batch sent = new Batch(events.get(0).getId(), batch.getHeader(), batch.getSentAt(), events);
    return client.sendBatch(BatchCodec.encode(sent), GatewayClient.AVRO, events.size());
  }
}
