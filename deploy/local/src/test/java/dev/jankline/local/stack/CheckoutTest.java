package dev.jankline.local.stack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CheckoutTest {
  @TempDir Path root = Path.of("");

  @Test
  void findsTheCheckoutAroundTheClasses() {
    assertThat(Checkout.find().root().resolve("deploy/local/pom.xml")).exists();
  }

  @Test
  void putsTheModulesOwnClassesFirst_andTakesJarsFromTheCheckout() throws Exception {
    Path target = built("stream-processor", "lib/a.jar", "lib/b.jar");
    assertThat(new Checkout(root, "target").classPath("stream-processor"))
        .isEqualTo(path(target.resolve("classes"), lib("a.jar"), lib("b.jar")));
  }

  @Test
  void takesTheModulesOwnJars_whenItHasSome() throws Exception {
    Path target = built("benchmarks", "lib/a.jar");
    Path own = Files.createDirectories(target.resolve("lib"));
    assertThat(new Checkout(root, "target").classPath("benchmarks"))
        .isEqualTo(path(target.resolve("classes"), own.resolve("a.jar")));
  }

  @Test
  void namesTheBuildCommand_whenSomethingIsNotBuilt() {
    Checkout checkout = new Checkout(root, "target");
    assertThatThrownBy(() -> checkout.classPath("stream-processor"))
        .hasMessageContaining("stream-processor is not built")
        .hasMessageContaining("mvn -q -DskipTests package");
    assertThatThrownBy(checkout::registryJar).hasMessageContaining("mvn -q -DskipTests package");
    assertThatThrownBy(checkout::brokerClassPath).hasMessageContaining("broker's jars");
  }

  private Path built(String module, String... jars) throws Exception {
    Path target = Files.createDirectories(root.resolve(module).resolve("target"));
    Files.createDirectories(target.resolve("classes"));
    Files.writeString(
        target.resolve("runtime.classpath"), String.join(File.pathSeparator, jars) + "\n");
    return target;
  }

  private Path lib(String jar) {
    return root.resolve("deploy/local/target/lib").resolve(jar);
  }

  private static String path(Path... entries) {
    return Stream.of(entries).map(Path::toString).collect(Collectors.joining(File.pathSeparator));
  }
}
