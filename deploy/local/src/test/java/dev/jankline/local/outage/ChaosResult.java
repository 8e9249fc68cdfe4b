package dev.jankline.local.outage;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Collects what chaos did and what came of it: a JSON document, or a table. */
final class ChaosResult {
  private final ObjectNode counts = new ObjectMapper().createObjectNode();
  private final Map<String, Integer> troubles = new TreeMap<>();
  private final Map<String, Integer> restarts = new TreeMap<>();
  private final List<Double> seconds = new ArrayList<>();
  private final long seed;
  private final int lasted;
  private final double promised;
  private final double promisedWait;
  private double longestWait;
  private @Nullable String failure;

  /**
   * Begins without troubles.
   *
   * @param lasted seconds of the run
   * @param promised seconds in which all goes on, half of the time
   * @param promisedWait seconds that nothing waits longer for while a processor is away
   */
  ChaosResult(long seed, int lasted, double promised, double promisedWait) {
    this.promised = promised;
    this.promisedWait = promisedWait;
    this.seed = seed;
    this.lasted = lasted;
  }

  /** Notes a trouble, and after how many seconds all went on when it was over. */
  void wentOn(String trouble, double after) {
    troubles.merge(trouble, 1, Integer::sum);
    seconds.add(after);
  }

  /** Notes how long what was sent after a processor was killed or suspended was not counted. */
  void waitedFor(double processor) {
    longestWait = Math.max(longestWait, processor);
  }

  /** Notes a process that ended by itself and was started again, as a supervisor does. */
  void restarted(String ended) {
    restarts.merge(ended, 1, Integer::sum);
  }

  void count(String name, long number) {
    counts.put(name, number);
  }

  /** Notes why the run broke off or did not hold. */
  void failed(String reason) {
    failure = failure == null ? reason : failure + "; " + reason;
  }

  /** Whether all was checked, nothing is wrong, and all went on as soon as promised. */
  boolean ok() {
    return failure == null
        && !seconds.isEmpty()
        && at(0.5) <= promised
        && longestWait <= promisedWait
        && List.of(
                "lost",
                "doubled",
                "ticketsLost",
                "ticketsTwice",
                "rateDifferences",
                "dashboardDifferences")
            .stream()
            .allMatch(name -> counts.path(name).asLong(-1) == 0);
  }

  ObjectNode document() {
    ObjectNode document = new ObjectMapper().createObjectNode();
    document.put("seed", seed).put("seconds", lasted).put("ok", ok());
    troubles.forEach((name, times) -> document.withObject("/troubles").put(name, times));
    ObjectNode ended = document.putObject("restarts");
    restarts.forEach(ended::put);
    document.setAll(counts);
    if (!seconds.isEmpty()) {
      document.put("medianSeconds", at(0.5)).put("longestSeconds", at(1));
      document.put("longestWithoutProcessorSeconds", Math.round(10 * longestWait) / 10.0);
    }
    if (failure != null) {
      document.put("failure", failure);
    }
    return document;
  }

  /** A line for each number of the document. */
  String table() {
    return document().properties().stream()
        .flatMap(
            field ->
                field.getValue().isObject()
                    ? field.getValue().properties().stream()
                        .map(inner -> row(field.getKey() + " " + inner.getKey(), inner.getValue()))
                    : Stream.of(row(field.getKey(), field.getValue())))
        .collect(Collectors.joining("\n", "", "\n"));
  }

  /** Writes both, the table beside the document. */
  void write(Path file) throws IOException {
    Files.writeString(file, document() + "\n");
    Files.writeString(file.resolveSibling(file.getFileName() + ".txt"), table());
  }

  private static String row(String name, JsonNode value) {
    return "%-32s %s".formatted(name, value.asText());
  }

  private double at(double share) {
    List<Double> sorted = seconds.stream().sorted().toList();
    int index = (int) Math.min(sorted.size() - 1L, (long) (share * sorted.size()));
    return Math.round(10 * sorted.get(index)) / 10.0;
  }
}
