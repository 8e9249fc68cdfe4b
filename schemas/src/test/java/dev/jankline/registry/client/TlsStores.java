package dev.jankline.registry.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** Makes a key pair with a self-signed certificate by keytool, and its stores in every form. */
final class TlsStores {
  static final String PASSWORD = "change-it";

  private final Path folder;
  private final String name;

  /**
   * Makes the key pair.
   *
   * @param names subject alternative names, as keytool writes them
   */
  TlsStores(Path folder, String name, String names) throws Exception {
    this.folder = folder;
    this.name = name;
    List<String> words = new ArrayList<>(List.of("-genkeypair", "-alias", name, "-keyalg", "EC"));
    words.addAll(List.of("-dname", "CN=" + name, "-validity", "2", "-ext", "san=" + names));
    words.addAll(List.of("-storetype", "PKCS12"));
    keytool(keyStore(), words);
  }

  /** PKCS12 with key and certificate. */
  Path keyStore() {
    return folder.resolve(name + ".p12");
  }

  /** A store of the type that holds the certificate alone. */
  Path trustStore(String type) throws Exception {
    Path certificate = Files.writeString(folder.resolve(name + ".pem"), certificate());
    Path store = folder.resolve(name + "-trust." + type);
    Files.deleteIfExists(store);
    keytool(
        store,
        List.of(
            "-importcert",
            "-noprompt",
            "-alias",
            name,
            "-storetype",
            type,
            "-file",
            "" + certificate));
    return store;
  }

  String certificate() throws Exception {
    return pem("CERTIFICATE", load().getCertificate(name).getEncoded());
  }

  String key() throws Exception {
    return pem("PRIVATE KEY", load().getKey(name, PASSWORD.toCharArray()).getEncoded());
  }

  /** What a server needs that is this one and trusts {@code clients}. */
  SSLContext server(TlsStores clients) throws Exception {
    KeyManagerFactory keys = KeyManagerFactory.getInstance("PKIX");
    keys.init(load(), PASSWORD.toCharArray());
    KeyStore trusted = KeyStore.getInstance("PKCS12");
    trusted.load(null, null);
    trusted.setCertificateEntry("client", clients.load().getCertificate(clients.name));
    TrustManagerFactory trust = TrustManagerFactory.getInstance("PKIX");
    trust.init(trusted);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(keys.getKeyManagers(), trust.getTrustManagers(), null);
    return context;
  }

  private KeyStore load() throws GeneralSecurityException, IOException {
    KeyStore store = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(keyStore())) {
      store.load(in, PASSWORD.toCharArray());
    }
    return store;
  }

  private static String pem(String what, byte[] bytes) {
    String base64 = Base64.getMimeEncoder(64, "\n".getBytes(UTF_8)).encodeToString(bytes);
    return "-----BEGIN %s-----\n%s\n-----END %s-----\n".formatted(what, base64, what);
  }

  private static void keytool(Path store, List<String> words) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
    command.addAll(words);
    command.addAll(List.of("-keystore", store.toString(), "-storepass", PASSWORD));
    Path log = store.resolveSibling(store.getFileName() + ".log");
    Process process =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile()).start();
    if (!process.waitFor(60, TimeUnit.SECONDS) || process.exitValue() != 0) {
      process.destroyForcibly();
      throw new IOException("keytool failed: " + Files.readString(log));
    }
  }
}
