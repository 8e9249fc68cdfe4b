package dev.jankline.command.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.local.stack.Checkout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A page of docs/reference. Tests generate the tables between its markers {@code <!-- name -->} and
 * {@code <!-- /name -->}; all other text is written by hand.
 *
 * @param name file name of the page
 */
record ReferencePage(String name, String text) {
  static ReferencePage read(String name) throws IOException {
    return new ReferencePage(name, Files.readString(path(name)));
  }

  /** Returns the page with another table between the markers of a section. */
  ReferencePage with(String section, String table) {
    String begin = "<!-- " + section + " -->\n";
    int from = text.indexOf(begin);
    int to = text.indexOf("<!-- /" + section + " -->\n");
    assertThat(from).as("marker '%s' of %s", section, name).isBetween(0, to);
    return new ReferencePage(
        name, text.substring(0, from + begin.length()) + table + text.substring(to));
  }

  /** Fails when this page differs from the generated one, and writes that one to a file. */
  void assertEqualTo(ReferencePage generated) throws IOException {
    Path file = Checkout.find().target("command").resolve("reference").resolve(name);
    Files.createDirectories(Checkout.find().target("command").resolve("reference"));
    Files.writeString(file, generated.text);
    assertThat(text)
        .withFailMessage(
            "docs/reference/%s is not what the code says. Fill empty meanings in after:%n"
                + "  cp %s docs/reference/",
            name, Checkout.find().root().relativize(file))
        .isEqualTo(generated.text);
  }

  private static Path path(String name) {
    return Checkout.find().root().resolve("docs/reference").resolve(name);
  }
}
