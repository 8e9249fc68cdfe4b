package dev.jankline.analysis.frames;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.analysis.frames.StackGrouping.RecentFrames;
import dev.jankline.analysis.testing.StallDraft;
import dev.jankline.schema.SymbolizedFrame;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RecentFramesTest {
  private static final String FUNCTION = "com.example.RecentFeed.load";

  @Test
  void knowsWhatTheCatalogueKnows_forEveryAppItsOwn() {
    AppFrames apps = AppFrames.of(Map.of("own", List.of("com.example"), "other", List.of("org.o")));
    SymbolizedFrame frame = StallDraft.frame(FUNCTION);

    for (int round = 0; round < 2; round++) {
      assertThat(know(apps.catalogue("own"), frame).inApp()).isTrue();
      assertThat(know(apps.catalogue("other"), frame).inApp()).isFalse();
    }
  }

  @Test
  void frameThatDiffersInWhatItsNameDependsOn_isLookedUp() {
    FrameCatalogue catalogue = AppFrames.of(Map.of()).catalogue("app");
    SymbolizedFrame synthetic = StallDraft.frame(FUNCTION);
    synthetic.setFileName("D8$$SyntheticClass");

    assertThat(know(catalogue, StallDraft.frame(FUNCTION)).name().stub()).isFalse();
    assertThat(know(catalogue, synthetic).name().stub()).isTrue();
    assertThat(know(catalogue, StallDraft.frame(FUNCTION)).name().stub()).isFalse();
  }

  @Test
  void longFramesAreKnownToo() {
    FrameCatalogue catalogue = AppFrames.of(Map.of()).catalogue("app");
    String function = "com.example." + "Feed".repeat(RecentFrames.MAX_CHARS) + ".load";

    for (int round = 0; round < 2; round++) {
      assertThat(know(catalogue, StallDraft.frame(function)))
          .isEqualTo(catalogue.know(StallDraft.frame(function)));
    }
  }

  private static KnownFrame know(FrameCatalogue catalogue, SymbolizedFrame frame) {
    return new RecentFrames(catalogue).know(frame);
  }
}
