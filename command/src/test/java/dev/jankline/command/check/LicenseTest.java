package dev.jankline.command.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.local.stack.Checkout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whoever embeds the SDK must find out under which terms. */
class LicenseTest {
  /** Of the text as the Apache Software Foundation publishes it. */
  private static final String APACHE_2 =
      "cfc7749b96f63bd31c3c42b5c471bf756814053e847c10f3eb003417bc523d30";

  private final Path root = Checkout.find().root();

  @Test
  void licenseIsTheStandardText() throws Exception {
    byte[] text = Files.readAllBytes(root.resolve("LICENSE"));

    assertThat(HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(text)))
        .isEqualTo(APACHE_2);
  }

  @Test
  void everyPomInheritsItsName() throws Exception {
    assertThat(Files.readString(root.resolve("pom.xml"))).contains("<name>Apache-2.0</name>");
  }

  @ParameterizedTest
  @ValueSource(strings = {"device-sdk/core", "device-sdk/trace/runtime", "device-sdk/trace/build"})
  void jarsOfTheSdkCarryIt(String module) {
    assertThat(Checkout.find().target(module).resolve("classes/META-INF/LICENSE"))
        .hasSameTextualContentAs(root.resolve("LICENSE"));
  }
}
