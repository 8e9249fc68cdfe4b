package dev.jankline.formats.testing;

import dev.jankline.formats.report.OriginParameters;
import dev.jankline.formats.report.ReadReport;
import dev.jankline.formats.report.ReportFormat;
import dev.jankline.formats.report.ReportOrigin;
import dev.jankline.schema.Event;
import dev.jankline.schema.NativeFrame;
import dev.jankline.schema.StackFrame;
import dev.jankline.schema.StackNode;
import dev.jankline.schema.StackSample;
import dev.jankline.schema.Stall;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Reads reports of the test resources, and shows what they became as text. */
public final class Reports {
  public static final Instant READ_AT = Instant.parse("2026-10-09T18:00:00Z");
  public static final String APP = "com.example.reader";

  private Reports() {}

  /** The text of a report among the test resources. */
  public static String text(String name) throws IOException {
    try (InputStream in = Reports.class.getResourceAsStream("/report/" + name)) {
      return new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  /** An origin that tells nothing but the installation and these parameters. */
  public static ReportOrigin origin(Map<String, List<String>> parameters) {
    return OriginParameters.origin(APP, parameters, READ_AT);
  }

  public static ReadReport read(ReportFormat format, String text) throws Exception {
    return read(format, text, Map.of("installId", List.of("install-1")));
  }

  public static ReadReport read(
      ReportFormat format, String text, Map<String, List<String>> parameters) throws Exception {
    return format.read(new StringReader(text), origin(parameters));
  }

  public static List<Event> events(ReadReport report) {
    return report.batches().stream().flatMap(batch -> batch.getEvents().stream()).toList();
  }

  public static Stall stall(ReadReport report, int index) {
    return Objects.requireNonNull(events(report).get(index).getStall());
  }

  /** Each sample as its share and its stack, innermost first. */
  public static List<String> samples(Stall stall) {
    List<String> shown = new ArrayList<>();
    for (StackSample sample : stall.getSamples()) {
      shown.add(sample.getShareMillis() + " ms: " + stack(stall, sample.getNode()));
    }
    return shown;
  }

  private static String stack(Stall stall, int leaf) {
    List<String> frames = new ArrayList<>();
    for (int node = leaf; node >= 0; ) {
      StackNode at = stall.getNodes().get(node);
      frames.add(show(stall.getFrames().get(at.getFrame())));
      node = at.getParent();
    }
    return String.join(" < ", frames);
  }

  private static String show(StackFrame frame) {
    if (frame.getJavaFrame() != null) {
      var java = frame.getJavaFrame();
      return java.getClassName() + "." + java.getMethodName() + ":" + java.getLine();
    }
    if (frame.getDartFrame() != null) {
      var dart = frame.getDartFrame();
      return "%s+%s@%s".formatted(dart.getSymbol(), dart.getOffset(), dart.getAddress());
    }
    if (frame.getMatrixFrame() != null) {
      return "matrix#" + frame.getMatrixFrame().getMethodId();
    }
    NativeFrame code = Objects.requireNonNull(frame.getNativeFrame());
    return code.getSymbol() != null
        ? code.getSymbol()
        : (code.getModule() == null ? "" : code.getModule() + "+") + code.getAddress();
  }
}
