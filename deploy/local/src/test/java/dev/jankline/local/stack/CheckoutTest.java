package dev.jankline.local.stack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CheckoutTest {
  @TempDir Path root = Path.of("");

  @Test
  void findsTheCheckoutAroundTheClasses() {
    assertThat(Checkout.find().root().resolve("deploy/local/pom.xml")).exists();
  }

  @Test
  void putsTheModulesOwnClassesFirst() throws Exception {
    Path target = Files.createDirectories(root.resolve("stream-processor/target"));
    Files.createDirectories(target.resolve("classes"));
    Files.writeString(
        target.resolve("runtime.classpath"), "a.jar" + File.pathSeparator + "b.jar\n");
    assertThat(new Checkout(root, "target").classPath("stream-processor"))
        .isEqualTo(
            String.join(
                File.pathSeparator, target.resolve("classes").toString(), "a.jar", "b.jar"));
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
}
