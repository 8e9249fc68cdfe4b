package dev.jankline.local.outage;

import dev.jankline.local.process.ChildProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.regex.Pattern;

/** Tells what a processor has logged since a moment about its local state. */
record ProcessorLog(String text) {
  private static final Pattern RESTORED =
      Pattern.compile("Restored (\\d+) records of \\S+-changelog-");

  /** What it logs while a step is taken. */
  static ProcessorLog during(ChildProcess processor, Runnable step) throws IOException {
    int from = Files.readString(processor.log()).length();
    step.run();
    return new ProcessorLog(Files.readString(processor.log()).substring(from));
  }

  /** Records of local state that were restored. */
  long restored() {
    return RESTORED
        .matcher(text)
        .results()
        .mapToLong(found -> Long.parseLong(found.group(1)))
        .sum();
  }

  /** Lines that tell that local state was thrown away. */
  List<String> lostState() {
    return text.lines()
        .filter(
            line ->
                line.contains("No mark of a clean stop")
                    || line.contains("did not find checkpoint offsets")
                    || line.contains("TaskCorrupted"))
        .toList();
  }
}
