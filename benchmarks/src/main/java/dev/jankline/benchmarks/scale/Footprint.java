package dev.jankline.benchmarks.scale;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.LogDirDescription;

/**
 * Holds what lies on disk at one moment.
 *
 * @param stores bytes of each store of a processor that is stopped
 * @param logs bytes of each topic's log on the broker, compressed as they are
 */
record Footprint(Map<String, Long> stores, Map<String, Long> logs) {
  private static final Pattern STORE = Pattern.compile("\\d+_\\d+/(?:rocksdb/)?([^/]+)/");

  Footprint {
    stores = Map.copyOf(stores);
    logs = Map.copyOf(logs);
  }

  /** Reads both. */
  static Footprint read(Path state, Admin admin)
      throws IOException, InterruptedException, ExecutionException {
    return new Footprint(stores(state), logs(admin));
  }

  long allStores() {
    return stores.values().stream().mapToLong(Long::longValue).sum();
  }

  long allLogs() {
    return logs.values().stream().mapToLong(Long::longValue).sum();
  }

  /**
   * The folder of a task, such as {@code 1_0}, has one for each store of windows, and one below
   * {@code rocksdb} for each other store.
   */
  static Map<String, Long> stores(Path state) throws IOException {
    Map<String, Long> stores = new TreeMap<>();
    try (Stream<Path> files = Files.walk(state)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Matcher found = STORE.matcher(state.relativize(file).toString());
        if (found.find()) {
          stores.merge(found.group(1), Files.size(file), Long::sum);
        }
      }
    }
    if (stores.isEmpty()) {
      throw new IllegalStateException("found no stores in " + state);
    }
    return stores;
  }

  private static Map<String, Long> logs(Admin admin)
      throws InterruptedException, ExecutionException {
    Map<String, Long> logs = new TreeMap<>();
    var brokers = admin.describeCluster().nodes().get().stream().map(node -> node.id()).toList();
    for (Map<String, LogDirDescription> folders :
        admin.describeLogDirs(brokers).allDescriptions().get().values()) {
      for (LogDirDescription folder : folders.values()) {
        folder
            .replicaInfos()
            .forEach((partition, log) -> logs.merge(partition.topic(), log.size(), Long::sum));
      }
    }
    logs.keySet().removeIf(topic -> topic.startsWith("__"));
    return logs;
  }
}
