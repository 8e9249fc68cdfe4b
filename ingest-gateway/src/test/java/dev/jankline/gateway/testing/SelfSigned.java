package dev.jankline.gateway.testing;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Makes a certificate with keytool and writes it, and its key, as PEM files. */
public final class SelfSigned {
  private static final char[] PASSWORD = "changeit".toCharArray();

  private SelfSigned() {}

  /**
   * Writes {@code certificate.pem} and {@code key.pem}.
   *
   * @param name common name of the certificate
   */
  public static X509Certificate write(Path folder, String name)
      throws IOException, InterruptedException, GeneralSecurityException {
    Path file = folder.resolve(name + ".p12");
    keytool(file, name);
    KeyStore store = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(file)) {
      store.load(in, PASSWORD);
    }
    X509Certificate certificate = (X509Certificate) store.getCertificate("key");
    pem(folder.resolve("certificate.pem"), "CERTIFICATE", certificate.getEncoded());
    pem(folder.resolve("key.pem"), "PRIVATE KEY", store.getKey("key", PASSWORD).getEncoded());
    return certificate;
  }

  private static void keytool(Path file, String name) throws IOException, InterruptedException {
    Path keytool = Path.of(System.getProperty("java.home"), "bin", "keytool");
    Process process =
        new ProcessBuilder(
                List.of(
                    keytool.toString(),
                    "-genkeypair",
                    "-alias",
                    "key",
                    "-keyalg",
                    "EC",
                    "-groupname",
                    "secp256r1",
                    "-dname",
                    "CN=" + name,
                    "-validity",
                    "2",
                    "-ext",
                    "SAN=dns:localhost,ip:127.0.0.1",
                    "-storetype",
                    "PKCS12",
                    "-keystore",
                    file.toString(),
                    "-storepass",
                    new String(PASSWORD)))
            .redirectErrorStream(true)
            .redirectOutput(file.resolveSibling(name + ".log").toFile())
            .start();
    if (!process.waitFor(60, TimeUnit.SECONDS) || process.exitValue() != 0) {
      process.destroyForcibly();
      throw new IOException("keytool failed; see " + name + ".log");
    }
  }

  private static void pem(Path file, String kind, byte[] content) throws IOException {
    String body = Base64.getMimeEncoder(64, "\n".getBytes(US_ASCII)).encodeToString(content);
    Files.writeString(
        file, "-----BEGIN %s-----%n%s%n-----END %s-----%n".formatted(kind, body, kind));
  }
}
