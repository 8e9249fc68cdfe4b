package dev.jankline.benchmarks.pipeline.stage;

import dev.jankline.benchmarks.measure.Bench;
import dev.jankline.benchmarks.measure.BenchRun;
import dev.jankline.benchmarks.measure.Figure;
import dev.jankline.benchmarks.measure.JmhRounds;
import java.util.ArrayList;
import java.util.List;

/** Measures time and memory of the processor's stages for one stall. Promises nothing. */
public final class StagesBench implements Bench {
  private static final double MICROS = 1e3;
  private static final double KILOBYTES = 1e3;
  private static final List<String> JVM = List.of("-Xms512m", "-Xmx512m", "-XX:+UseSerialGC");

  @Override
  public String name() {
    return "stages";
  }

  @Override
  public String summary() {
    return "what a stall costs in each stage of the stream processor";
  }

  @Override
  public List<Figure> run(BenchRun run) {
    JmhRounds.Results results =
        new JmhRounds(3, 4, 500, JVM)
            .run(List.of(StageBenchmarks.class), run.logs(), run.progress());
    List<Figure> figures = new ArrayList<>();
    for (Stage stage : Stage.values()) {
      double micros = results.nanos(stage.method).median() / MICROS;
      double kilobytes = results.bytes(stage.method).median() / KILOBYTES;
      figures.add(Figure.of(stage.words, micros, "µs"));
      figures.add(Figure.of(stage.words + ", allocated", kilobytes, "kB"));
    }
    return figures;
  }

  private enum Stage {
    DECODE("decode an event", "decodeEvent"),
    ENCODE("encode an event", "encodeEvent"),
    SYMBOLIZE("symbolize without symbols", "symbolize"),
    REPRESENT("represent", "represent"),
    CLUSTER("cluster", "cluster"),
    ANALYZE("represent, cluster and make the record", "analyze"),
    ENCODE_STALL("encode the record", "encodeStall");

    private final String words;
    private final String method;

    Stage(String words, String method) {
      this.words = words;
      this.method = method;
    }
  }
}
