package dev.jankline.registry;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** Names subjects by Confluent's TopicNameStrategy. Thread-safe; remembers one name a topic. */
final class SubjectNames {
  private final ConcurrentMap<String, String> names = new ConcurrentHashMap<>();
  private final String suffix;

  SubjectNames(boolean isKey) {
    this.suffix = isKey ? "-key" : "-value";
  }

  String of(String topic) {
    return names.computeIfAbsent(topic, name -> name + suffix);
  }
}
