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
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Packages are small enough to be known, and say what belongs in them. */
@Tag("check")
class PackageSizeTest {
  private static final int MAX_MEDIAN = 12;
  private static final int MAX_FILES = 30;

  static Stream<Arguments> trees() {
    return Module.all().stream()
        .flatMap(
            module ->
                Stream.of(CodeKind.values())
                    .filter(kind -> !module.sources(kind).isEmpty())
                    .map(kind -> Arguments.of(module, kind)));
  }

  static List<Module> modules() {
    return Module.all();
  }

  @ParameterizedTest
  @MethodSource("trees")
  void noPackageIsLarge_andMostAreSmall(Module module, CodeKind kind) {
    PackageSizes sizes = PackageSizes.of(module.packages(kind));
    assertThat(sizes.largerThan(MAX_FILES)).as("large packages of %s", module).isEmpty();
    assertThat(sizes.median())
        .as("median of %s: %s", module, sizes)
        .isLessThanOrEqualTo(MAX_MEDIAN);
  }

  @ParameterizedTest
  @MethodSource("modules")
  void everyPackageSaysWhatBelongsInIt(Module module) {
    Map<String, List<SourceFile>> tests = module.packages(CodeKind.TEST);
    Map<String, List<SourceFile>> main = module.packages(CodeKind.MAIN);
    tests.keySet().removeAll(main.keySet());
    assertThat(Stream.of(main, tests).flatMap(PackageSizeTest::withoutPackageInfo))
        .as("packages of %s without package-info", module)
        .isEmpty();
  }

  private static Stream<String> withoutPackageInfo(Map<String, List<SourceFile>> packages) {
    return packages.entrySet().stream()
        .filter(files -> files.getValue().stream().noneMatch(SourceFile::isPackageInfo))
        .map(Map.Entry::getKey);
  }
}
