package dev.jankline.checks.packages;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.checks.source.CodeKind;
import dev.jankline.checks.source.Module;
import dev.jankline.checks.source.SourceFile;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every package says what belongs in it, and a file holds one thought. */
@Tag("check")
class PackageInfoTest {
  private static final int MAX_LINES = 500;

  static List<Module> modules() {
    return Module.all();
  }

  @ParameterizedTest
  @MethodSource("modules")
  void noFileIsLong(Module module) {
    assertThat(Stream.of(CodeKind.values()).flatMap(kind -> module.sources(kind).stream()))
        .as("files of more than %d lines in %s", MAX_LINES, module)
        .allMatch(file -> file.lines() <= MAX_LINES);
  }

  @ParameterizedTest
  @MethodSource("modules")
  void everyPackageSaysWhatBelongsInIt(Module module) {
    Map<String, List<SourceFile>> tests = module.packages(CodeKind.TEST);
    Map<String, List<SourceFile>> main = module.packages(CodeKind.MAIN);
    tests.keySet().removeAll(main.keySet());
    assertThat(Stream.of(main, tests).flatMap(PackageInfoTest::withoutPackageInfo))
        .as("packages of %s without package-info", module)
        .isEmpty();
  }

  private static Stream<String> withoutPackageInfo(Map<String, List<SourceFile>> packages) {
    return packages.entrySet().stream()
        .filter(files -> files.getValue().stream().noneMatch(SourceFile::isPackageInfo))
        .map(Map.Entry::getKey);
  }
}
