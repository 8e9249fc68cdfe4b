package dev.jankline.benchmarks.quality;

import dev.jankline.schema.Cause;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.zip.GZIPInputStream;

/** The stalls of a program that was recorded. */
final class RecordedSet {
  private static final String RESOURCE = "/quality/recorded/stalls.jsonl.gz";
  private static final String APP = "notes";
  private static final String PREFIX = "dev.jankline.benchmarks.quality.recorded.notes";

  private final List<String> lines;

  private RecordedSet(List<String> lines) {
    this.lines = lines;
  }

  /** Reads the set of this module. */
  static RecordedSet read() throws IOException {
    return read(Objects.requireNonNull(RecordedSet.class.getResourceAsStream(RESOURCE), RESOURCE));
  }

  private static RecordedSet read(InputStream compressed) throws IOException {
    try (BufferedReader reader =
        new BufferedReader(
            new InputStreamReader(new GZIPInputStream(compressed), StandardCharsets.UTF_8))) {
      return new RecordedSet(reader.lines().toList());
    }
  }

  /** The prefix of the program's own code, which every rule is told. */
  Map<String, List<String>> prefixesByApp() {
    return Map.of(APP, List.of(PREFIX));
  }

  /** All stalls, labelled by one scheme. */
  List<LabelledStall> stalls(LabelledStall.Scheme scheme) throws CaseException {
    List<LabelledStall> stalls = new ArrayList<>();
    for (String line : lines) {
      stalls.add(
          CaseFile.ofApp(
              APP,
              line,
              scheme == LabelledStall.Scheme.MEND ? "mend" : "ticket",
              RecordedSet::reasons));
    }
    return stalls;
  }

  /** Why the main thread does not answer in a method; empty when it does several things. */
  private static Set<Cause> reasons(String mend) {
    return switch (mend.substring(mend.indexOf('.') + 1)) {
      case "saveAll", "countFiles" -> Set.of(Cause.DISK);
      case "sortTitles", "changedLetters", "unlock", "mainColour", "highlightTags" ->
          Set.of(Cause.CPU_BOUND);
      case "countWords" -> Set.of(Cause.CPU_BOUND, Cause.PARSE);
      case "readJson", "readXml" -> Set.of(Cause.PARSE);
      case "packAttachments", "unpackedBytes", "decode", "encode" -> Set.of(Cause.DECODE);
      case "fetchChanges" -> Set.of(Cause.NETWORK);
      case "awaitUpload", "awaitDatabase", "read", "remember" -> Set.of(Cause.LOCK);
      case "retryLogin" -> Set.of(Cause.SLEEP);
      default -> Set.of();
    };
  }
}
