package dev.jankline.processor.cluster;

import static dev.jankline.processor.testing.StallDraft.aStall;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jankline.processor.lists.AnalysisFileException;
import dev.jankline.processor.lists.AppFrames;
import dev.jankline.processor.represent.Representation;
import dev.jankline.schema.Fingerprints;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AliasesTest {

  private static final String A = "k1:" + "a".repeat(32);
  private static final String B = "k1:" + "b".repeat(32);
  private static final String C = "k1:" + "c".repeat(32);
  private static final String INNER = "i1:" + "d".repeat(32);

  @TempDir Path folder;

  private static Aliases parse(String... lines) {
    return Aliases.parse(List.of(lines), "aliases.txt");
  }

  private static void assertRefused(String message, String... lines) {
    assertThatThrownBy(() -> parse(lines))
        .isInstanceOf(AnalysisFileException.class)
        .hasMessageContaining("aliases.txt")
        .hasMessageContaining(message);
  }

  @Test
  void followsAnAliasToItsEnd() {
    Aliases aliases =
        parse("# after the lists of March", A + " " + B + "  # renamed", "", B + " " + C);

    assertThat(aliases.surviving(A)).isEqualTo(C);
    assertThat(aliases.surviving(B)).isEqualTo(C);
    assertThat(aliases.surviving(C)).isEqualTo(C);
    assertThat(Aliases.none().surviving(A)).isEqualTo(A);
  }

  @Test
  void saysWhatIsWrong() {
    assertRefused("aliases.txt:1: 'k1:abc", "k1:abc " + A);
    assertRefused("is not an alias", A);
    assertRefused("different groupings", A + " " + INNER);
    assertRefused("has two aliases", A + " " + B, A + " " + C);
    assertRefused("form a circle", A + " " + B, B + " " + C, C + " " + A);
    assertThatThrownBy(() -> Aliases.read(folder.resolve("none")))
        .isInstanceOf(AnalysisFileException.class)
        .hasMessageContaining("check the path");
  }

  @Test
  void clustersKeepTheirOldName() throws Exception {
    var stall = aStall().sample(100, "com.a.Feed.load", "android.os.Looper.loop").draft();
    Representation representation = new Representation(AppFrames.of(Map.of()));
    Fingerprints plain = new StallAnalysis(representation).analyze(stall).getFingerprints();
    Path table = folder.resolve("aliases.txt");
    Files.writeString(table, plain.getKey() + " " + A + "\n");

    Fingerprints aliased =
        new StallAnalysis(representation, Aliases.read(table)).analyze(stall).getFingerprints();

    assertThat(aliased.getKey()).isEqualTo(A);
    assertThat(aliased.getInner()).isEqualTo(plain.getInner());
  }
}
