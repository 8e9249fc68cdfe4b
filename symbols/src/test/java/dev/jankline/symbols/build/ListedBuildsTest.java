package dev.jankline.symbols.build;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.schema.BuildId;
import dev.jankline.schema.BuildKind;
import dev.jankline.symbols.build.BuildIds.BreakpadIds;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

class ListedBuildsTest {
  private static final String CUT = "00112233445566778899aabbccddeeff";

  private final ListedBuilds builds =
      new ListedBuilds(
          List.of(
              new BuildId(BuildKind.R8_MAPPING, " ABC-DEF "),
              new BuildId(BuildKind.R8_MAPPING, "second"),
              new BuildId(BuildKind.GNU_BUILD_ID, CUT.toUpperCase(Locale.ROOT)),
              new BuildId(BuildKind.DART_BUILD_ID, "00aa00aa00aa00aa")));

  @Test
  void firstOfAKind_isNormalized() {
    assertThat(builds.ofKind(BuildKind.R8_MAPPING)).isEqualTo("abcdef");
    assertThat(builds.ofKind(BuildKind.MATRIX_METHODS)).isNull();
  }

  @Test
  void nativeBuildGoesByTheIdInTheList_whateverItsForm() {
    assertThat(builds.nativeBuild(CUT)).isEqualTo(CUT);
    assertThat(builds.nativeBuild(CUT + "01234567")).isEqualTo(CUT);
    assertThat(builds.nativeBuild(BreakpadIds.ofBuildId(CUT))).isEqualTo(CUT);
  }

  @Test
  void buildsOfOtherKinds_areNoNativeBuilds() {
    assertThat(builds.nativeBuild("00aa00aa00aa00aa")).isNull();
    assertThat(builds.nativeBuild("abcdef")).isNull();
  }
}
