package dev.jankline.release;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LicencesTest {
  @TempDir Path folder = Path.of("");

  @Test
  void listsEachComponentWithItsLicences() throws IOException {
    assertThat(
            list(
                """
                {"components": [
                  {"group": "b", "name": "two", "version": "2", "licenses": [
                    {"license": {"id": "MIT"}}, {"license": {"name": "Own words"}}]},
                  {"group": "a", "name": "one", "version": "1", "licenses": [
                    {"expression": "Apache-2.0 OR MIT"}]}]}
                """))
        .hasContent("a:one 1: Apache-2.0 OR MIT\nb:two 2: MIT, Own words\n");
  }

  @Test
  void refusesAComponentWithoutLicence() {
    assertThatThrownBy(
            () ->
                list("{\"components\": [{\"group\": \"a\", \"name\": \"x\", \"version\": \"1\"}]}"))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("names no licence of a:x 1");
  }

  @Test
  void refusesAnEmptyList() {
    assertThatThrownBy(() -> list("{}")).hasMessageContaining("has no components");
  }

  private Path list(String bom) throws IOException {
    Path list = folder.resolve("licences.txt");
    Licences.write(Files.writeString(folder.resolve("bom.json"), bom), list);
    return list;
  }
}
