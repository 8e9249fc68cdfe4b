package dev.jankline.formats.apple;

import com.fasterxml.jackson.databind.JsonNode;
import dev.jankline.formats.report.JsonFields;
import dev.jankline.formats.report.ReadReport;
import dev.jankline.formats.report.ReportDocuments;
import dev.jankline.formats.report.ReportDocuments.ReportDocument;
import dev.jankline.formats.report.ReportEvents;
import dev.jankline.formats.report.ReportException;
import dev.jankline.formats.report.ReportFormat;
import dev.jankline.formats.report.ReportHeader;
import dev.jankline.schema.Platform;
import java.io.IOException;
import java.io.Reader;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Reads backtraces that an iOS app takes of its main thread by signals, gathers while frames are
 * dropped, and sends in batches: address lists, and the table of the loaded binaries.
 *
 * <pre>
 * {"version": "10.1", "versionCode": 1234, "device": "iPhone15,4", "os": "17.0",
 *  "intervalMillis": 10,
 *  "images": [{"name": "Feed", "uuid": "70b8…", "base": "0x100e50000", "size": 4194304}],
 *  "batches": [{"time": 1791566400000, "screen": "NewsFeed", "durationMillis": 180,
 *    "stacks": [{"count": 12, "addresses": ["0x100e5007b", "0x100e60000"]}]}]}
 * </pre>
 *
 * Addresses are innermost first, numbers or hex text. Each batch is a stall.
 */
public final class SampledFormat extends ReportFormat {
  private static final Pattern START = Pattern.compile("\"(?:addresses|images)\"\\s*:\\s*\\[");
  private static final ImageTable.FieldNames IMAGE =
      new ImageTable.FieldNames("name", "uuid", "base", "size");

  public SampledFormat() {
    super(
        "ios-samples",
        "iOS: backtraces sampled by signals, as addresses with an image table",
        START);
  }

  @Override
  public boolean recognises(String start) {
    return start.indexOf("\"batches\"") >= 0 && super.recognises(start);
  }

  @Override
  protected ReadReport read(Reader report, ReportEvents events)
      throws ReportException, IOException {
    int lines = ReportDocuments.read(report, events, document -> read(document, events));
    return events.end(lines, "a batch");
  }

  private static void read(ReportDocument document, ReportEvents events) throws ReportException {
    JsonFields report = document.fields();
    ImageTable images = ImageTable.read(report.objects("images"), IMAGE);
    List<JsonFields> batches = report.objects("batches");
    if (batches.isEmpty()) {
      throw report.wrong("batches", "is missing or empty");
    }
    for (int i = 0; i < batches.size(); i++) {
      try {
        ReportHeader header =
            new ReportHeader(events.origin(), "sampled backtraces", Platform.IOS)
                .version(report.text("version"), report.number("versionCode"))
                .device(report.text("device"), report.text("os"));
        SampledBatch batch = new SampledBatch(images, header, report.number("intervalMillis"));
        events.add(batch.part(batches.get(i), document.content() + "#" + i, events.origin()));
      } catch (ReportException e) {
        events.refuse(e);
      }
    }
  }

  /** The addresses of a stack: an array, or an object with one. */
  static JsonNode addresses(JsonFields stack) {
    return stack.node().isArray() ? stack.node() : stack.node().path("addresses");
  }
}
