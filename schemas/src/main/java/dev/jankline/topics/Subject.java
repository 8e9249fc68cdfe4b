package dev.jankline.topics;

import java.util.Optional;
import org.apache.avro.Schema;

/**
 * Describes one subject of the schema registry that Jankline writes under.
 *
 * @param name name of the subject, {@code <topic>-value}
 * @param topic topic whose values the schema describes
 * @param schema schema of this version
 * @param compatibility compatibility level the subject should have
 */
public record Subject(String name, String topic, Schema schema, String compatibility) {

  /** Subject of a topic of the catalogue; empty when its values have no schema. */
  public static Optional<Subject> of(Topic topic) {
    return topic
        .schema()
        .map(schema -> new Subject(topic.subject(), topic.name(), schema, topic.compatibility()));
  }

  /** Subject of an internal topic that is not in the catalogue, for example a changelog. */
  public static Subject internal(String topic, Schema schema) {
    return new Subject(topic + "-value", topic, schema, "BACKWARD_TRANSITIVE");
  }
}
