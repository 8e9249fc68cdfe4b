package dev.jankline.checks.packages;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.jankline.checks.source.CodeKind;
import dev.jankline.checks.source.Module;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Packages depend on each other in one direction only, in the main tree of a module and in its test
 * tree. A package of tests is not the package of the code it tests: fixtures may know both.
 */
@Tag("check")
class PackageCircleTest {
  static List<Module> modules() {
    return Module.all();
  }

  @ParameterizedTest
  @MethodSource("modules")
  void noCircle_inMainAndInTests(Module module) {
    assumeTrue(module.isCompiled() || !module.needsAndroid(), "built without Android");
    assertThat(module.isCompiled()).as("%s is compiled", module).isTrue();
    for (CodeKind kind : CodeKind.values()) {
      assertThat(PackageGraph.of(module.classes(kind)).circles())
          .as("circles of %s in %s", module, kind)
          .isEmpty();
    }
  }
}
