package dev.jankline.trace.maven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.apache.maven.plugin.MojoExecutionException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InstrumentMojoTest {
  private static final String CLASS = "org/assertj/core/util/Strings.class";

  @TempDir Path folder;
  private final InstrumentMojo mojo = new InstrumentMojo();

  @BeforeEach
  void classes() throws IOException {
    Path file = folder.resolve("classes").resolve(CLASS);
    Files.createDirectories(Objects.requireNonNull(file.getParent()));
    try (InputStream in = resource(CLASS)) {
      Files.write(file, in.readAllBytes());
    }
    mojo.classes = folder.resolve("classes").toFile();
    mojo.output = folder.resolve("traced").toFile();
    mojo.mapping = folder.resolve("methodMapping.txt").toFile();
  }

  @Test
  void classesGetProbes_andTheMappingNamesThem() throws Exception {
    mojo.execute();

    assertThat(folder.resolve("methodMapping.txt"))
        .content()
        .contains(",org.assertj.core.util.Strings join (");
    assertThat(Files.size(folder.resolve("traced").resolve(CLASS)))
        .isGreaterThan(Files.size(folder.resolve("classes").resolve(CLASS)));
  }

  @Test
  void nothingIsWritten_whenSkipped() throws Exception {
    mojo.skip = true;
    mojo.execute();

    assertThat(folder.resolve("traced")).doesNotExist();
  }

  @Test
  void whatIsWrongIsTheBuildsMessage() throws IOException {
    mojo.skipLists =
        List.of(Files.writeString(folder.resolve("skip.txt"), "com/example\n").toFile());

    assertThatThrownBy(mojo::execute)
        .isInstanceOf(MojoExecutionException.class)
        .hasMessageContaining("skip.txt line 1 is not a package");
  }

  @Test
  void mavenKnowsTheGoal() throws IOException {
    try (InputStream in = resource("META-INF/maven/plugin.xml")) {
      String descriptor = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      assertThat(descriptor)
          .contains("<goal>instrument</goal>")
          .contains("<goalPrefix>jankline-trace</goalPrefix>")
          .contains("<phase>process-classes</phase>")
          .contains("default-value=\"${project.build.directory}/traced-classes\"");
    }
  }

  private static InputStream resource(String name) {
    return Objects.requireNonNull(
        InstrumentMojoTest.class.getClassLoader().getResourceAsStream(name), name);
  }
}
