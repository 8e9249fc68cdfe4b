package dev.jankline.benchmarks.symbols;

import dev.jankline.benchmarks.measure.BenchRun;
import dev.jankline.benchmarks.measure.Figure;
import dev.jankline.benchmarks.symbols.FrameSample.ShippedFrame;
import dev.jankline.symbols.file.TextLines;
import dev.jankline.symbols.frame.Symbolizer;
import dev.jankline.symbols.load.Symbolizers;
import dev.jankline.symbols.r8.index.MappingCompiler;
import dev.jankline.symbols.r8.lookup.MappingIndex;
import dev.jankline.symbols.r8.lookup.OriginalFrame;
import dev.jankline.symbols.r8.lookup.RetraceContext;
import dev.jankline.symbols.r8.lookup.Retraced;
import dev.jankline.symbols.r8.lookup.SourceFiles;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Measures the index of a mapping beside R8's own retrace of the same mapping. */
final class MappingFigures {
  /** Distinct frames that come again and again: 50 stacks of 20. */
  private static final int WARM_FRAMES = 1_000;

  /** As many as take more than a processor keeps near itself. */
  private static final int MANY_FRAMES = 5_000;

  private static final double MEBIBYTE = 1 << 20;

  private long checksum;

  List<Figure> measure(BenchRun run) throws Exception {
    Path mapping = LargeMapping.make(run);
    Path index = run.directory().resolve("large.index");
    FrameSample frames = FrameSample.of(mapping);
    List<Figure> figures = new ArrayList<>();
    figures.add(Figure.of("size of the mapping", Files.size(mapping) / 1e6, "MB"));
    figures.addAll(opening(run, mapping, index));
    figures.addAll(sizes(run, mapping, index));
    figures.addAll(heap(run, mapping, index));
    figures.addAll(lookUps(run, mapping, index, frames));
    return figures;
  }

  private List<Figure> opening(BenchRun run, Path mapping, Path index) throws Exception {
    run.progress().accept("opening");
    Rounds rounds =
        new Rounds()
            .add("compile", () -> compile(mapping, index))
            .add("open", () -> open(index))
            .add("R8", () -> load(mapping))
            .run(1, 3);
    double r8 = rounds.secondsOfOne("R8");
    return List.of(
        Figure.of("R8 loads it", r8, "cpu-s"),
        Figure.of("compiling it, once", rounds.secondsOfOne("compile"), "cpu-s"),
        Figure.of("opening the index", rounds.secondsOfOne("open") * 1000, "cpu-ms"),
        Figure.of("opening, R8's load to ours", r8 / rounds.secondsOfOne("open"), "times")
            .atLeast(20));
  }

  private static List<Figure> sizes(BenchRun run, Path mapping, Path index) throws IOException {
    double packed = LargeMapping.packedBytes(mapping, run.directory().resolve("large.gz"));
    return List.of(
        Figure.of("mapping, gzip", packed / 1e6, "MB"),
        Figure.of("index", Files.size(index) / 1e6, "MB"),
        Figure.of("index to mapping with gzip", Files.size(index) / packed, "times").atMost(2));
  }

  private static List<Figure> heap(BenchRun run, Path mapping, Path index) throws IOException {
    run.progress().accept("heap");
    long empty = liveHeap();
    MappingIndex ours = MappingIndex.open(index);
    double opened = liveHeap() - empty;
    R8Retrace r8 = R8Retrace.load(mapping);
    double loaded = liveHeap() - empty - opened;
    if (ours.className("no.such") != null || r8.checksum() != 0) {
      throw new IllegalStateException("both must live until here");
    }
    return List.of(
        Figure.of("heap of R8", loaded / MEBIBYTE, "MiB"),
        Figure.of("heap of the index, open", opened / MEBIBYTE, "MiB"),
        Figure.of("heap, ours to R8's", Math.max(0, opened) / loaded, "times").atMost(0.1));
  }

  private List<Figure> lookUps(BenchRun run, Path mapping, Path index, FrameSample sample)
      throws Exception {
    run.progress().accept("look-ups");
    List<ShippedFrame> warm = sample.some(WARM_FRAMES);
    List<ShippedFrame> many = sample.some(MANY_FRAMES);
    List<ShippedFrame> cold = sample.oneOfEachClass();
    Symbolizer symbolizer = Symbolizers.open(mapping);
    R8Retrace r8 = R8Retrace.load(mapping);
    Rounds rounds =
        new Rounds()
            .add("R8 warm", () -> ask(r8, warm, WarmStacks.PASSES))
            .add("warm", new WarmStacks(symbolizer, warm))
            .run(10, 15);
    Rounds more =
        new Rounds()
            .add("R8 warm, 5,000 frames", () -> ask(r8, many, WarmStacks.PASSES))
            .add("warm, 5,000 frames", new WarmStacks(symbolizer, many))
            .run(1, 5);
    Rounds first =
        new Rounds()
            .add("R8 cold", () -> ask(r8, cold, 1))
            .add("cold", () -> lookUp(MappingIndex.open(index), cold))
            .run(4, 7);
    if (checksum == 0 || r8.checksum() == 0) {
      throw new IllegalStateException("nothing was looked up");
    }
    return List.of(
        rate(rounds, "R8 warm"),
        rate(rounds, "warm"),
        ratio(rounds, "warm, ours to R8's", "R8 warm", "warm", 20),
        rate(more, "R8 warm, 5,000 frames"),
        rate(more, "warm, 5,000 frames"),
        rate(first, "R8 cold"),
        rate(first, "cold"),
        ratio(first, "first touch of a class, ours to R8's", "R8 cold", "cold", 1.5));
  }

  private static Figure rate(Rounds rounds, String name) {
    return Figure.of("look-ups, " + name, 1 / rounds.secondsOfOne(name) / 1000, "k/cpu-s");
  }

  private static Figure ratio(
      Rounds rounds, String name, String theirs, String ours, double promised) {
    return Figure.of(name, rounds.secondsOfOne(theirs) / rounds.secondsOfOne(ours), "times")
        .atLeast(promised);
  }

  private static long compile(Path mapping, Path index) throws IOException {
    try (InputStream in = Files.newInputStream(mapping)) {
      MappingCompiler.compile(new TextLines(in, 1L << 30, 1 << 20), null, null, index);
    }
    return 1;
  }

  private long open(Path index) throws IOException {
    checksum += MappingIndex.open(index).mapId() == null ? 1 : 2;
    return 1;
  }

  private static long load(Path mapping) {
    return R8Retrace.load(mapping).checksum() + 1;
  }

  private static long ask(R8Retrace r8, List<ShippedFrame> frames, int passes) {
    for (int pass = 0; pass < passes; pass++) {
      frames.forEach(r8::look);
    }
    return (long) passes * frames.size();
  }

  private long lookUp(MappingIndex index, List<ShippedFrame> frames) {
    for (ShippedFrame frame : frames) {
      Retraced retraced =
          index.frame(frame.className(), frame.method(), frame.line(), RetraceContext.EMPTY);
      for (Retraced.Alternative alternative : retraced.alternatives()) {
        for (OriginalFrame original : alternative.frames()) {
          String file = original.sourceFile();
          checksum += original.className().length() + original.methodName().length();
          checksum += original.lineOr(0);
          checksum +=
              (file == null ? SourceFiles.inferred(original.className(), "SourceFile") : file)
                  .length();
        }
      }
    }
    return frames.size();
  }

  private static long liveHeap() {
    for (int i = 0; i < 4; i++) {
      System.gc();
    }
    return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
  }
}
