package dev.jankline.checks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.tngtech.archunit.core.domain.JavaClass;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Packages of a module depend on each other in one direction only. */
@Tag("check")
class PackageCircleTest {
  static List<Module> modules() {
    return Module.all();
  }

  @ParameterizedTest
  @MethodSource("modules")
  void noCircleInMain(Module module) {
    assertNoCircle(module, module.classes(CodeKind.MAIN));
  }

  @ParameterizedTest
  @MethodSource("modules")
  void noCircleWithTests(Module module) {
    List<JavaClass> all = new ArrayList<>(module.classes(CodeKind.MAIN));
    all.addAll(module.classes(CodeKind.TEST));
    assertNoCircle(module, all);
  }

  private static void assertNoCircle(Module module, List<JavaClass> classes) {
    assumeTrue(module.isCompiled(), () -> module + " is not compiled: built without Android?");
    assertThat(PackageGraph.of(classes).circles()).isEmpty();
  }
}
