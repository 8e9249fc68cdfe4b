package dev.jankline.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.schema.Batch;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.avro.Schema;
import org.junit.jupiter.api.Test;

/** Keeps the promise of docs/sdk.md that it names every field that is sent, and why. */
class SdkDocTest {
  private static final Path PAGE = Path.of("..", "docs", "sdk.md");
  private static final Pattern ROW =
      Pattern.compile("(?m)^\\| `(\\w+)` \\| ([^|]*\\S) \\| ([^|]*\\S) \\|$");
  private static final Pattern FIELD = Pattern.compile("`(\\w+)`");

  @Test
  void everyFieldIsThere_andNoOther() throws IOException {
    Set<String> fields = new LinkedHashSet<>();
    collect(Batch.getClassSchema(), new LinkedHashSet<>(), fields);

    Set<String> documented = new LinkedHashSet<>();
    Matcher row = ROW.matcher(table());
    while (row.find()) {
      for (Matcher field = FIELD.matcher(row.group(2)); field.find(); ) {
        String name = row.group(1) + "." + field.group(1);
        assertThat(documented.add(name)).as(name + " is there once").isTrue();
      }
    }
    assertThat(documented)
        .as("rows `Record` | its `field`s | why, of the table of fields in docs/sdk.md")
        .containsExactlyInAnyOrderElementsOf(fields);
    assertThat(fields).hasSizeGreaterThan(80);
  }

  @Test
  void everyRowSaysWhy() throws IOException {
    List<String> rows = table().lines().filter(line -> line.startsWith("| `")).toList();

    assertThat(rows).isNotEmpty().allMatch(line -> ROW.matcher(line).matches());
  }

  private static String table() throws IOException {
    String page = Files.readString(PAGE);
    int start = page.indexOf("<!-- fields -->");
    int end = page.indexOf("<!-- /fields -->");
    assertThat(start).as("the table of fields in " + PAGE).isPositive().isLessThan(end);
    return page.substring(start, end);
  }

  /** Adds the fields of a record, and of all records in it. */
  static void collect(Schema schema, Set<String> seen, Set<String> fields) {
    switch (schema.getType()) {
      case UNION -> schema.getTypes().forEach(branch -> collect(branch, seen, fields));
      case ARRAY -> collect(schema.getElementType(), seen, fields);
      case RECORD -> {
        if (seen.add(schema.getName())) {
          for (Schema.Field field : schema.getFields()) {
            fields.add(schema.getName() + "." + field.name());
            collect(field.schema(), seen, fields);
          }
        }
      }
      default -> {}
    }
  }
}
