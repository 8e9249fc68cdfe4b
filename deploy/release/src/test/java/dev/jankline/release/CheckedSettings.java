package dev.jankline.release;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Starts a program as its container does, with {@code --check-config} at the end. Paths below
 * {@code /etc/jankline} lead to a folder of the test, which gets the secrets that are mounted; the
 * broker's name becomes that of this machine, as it must resolve.
 *
 * @param folder folder of the test
 */
record CheckedSettings(Path folder) {
  /** A secret that every setting takes: 24 bytes in the form of a webhook's. */
  static final String SECRET = "whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYX\n";

  private static final String MOUNTED = "/etc/jankline";
  private static final String BOOTSTRAP = "JANK_KAFKA_COMMON_BOOTSTRAP_SERVERS";

  /** Writes a mounted file. */
  void mount(String path, String text) throws IOException {
    assertThat(path).startsWith(MOUNTED + "/");
    Path file = folder.resolve(path.substring(MOUNTED.length() + 1));
    Files.createDirectories(file.getParent());
    Files.writeString(file, here(text));
  }

  /** Writes a mounted key store, empty, that the secret opens. */
  void keyStore(String path) throws IOException, GeneralSecurityException {
    mount(path, "");
    KeyStore store = KeyStore.getInstance("PKCS12");
    store.load(null, SECRET.strip().toCharArray());
    try (OutputStream file = Files.newOutputStream(Path.of(here(path)))) {
      store.store(file, SECRET.strip().toCharArray());
    }
  }

  /** Fails unless the program says that its settings are good. */
  void check(ReleasedProgram program, Map<String, String> environment)
      throws IOException, InterruptedException {
    assertThat(environment).containsKey(BOOTSTRAP);
    Map<String, String> variables = new HashMap<>();
    environment.forEach((name, value) -> variables.put(name, here(value)));
    variables.put(BOOTSTRAP, "localhost:9092");
    List<String> line = new ArrayList<>();
    line.add(Manifest.distribution().resolve("bin").resolve(program.script()).toString());
    program.arguments().forEach(argument -> line.add(here(argument)));
    line.add("--check-config");
    Command ended = Command.run(variables, line);
    assertThat(ended.exitCode()).as(ended.err() + ended.out()).isZero();
    assertThat(ended.out() + ended.err()).contains("the settings are good");
  }

  private String here(String text) {
    return text.replace(MOUNTED, folder.toString());
  }
}
