package dev.jankline.sdk.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.schema.Batch;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.avro.Schema;
import org.junit.jupiter.api.Test;

class DocumentedFieldsTest {
  private static final Path DOCUMENT = Path.of("../../docs/sdk.md");
  private static final Pattern FIELD = Pattern.compile("`(\\w+)`");

  @Test
  void table_holdsEveryFieldThatIsSent_andNoOther() throws IOException {
    SortedSet<String> sent = new TreeSet<>();
    collect(Batch.getClassSchema(), sent);

    assertThat(documented())
        .as("the table between the fields marks in docs/sdk.md")
        .isEqualTo(sent);
  }

  private static void collect(Schema schema, SortedSet<String> into) {
    switch (schema.getType()) {
      case RECORD -> {
        for (Schema.Field field : schema.getFields()) {
          if (into.add(schema.getName() + "." + field.name())) {
            collect(field.schema(), into);
          }
        }
      }
      case UNION -> schema.getTypes().forEach(branch -> collect(branch, into));
      case ARRAY -> collect(schema.getElementType(), into);
      default -> {}
    }
  }

  private static SortedSet<String> documented() throws IOException {
    String text = Files.readString(DOCUMENT);
    String table =
        text.substring(text.indexOf("<!-- fields -->"), text.indexOf("<!-- /fields -->"));
    SortedSet<String> documented = new TreeSet<>();
    for (String row : table.split("\n", -1)) {
      String[] cells = row.split("\\|", -1);
      if (cells.length > 3) {
        Matcher fields = FIELD.matcher(cells[2]);
        while (fields.find()) {
          documented.add(cells[1].trim() + "." + fields.group(1));
        }
      }
    }
    return documented;
  }
}
