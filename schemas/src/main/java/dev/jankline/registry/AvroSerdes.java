package dev.jankline.registry;

import dev.jankline.registry.client.RegistryException;
import java.io.EOFException;
import java.io.IOException;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import org.apache.avro.Schema;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.serialization.Serde;
import org.jspecify.annotations.Nullable;

/** Makes the serde that the configuration names, and tells its failures apart. */
public final class AvroSerdes {
  /** Key of the class name of the serde; {@link AvroSerde} when it is not set. */
  public static final String SERDE_CLASS = "serde.class";

  private AvroSerdes() {}

  /**
   * Makes and configures a serde for values.
   *
   * @throws ConfigException when {@code serde.class} is not a serde that can be made
   */
  public static <T extends SpecificRecord> Serde<T> forValues(Map<String, ?> config) {
    Serde<T> serde = make(config.get(SERDE_CLASS));
    serde.configure(config, false);
    return serde;
  }

  /**
   * Asks the registry now for what writing and reading a schema needs, so that it is known when the
   * registry is away later. Does nothing for a serde that is not Jankline's own.
   *
   * @param topic topic that will be written
   * @throws org.apache.kafka.common.errors.SerializationException when the registry does not have
   *     the schema and must not be given it, or does not answer; {@link #isRetriable} tells which
   */
  public static void prepare(Serde<?> serde, String topic, Schema schema) {
    if (serde instanceof AvroSerde<?> own) {
      own.prepare(topic, schema);
    }
  }

  /**
   * Checks the settings of a serde by making one and discarding it. Sends nothing to the registry.
   *
   * @throws ConfigException naming the key that is missing or wrong
   */
  public static void check(Map<String, ?> config) {
    AvroSerdes.<SpecificRecord>forValues(config).close();
  }

  /**
   * Whether trying again may help: true when the registry or the network failed, false when the
   * bytes or the schema are bad.
   */
  public static boolean isRetriable(Throwable failure) {
    Set<Throwable> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    @Nullable Throwable outer = null;
    for (Throwable cause = failure; cause != null && seen.add(cause); cause = cause.getCause()) {
      if (cause instanceof RegistryException registry) {
        return registry.retriable();
      }
      // Avro says by EOFException that a record is too short.
      if (cause instanceof EOFException && outer instanceof SerializationException) {
        return false;
      }
      if (cause instanceof IOException || cause instanceof RetriableException) {
        return true;
      }
      outer = cause;
    }
    return false;
  }

  // The configuration promises that the named serde holds specific records.
  @SuppressWarnings("unchecked")
  private static <T extends SpecificRecord> Serde<T> make(@Nullable Object named) {
    if (named == null || named.toString().isBlank()) {
      return new AvroSerde<>();
    }
    try {
      Class<?> type =
          named instanceof Class<?> given ? given : Class.forName(named.toString().trim());
      return (Serde<T>) type.asSubclass(Serde.class).getDeclaredConstructor().newInstance();
    } catch (ReflectiveOperationException | ClassCastException e) {
      ConfigException wrong =
          new ConfigException(
              SERDE_CLASS
                  + " must be a class on the class path that implements Serde and has a constructor"
                  + " without arguments, not "
                  + named
                  + ": "
                  + e);
      wrong.initCause(e);
      throw wrong;
    }
  }

  /** Reads a switch of a client's configuration. */
  static boolean flag(Map<String, ?> config, String key, boolean otherwise) {
    Object value = config.get(key);
    String text = value == null ? Boolean.toString(otherwise) : value.toString().trim();
    if (!text.equalsIgnoreCase("true") && !text.equalsIgnoreCase("false")) {
      throw new ConfigException(key + " must be true or false, not " + text);
    }
    return Boolean.parseBoolean(text);
  }
}
