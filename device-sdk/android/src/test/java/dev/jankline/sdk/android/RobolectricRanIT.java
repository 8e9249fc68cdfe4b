package dev.jankline.sdk.android;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Robolectric may run no test at all and say that all is well: here the tests are counted. */
class RobolectricRanIT {
  private static final int EXPECTED = 20;
  private static final Pattern TEST = Pattern.compile("<testcase name=\"(\\w+)\\[(\\d+)]\"");

  @Test
  void everyApiLevel_ranItsTests() throws IOException {
    assumeTrue(System.getProperty("test") == null, "only some tests were asked for");
    assertAllRan(System.getProperty("robolectric.sdks"), levels("unit.reports"));
    // Empty where the build was not told of a second JDK.
    String newest = System.getProperty("robolectric.second", "");
    if (!newest.isEmpty()) {
      assertAllRan(newest, levels("second.reports"));
    }
  }

  private static void assertAllRan(String expected, List<String> levels) {
    for (String level : expected.split(",", -1)) {
      assertThat(levels.stream().filter(level::equals))
          .as("tests on API %s", level)
          .hasSizeGreaterThanOrEqualTo(EXPECTED);
    }
  }

  /** The API level of each test in these reports. */
  private static List<String> levels(String reports) throws IOException {
    List<String> levels = new ArrayList<>();
    for (String report : reports(Path.of(System.getProperty(reports)))) {
      Matcher test = TEST.matcher(report);
      while (test.find()) {
        levels.add(test.group(2));
      }
    }
    return levels;
  }

  private static List<String> reports(Path directory) throws IOException {
    List<String> reports = new ArrayList<>();
    try (Stream<Path> files = Files.list(directory)) {
      for (Path file : files.filter(f -> f.getFileName().toString().endsWith(".xml")).toList()) {
        reports.add(Files.readString(file));
      }
    }
    return reports;
  }
}
