package dev.jankline.benchmarks.quality.recorded;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.jankline.benchmarks.quality.recorded.notes.NotesApp;
import dev.jankline.benchmarks.quality.recorded.notes.Scenario;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Consumer;
import java.util.zip.GZIPOutputStream;

/**
 * Runs the program and writes its stalls: for each scenario the same number, by several ways, of
 * several sizes, one in three with other work in the same message that takes less of its time.
 */
public final class Recorder {
  private static final int STALLS = 12;
  private static final int TRIES = 60;
  private static final int SIZES = 3;
  private static final long FEWEST_MILLIS = 100;
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Consumer<String> progress;
  private final Random random = new Random(20);

  /** Takes what is told which scenario runs. */
  public Recorder(Consumer<String> progress) {
    this.progress = progress;
  }

  /**
   * Records.
   *
   * @param file gets one JSON document on each line, compressed by gzip
   * @param folder an empty folder for the files of the program
   * @throws IllegalStateException when a scenario does not stall often enough on this machine
   */
  public void record(Path file, Path folder) throws IOException, InterruptedException {
    try (NotesApp app = new NotesApp(folder);
        MainThread main = new MainThread();
        BufferedWriter out =
            new BufferedWriter(
                new OutputStreamWriter(
                    new GZIPOutputStream(Files.newOutputStream(file)), StandardCharsets.UTF_8))) {
      List<Scenario> scenarios = app.scenarios();
      for (Scenario scenario : scenarios) {
        progress.accept("recording " + scenario.mend());
        record(scenario, scenarios, main, out);
      }
    }
  }

  private void record(Scenario scenario, List<Scenario> others, MainThread main, BufferedWriter out)
      throws IOException, InterruptedException {
    int stalls = 0;
    int size = 1;
    for (int i = 0; i < TRIES && stalls < STALLS; i++) {
      Scenario other = i % 3 == 2 ? others.get(random.nextInt(others.size())) : null;
      TwoTasks task = new TwoTasks(other, scenario, i, size + i % SIZES);
      MainThread.Watched watched = main.watch(task);
      if (task.millis() < FEWEST_MILLIS) {
        size++;
      } else if (task.hasMost() && !watched.samples().isEmpty()) {
        out.write(JSON.writeValueAsString(line(scenario, watched)));
        out.newLine();
        stalls++;
      }
    }
    if (stalls < STALLS) {
      throw new IllegalStateException(
          scenario.mend() + " stalled only " + stalls + " times; make its work larger");
    }
  }

  private static Map<String, Object> line(Scenario scenario, MainThread.Watched watched) {
    Map<String, Object> stall = new LinkedHashMap<>();
    stall.put("kind", "DISPATCH");
    stall.put("durationMs", watched.millis());
    stall.put("samples", watched.samples().stream().map(Recorder::sample).toList());
    Map<String, Object> line = new LinkedHashMap<>();
    line.put("mend", scenario.mend());
    line.put("ticket", scenario.ticket());
    line.put("stall", stall);
    return line;
  }

  private static Map<String, Object> sample(MainThread.Sample sample) {
    Map<String, Object> shown = new LinkedHashMap<>();
    shown.put("offsetMs", sample.offsetMillis());
    shown.put("threadState", sample.state().name());
    shown.put("stack", sample.frames().stream().map(Recorder::frame).toList());
    return shown;
  }

  private static String frame(StackTraceElement frame) {
    String place =
        frame.isNativeMethod()
            ? "Native Method"
            : frame.getFileName() == null
                ? "Unknown Source"
                : frame.getFileName() + ":" + frame.getLineNumber();
    return frame.getClassName() + "." + frame.getMethodName() + "(" + place + ")";
  }
}
