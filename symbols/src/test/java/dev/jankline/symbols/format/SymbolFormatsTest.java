package dev.jankline.symbols.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jankline.schema.BuildKind;
import dev.jankline.symbols.file.SymbolFileException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SymbolFormatsTest {
  private static final SymbolFormats FORMATS = SymbolFormats.withDefaults();

  @TempDir Path folder;

  @Test
  void everyFormatHasASample_soThatTheContractHoldsForAll() {
    assertThat(Arrays.stream(Sample.values()).map(Sample::format).toList())
        .doesNotHaveDuplicates()
        .containsExactlyInAnyOrderElementsOf(
            FORMATS.all().stream().<Class<? extends SymbolFormat>>map(f -> f.getClass()).toList());
  }

  @Test
  void everyKindOfBuildIdHasAFormat() {
    Set<BuildKind> kinds = new HashSet<>();
    FORMATS.all().forEach(format -> kinds.addAll(format.kinds()));
    Set<BuildKind> expected = new HashSet<>(Arrays.asList(BuildKind.values()));
    expected.remove(BuildKind.UNKNOWN);
    assertThat(kinds).isEqualTo(expected);
    assertThatThrownBy(() -> FORMATS.of(BuildKind.UNKNOWN))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("UNKNOWN");
  }

  @Test
  void textOfNoFormatIsRefusedWithTheFormsOfAll() throws IOException {
    Path text = Files.writeString(folder.resolve("log"), "# comment\n\nhello\n");
    assertThatThrownBy(() -> FORMATS.recognise(text))
        .isInstanceOf(SymbolFileException.class)
        .hasMessage(
            "line 3 begins no symbol file: it is not 'id,access,class method desc' as in"
                + " methodMapping.txt of Matrix, nor 'original.Class -> a.b:' as in R8's mapping.txt");
  }
}
