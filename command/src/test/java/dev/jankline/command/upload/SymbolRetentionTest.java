package dev.jankline.command.upload;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.time.Instant;
import java.util.TreeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** Which of four files of three versions are removed; file b has two build ids. */
class SymbolRetentionTest {
  private static final Instant NOW = Instant.parse("2026-12-01T00:00:00Z");
  private static final String LISTED =
      """
      [{"buildId":"1","sha256":"a","sizeBytes":10,"versionName":"1.0","uploadedAt":"2026-01-01T00:00:00Z"},
       {"buildId":"2","sha256":"b","sizeBytes":20,"versionName":"1.1","uploadedAt":"2026-06-01T00:00:00Z"},
       {"buildId":"3","sha256":"b","sizeBytes":20,"versionName":"1.1","uploadedAt":"2026-06-01T00:00:00Z"},
       {"buildId":"4","sha256":"c","sizeBytes":40,"versionName":null,"uploadedAt":"2026-11-01T00:00:00Z"},
       {"buildId":"5","sha256":"d","sizeBytes":1,"versionName":"1.0","uploadedAt":"2026-07-01T00:00:00Z"}]
      """;

  @ParameterizedTest
  @CsvSource({
    "--build=3, b",
    "'--build=1,5', ad",
    "--build=none, ''",
    "--older-than=183, a",
    "--older-than=182, ab",
    "--older-than=0, abcd",
    "--keep-versions=3, ''",
    "--keep-versions=2, b",
    "--keep-versions=1, abd",
    "--keep-versions=0, abd",
    "--keep-bytes=71, ''",
    "--keep-bytes=70, b",
    "--keep-bytes=51, b",
    "--keep-bytes=50, abd",
    "--keep-bytes=1, abd",
    "--keep-versions=2 --build=4, bc"
  })
  void eachOptionChoosesItsOwn(String options, String removed) throws Exception {
    SymbolRetention retention =
        CommandLine.populateCommand(new SymbolRetention(), options.split(" "));

    assertThat(
            String.join(
                "", new TreeSet<>(retention.removed(new ObjectMapper().readTree(LISTED), NOW))))
        .isEqualTo(removed);
    assertThat(retention.isEmpty()).isFalse();
  }
}
