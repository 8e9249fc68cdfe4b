package dev.jankline.registry.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.jankline.registry.client.FutureCache.RecentMisses;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;

/**
 * Asks a schema registry that speaks Confluent's REST API, and remembers what cannot change.
 *
 * <p>Ids and schemas are remembered for ever (they never change in the registry), unknown ids for
 * half a minute, errors not at all. Thread-safe: a thread that waits for the registry keeps only
 * those waiting that ask the same question. All methods throw {@link RegistryException}, after
 * bounded retries where retrying can help.
 */
public final class RegistryClient implements AutoCloseable {
  private record Subject(String name, Schema schema) {}

  private static final int INVALID_ANSWER = 422;

  private final RegistryHttp http;
  private final FutureCache<Subject, Integer> registered = new FutureCache<>();
  private final FutureCache<Subject, Integer> lookedUp = new FutureCache<>();
  private final FutureCache<Integer, Schema> schemas = new FutureCache<>();
  private final RecentMisses misses;

  public RegistryClient(RegistrySettings settings) {
    this(settings, System::nanoTime);
  }

  RegistryClient(RegistrySettings settings, LongSupplier nanoTime) {
    this.http = new RegistryHttp(settings);
    this.misses = new RecentMisses(nanoTime);
  }

  /** Registers a schema under a subject, once or again, and returns its id. */
  public int register(String subject, Schema schema) {
    return registered.get(
        new Subject(subject, schema),
        () -> id(http.post("/subjects/" + encoded(subject) + "/versions", body(schema))));
  }

  /** The id of a schema that is registered under the subject: 40401 or 40403 when it is not. */
  public int id(String subject, Schema schema) {
    return lookedUp.get(
        new Subject(subject, schema),
        () -> id(http.post("/subjects/" + encoded(subject), body(schema))));
  }

  /** The schema with the id: 40403 when there is none. */
  public Schema schema(int id) {
    RegistryException miss = misses.recent(id);
    if (miss != null) {
      throw miss;
    }
    return schemas.get(id, () -> load(id));
  }

  /** Whether the registry would accept the schema under the subject; true for a new subject. */
  public boolean compatible(String subject, Schema schema) {
    try {
      return http.post("/compatibility/subjects/" + encoded(subject) + "/versions", body(schema))
          .path("is_compatible")
          .asBoolean();
    } catch (RegistryException e) {
      if (e.errorCode() == RegistryException.SUBJECT_NOT_FOUND
          || e.errorCode() == RegistryException.VERSION_NOT_FOUND) {
        return true;
      }
      throw e;
    }
  }

  /** Sets the compatibility level of a subject, for example FULL_TRANSITIVE. */
  public void setCompatibility(String subject, String level) {
    http.put(
        "/config/" + encoded(subject),
        JsonNodeFactory.instance.objectNode().put("compatibility", level));
  }

  /** The subject's own compatibility level; empty when it has none. */
  public Optional<String> compatibility(String subject) {
    try {
      JsonNode answer = http.get("/config/" + encoded(subject));
      return Optional.ofNullable(answer.path("compatibilityLevel").textValue());
    } catch (RegistryException e) {
      if (e.status() == 404) {
        return Optional.empty();
      }
      throw e;
    }
  }

  /** Names of all subjects. */
  public List<String> subjects() {
    List<String> names = new ArrayList<>();
    http.get("/subjects").forEach(name -> names.add(name.asText()));
    return List.copyOf(names);
  }

  /** Nothing to release: connections and their threads end with the last reference. */
  @Override
  public void close() {
    // The HTTP client of Java 17 cannot be closed.
  }

  private Schema load(int id) {
    JsonNode answer;
    try {
      answer = http.get("/schemas/ids/" + id);
    } catch (RegistryException e) {
      if (e.status() == 404) {
        misses.add(id, e);
      }
      throw e;
    }
    String type = answer.path("schemaType").asText("AVRO");
    if (!type.equals("AVRO") || !answer.path("references").isEmpty()) {
      throw unusable(id, "it is " + type + " or has references: only Avro in one piece is read");
    }
    try {
      return new Schema.Parser().parse(answer.path("schema").asText());
    } catch (AvroRuntimeException e) {
      throw unusable(id, e.toString());
    }
  }

  private static RegistryException unusable(int id, String why) {
    return new RegistryException(
        INVALID_ANSWER,
        RegistryException.INVALID_SCHEMA,
        "Schema " + id + " cannot be used: " + why);
  }

  private static int id(JsonNode answer) {
    if (!answer.path("id").isInt()) {
      throw new RegistryException(
          INVALID_ANSWER, INVALID_ANSWER, "The registry's answer holds no id: " + answer);
    }
    return answer.path("id").intValue();
  }

  private static ObjectNode body(Schema schema) {
    return JsonNodeFactory.instance.objectNode().put("schema", schema.toString());
  }

  private static String encoded(String subject) {
    return URLEncoder.encode(subject, StandardCharsets.UTF_8).replace("+", "%20");
  }
}
