package dev.jankline.wire;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.avro.Schema;

/**
 * Holds every version of a schema that was ever released, oldest first.
 *
 * <p>The resource folder {@code history} holds one file for each version, {@code
 * <record>-<version>.avsc}, with all named types inside it; {@code history/index} lists the files.
 * The newest version is the schema in force, which a test keeps so.
 */
public final class SchemaHistory {
  private static final String FOLDER = "/history/";

  private SchemaHistory() {}

  /** All recorded versions of a record, oldest first; empty when none was recorded. */
  public static List<Schema> of(String recordName) {
    List<Schema> versions = new ArrayList<>();
    for (String file : index()) {
      if (file.substring(0, file.lastIndexOf('-')).equals(recordName)) {
        versions.add(new Schema.Parser().parse(text(file)));
      }
    }
    return List.copyOf(versions);
  }

  /** File names of all recorded versions, in the order of the index. */
  public static List<String> index() {
    return text("index").lines().filter(line -> !line.isBlank()).toList();
  }

  private static String text(String file) {
    try (InputStream in =
        Objects.requireNonNull(
            SchemaHistory.class.getResourceAsStream(FOLDER + file),
            () -> "history/" + file + " is missing from the class path: rebuild schemas")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot read history/" + file, e);
    }
  }
}
