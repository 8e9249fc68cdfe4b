package dev.jankline.benchmarks.stack;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordingFile;

/**
 * Samples the stacks of the threads of another JVM that are executing, every 4 ms, by JDK Flight
 * Recorder. Compilers and the garbage collector are not sampled. The JVM compiles much again after
 * the begin: what runs at first is not what runs later.
 */
public final class FlightRecording {
  private static final String NAME = "jank";
  private static final String EXECUTING = "jdk.ExecutionSample";
  private static final String IN_NATIVE_CODE = "jdk.NativeMethodSample";

  /** Of threads in native code most wait; in this package none does. */
  private static final String BUSY_NATIVE = "org.rocksdb.";

  private static final String SETTINGS =
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <configuration version="2.0">
        <event name="jdk.ExecutionSample">
          <setting name="enabled">true</setting>
          <setting name="period">4 ms</setting>
        </event>
        <event name="jdk.NativeMethodSample">
          <setting name="enabled">true</setting>
          <setting name="period">4 ms</setting>
        </event>
      </configuration>
      """;

  private final long pid;
  private final Path file;

  private FlightRecording(long pid, Path file) {
    this.pid = pid;
    this.file = file;
  }

  /**
   * Begins to record.
   *
   * @param folder takes the settings and the recording
   */
  public static FlightRecording begin(long pid, Path folder)
      throws IOException, InterruptedException {
    Path settings = folder.resolve("samples.jfc");
    Files.writeString(settings, SETTINGS, StandardCharsets.UTF_8);
    Path file = folder.resolve("samples-" + pid + ".jfr");
    Jcmd.ask(pid, "JFR.start", "name=" + NAME, "settings=" + settings);
    return new FlightRecording(pid, file);
  }

  /**
   * Ends the recording; class names of each sample, innermost first.
   *
   * @param since samples before are left out
   */
  public List<List<String>> end(Instant since) throws IOException, InterruptedException {
    Jcmd.ask(pid, "JFR.stop", "name=" + NAME, "filename=" + file);
    List<List<String>> samples = new ArrayList<>();
    try (RecordingFile recording = new RecordingFile(file)) {
      while (recording.hasMoreEvents()) {
        RecordedEvent event = recording.readEvent();
        String type = event.getEventType().getName();
        if (event.getStackTrace() == null || event.getStartTime().isBefore(since)) {
          continue;
        }
        List<String> classes =
            event.getStackTrace().getFrames().stream().map(FlightRecording::className).toList();
        if (type.equals(EXECUTING) || (type.equals(IN_NATIVE_CODE) && isBusy(classes))) {
          samples.add(classes);
        }
      }
    }
    return samples;
  }

  private static boolean isBusy(List<String> classes) {
    return !classes.isEmpty() && classes.get(0).startsWith(BUSY_NATIVE);
  }

  private static String className(RecordedFrame frame) {
    return frame.getMethod().getType().getName();
  }
}
