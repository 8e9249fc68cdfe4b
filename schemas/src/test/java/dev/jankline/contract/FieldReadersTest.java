package dev.jankline.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.schema.Batch;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Every field that leaves a phone has a reader on the server, beside the check of its limits. */
class FieldReadersTest {
  private static final List<String> SERVER =
      List.of("analysis", "stream-processor", "dashboard", "symbols", "ticket-webhook");

  /** Fields that are sent and answer nothing: each is to get a reader, or to go. */
  private static final String UNREAD =
      """
      BatchHeader.buildType
      BatchHeader.configRevision
      BatchHeader.sdkVersion
      Device.osApiLevel
      Device.osName
      JankCauses.application
      JankCauses.compositor
      JankCauses.other
      MatrixFrame.count
      ScreenFrames.causes
      SelfReport.captured
      SelfReport.dropped
      SelfReport.queued
      SelfReport.sent
      StallContext.readBytes
      StallContext.writtenBytes
      """;

  @Test
  void noOtherFieldIsUnread_andNoneOfTheseIsReadByNow() throws IOException {
    String sources = sources();
    Set<String> fields = new LinkedHashSet<>();
    SdkDocTest.collect(Batch.getClassSchema(), new LinkedHashSet<>(), fields);

    Set<String> unread = new TreeSet<>();
    for (String field : fields) {
      String name = field.substring(field.indexOf('.') + 1);
      String getter = "get" + Character.toUpperCase(name.charAt(0)) + name.substring(1);
      if (!sources.contains("." + getter + "()") && !sources.contains("::" + getter)) {
        unread.add(field);
      }
    }

    assertThat(unread).isEqualTo(new TreeSet<>(UNREAD.lines().toList()));
  }

  private static String sources() throws IOException {
    StringBuilder text = new StringBuilder();
    for (String module : SERVER) {
      List<Path> files = new ArrayList<>();
      try (Stream<Path> found = Files.walk(Path.of("..", module, "src", "main", "java"))) {
        found.filter(file -> file.toString().endsWith(".java")).forEach(files::add);
      }
      for (Path file : files) {
        text.append(Files.readString(file));
      }
    }
    return text.toString();
  }
}
