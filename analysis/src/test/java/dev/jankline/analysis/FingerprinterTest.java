package dev.jankline.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.analysis.Fingerprint.Fingerprinter;
import dev.jankline.analysis.Fingerprint.Part;
import dev.jankline.analysis.Fingerprint.PartName;
import dev.jankline.schema.Grouping;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Pins fingerprint v1: a failure here means that clusters of the whole fleet change their names.
 */
class FingerprinterTest {

  @Test
  void hashIsMurmur3x64With128Bits_asOthersComputeIt() {
    assertThat(Fingerprinter.hex("The quick brown fox jumps over the lazy dog"))
        .isEqualTo("e34bbc7bbc071b6c7a433ca9c49a9347");
    assertThat(Fingerprinter.hex("")).isEqualTo("0".repeat(32));
  }

  @Test
  void textIsPrefixAndParts_inOrder() {
    List<Part> parts =
        List.of(
            new Part(PartName.KIND, "SLEEP"), new Part(PartName.FRAME, "com.example.Feed.load"));

    Fingerprint key = Fingerprinter.of(Grouping.PRIMARY, parts);

    assertThat(key.text())
        .isEqualTo("k1:" + Fingerprinter.hex("k1\nkind=SLEEP\nframe=com.example.Feed.load"));
    assertThat(Fingerprinter.of(Grouping.BLOCKING_CALL, parts).text())
        .startsWith("i1:")
        .hasSize(35);
    assertThat(Fingerprinter.of(Grouping.ENTRY_POINT, parts).text()).startsWith("o1:").hasSize(35);
  }

  @Test
  void lineBreaksCannotForgeAPart() {
    Fingerprint forged =
        Fingerprinter.of(Grouping.PRIMARY, List.of(new Part(PartName.FRAME, "a\nframe=b")));
    Fingerprint two =
        Fingerprinter.of(
            Grouping.PRIMARY,
            List.of(new Part(PartName.FRAME, "a"), new Part(PartName.FRAME, "b")));

    assertThat(forged.text()).isNotEqualTo(two.text());
  }

  @Test
  void unsymbolizedDependsOnAppAndBuildOnly() {
    List<Part> parts = GroupingParts.unsymbolized("com.example", "b1");

    assertThat(Fingerprinter.of(Grouping.PRIMARY, parts).text())
        .isEqualTo("k1:" + Fingerprinter.hex("k1\nunsymbolized=b1\napp=com.example"));
  }
}
