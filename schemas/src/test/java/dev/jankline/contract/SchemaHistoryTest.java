package dev.jankline.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.jankline.schema.Batch;
import dev.jankline.topics.Topic;
import dev.jankline.topics.Topics;
import dev.jankline.wire.BatchCodec.SchemaHistory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.apache.avro.SchemaValidationException;
import org.apache.avro.SchemaValidatorBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Keeps the promise that old and new versions of everything public read each other. */
class SchemaHistoryTest {
  private static final Path SUGGESTED = Path.of("target", "history");

  /** The batch of the HTTP interface and the values of all public topics. */
  static Stream<Schema> publicSchemas() {
    return Stream.concat(
        Stream.of(Batch.getClassSchema()),
        Topics.all().stream()
            .filter(topic -> topic.audience() == Topic.Audience.PUBLIC)
            .flatMap(topic -> topic.schema().stream()));
  }

  @ParameterizedTest
  @MethodSource("publicSchemas")
  void newestVersion_isTheSchemaInForce(Schema current) throws IOException {
    List<Schema> versions = SchemaHistory.of(current.getName());
    String inForce = RecordedSchema.text(current);
    if (versions.isEmpty()
        || !RecordedSchema.text(versions.get(versions.size() - 1)).equals(inForce)) {
      String file = suggest(current.getName() + "-" + (versions.size() + 1) + ".avsc", inForce);
      fail(
          """
          %s differs from its last recorded version.
          If the change is not meant: take it back.
          If the last recorded version is in no release yet: delete its file and its line in
            schemas/src/main/resources/history/index, and run this test again.
          Otherwise record the new version, for ever:
            cp schemas/target/history/%s schemas/src/main/resources/history/
            echo %s >> schemas/src/main/resources/history/index
          """,
          current.getName(), file, file);
    }
  }

  @ParameterizedTest
  @MethodSource("publicSchemas")
  void allVersions_readEachOther(Schema current) throws SchemaValidationException {
    List<Schema> versions = new ArrayList<>(SchemaHistory.of(current.getName()));
    versions.add(current);

    new SchemaValidatorBuilder().mutualReadStrategy().validateAll().validate(current, versions);
    for (Schema one : versions) {
      for (Schema other : versions) {
        assertThat(RecordedSchema.incompatibilities(one, other)).isEmpty();
      }
    }
  }

  @Test
  void everyRecordedFile_belongsToAPublicSchema() {
    List<String> names = publicSchemas().map(Schema::getName).toList();
    assertThat(SchemaHistory.index())
        .doesNotHaveDuplicates()
        .allSatisfy(file -> assertThat(names).contains(file.substring(0, file.lastIndexOf('-'))));
  }

  @Test
  void versionsOfARecord_areNumberedFromOne() {
    for (String name : publicSchemas().map(Schema::getName).toList()) {
      List<String> files =
          SchemaHistory.index().stream().filter(file -> file.startsWith(name + "-")).toList();
      for (int i = 0; i < files.size(); i++) {
        assertThat(files.get(i)).isEqualTo(name + "-" + (i + 1) + ".avsc");
      }
    }
  }

  static Stream<UnaryOperator<String>> incompatibleChanges() {
    return Stream.of(
        // a required field more, a required field less, another type, another fixed size,
        // one more branch of a union
        edit(
            "{\"name\":\"sdkVersion\"",
            "{\"name\":\"x\",\"type\":\"int\"},{\"name\":\"sdkVersion\""),
        edit("{\"name\":\"sdkVersion\",\"type\":\"string\"},", ""),
        edit(
            "{\"name\":\"versionCode\",\"type\":\"long\"}",
            "{\"name\":\"versionCode\",\"type\":\"string\"}"),
        edit("\"size\":16", "\"size\":20"),
        edit(
            "\"name\":\"screen\",\"type\":[\"null\",\"string\"]",
            "\"name\":\"screen\",\"type\":[\"null\",\"string\",\"long\"]"));
  }

  @ParameterizedTest
  @MethodSource("incompatibleChanges")
  void incompatibleChange_isRefused(UnaryOperator<String> change) {
    String before = compact(Batch.getClassSchema());
    String after = change.apply(before);

    assertThat(after).isNotEqualTo(before);
    assertThat(
            RecordedSchema.incompatibilities(
                new Schema.Parser().parse(before), new Schema.Parser().parse(after)))
        .isNotEmpty();
  }

  @Test
  void optionalFieldMore_isAllowed() {
    String before = compact(Batch.getClassSchema());
    String after =
        edit(
                "{\"name\":\"sdkVersion\"",
                "{\"name\":\"region\",\"type\":[\"null\",\"string\"],\"default\":null},{\"name\":\"sdkVersion\"")
            .apply(before);

    assertThat(after).isNotEqualTo(before);
    assertThat(
            RecordedSchema.incompatibilities(
                new Schema.Parser().parse(before), new Schema.Parser().parse(after)))
        .isEmpty();
  }

  private static UnaryOperator<String> edit(String from, String to) {
    return schema -> schema.replace(from, to);
  }

  private static String compact(Schema schema) {
    return new Schema.Parser().parse(RecordedSchema.text(schema)).toString();
  }

  private static String suggest(String file, String text) throws IOException {
    Files.createDirectories(SUGGESTED);
    Files.writeString(SUGGESTED.resolve(file), text);
    return file;
  }
}
