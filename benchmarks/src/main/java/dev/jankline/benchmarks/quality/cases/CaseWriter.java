package dev.jankline.benchmarks.quality.cases;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.jankline.processor.symbolize.SymbolizedSample;
import dev.jankline.processor.symbolize.SymbolizedStall;
import dev.jankline.schema.Stall;
import dev.jankline.schema.SymbolizedFrame;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Writes labelled stalls as {@link CaseFile} reads them, with plain stacks of original names. */
public final class CaseWriter implements AutoCloseable {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final BufferedWriter out;

  public CaseWriter(Path file) throws CaseException {
    try {
      this.out = Files.newBufferedWriter(file);
    } catch (IOException e) {
      throw new CaseException("cannot write " + file + "; check folder and permissions");
    }
  }

  public void write(LabelledStall labelled) {
    Map<String, Object> line = new LinkedHashMap<>();
    line.put("label", labelled.label());
    if (labelled.diffuse()) {
      line.put("diffuse", true);
    }
    if (!labelled.representative().isEmpty()) {
      line.put("representative", labelled.representative());
    }
    line.put("header", Map.of("app", labelled.stall().event().getHeader().getApp()));
    line.put("stall", stall(labelled.stall()));
    try {
      out.write(JSON.writeValueAsString(line));
      out.newLine();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Map<String, Object> stall(SymbolizedStall symbolized) {
    Stall sent = Objects.requireNonNull(symbolized.event().getEvent().getStall());
    Map<String, Object> stall = new LinkedHashMap<>();
    stall.put("kind", sent.getKind().name());
    stall.put("durationMs", sent.getDurationMillis());
    put(stall, "screen", symbolized.place().screen());
    put(stall, "messageTarget", symbolized.place().messageTarget());
    put(stall, "messageCallback", symbolized.place().messageCallback());
    List<Map<String, Object>> samples = new ArrayList<>();
    symbolized.samples().forEach(sample -> samples.add(sample(sample)));
    stall.put("samples", samples);
    return stall;
  }

  private static void put(Map<String, Object> stall, String name, @Nullable String value) {
    if (value != null) {
      stall.put(name, value);
    }
  }

  private static Map<String, Object> sample(SymbolizedSample sample) {
    Map<String, Object> shown = new LinkedHashMap<>();
    shown.put("offsetMs", sample.offsetMillis());
    shown.put("shareMs", sample.shareMillis());
    shown.put("threadState", sample.state().name());
    shown.put("stack", sample.stack().stream().map(CaseWriter::frame).toList());
    return shown;
  }

  /**
   * Returns a frame as {@code explain} reads it; that form has no place for the file of Dart code.
   */
  private static String frame(SymbolizedFrame frame) {
    if (frame.getModule() != null) {
      return "#00 pc 0 /" + frame.getModule() + " (" + frame.getFunction() + ")";
    }
    if (frame.getClassName() == null || frame.getFileName() == null) {
      return frame.getFunction();
    }
    String line = frame.getLine() < 0 ? "" : ":" + frame.getLine();
    return frame.getFunction() + "(" + frame.getFileName() + line + ")";
  }

  @Override
  public void close() throws IOException {
    out.close();
  }
}
