package dev.jankline.local.attack;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.jankline.local.attack.Attack.Bytes;
import dev.jankline.local.attack.Attack.Door;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** Uploads of symbol files that are none, and questions for configurations that nobody has. */
final class SymbolAttacks {
  private static final int UPLOADS = 20;
  private static final int QUESTIONS = 60;
  private static final int BOMB_BYTES = 64 << 20;
  private static final int NOISE_BYTES = 200_000;
  private static final long HUGE = 1L << 40;
  private static final String APP = "/v1/apps/" + AttackStack.APP;

  private SymbolAttacks() {}

  static List<Attack> of(String uploadKey) {
    return List.of(
        Attack.repeated(
            "symbol-bombs",
            Door.SYMBOLS,
            UPLOADS,
            List.of(
                put(uploadKey, zipBomb()),
                put(uploadKey, Requests.gzip(new byte[BOMB_BYTES])),
                put(uploadKey, elf()),
                put(uploadKey, noise()),
                put(uploadKey, mapping()),
                put("no-key", noise()))),
        Attack.held(
            "symbol-halves",
            Door.SYMBOLS,
            UPLOADS,
            List.of(
                Requests.text(head(uploadKey, 1_000_000) + "half"),
                Requests.text(head(uploadKey, HUGE) + "PK"),
                Requests.text(head(uploadKey, HUGE).replace("PUT", "PATCH")),
                Requests.text(
                    head(uploadKey, 0).replace("Content-Length: 0", "Transfer-Encoding: chunked")
                        + "7fffffff\r\nx")),
            Requests.text("x")),
        Attack.repeated("config-junk", Door.CONFIG, QUESTIONS, questions()));
  }

  private static String head(String key, long length) {
    return "PUT "
        + APP
        + "/symbols?versionName=1&versionCode=1 HTTP/1.1\r\nHost: gateway\r\nAuthorization: Bearer "
        + key
        + "\r\nContent-Length: "
        + length
        + "\r\n\r\n";
  }

  private static Bytes put(String key, byte[] file) {
    ByteArrayOutputStream request = new ByteArrayOutputStream();
    request.writeBytes(head(key, file.length).getBytes(ISO_8859_1));
    request.writeBytes(file);
    return Bytes.of(request.toByteArray());
  }

  /** Entries that are named like symbol files and unpack to far more than they take. */
  private static byte[] zipBomb() {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    byte[] part = new byte[1 << 20];
    try (ZipOutputStream zip = new ZipOutputStream(packed)) {
      for (String name : List.of("mapping.txt", "lib/arm64-v8a/libapp.so", "../../mapping.txt")) {
        zip.putNextEntry(new ZipEntry(name));
        for (int i = 0; i < BOMB_BYTES >> 20; i++) {
          zip.write(part);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot pack a file", e);
    }
    return packed.toByteArray();
  }

  /** The head of an ELF file that says that it has 65,535 sections far behind its end. */
  private static byte[] elf() {
    byte[] file = noise();
    byte[] head = {
      0x7f, 'E', 'L', 'F', 2, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3, 0, (byte) 0xb7, 0, 1
    };
    System.arraycopy(head, 0, file, 0, head.length);
    java.util.Arrays.fill(file, 32, 64, (byte) 0x7f);
    return file;
  }

  private static byte[] noise() {
    byte[] noise = new byte[NOISE_BYTES];
    new Random(NOISE_BYTES).nextBytes(noise);
    return noise;
  }

  /** A mapping whose lines nest and repeat and say impossible things. */
  private static byte[] mapping() {
    String line = "    1:2147483647:void a(%s):-1:99999999999999999999 -> a\n";
    return ("a.b.C -> a:\n" + line.formatted("int,".repeat(500)).repeat(400)).getBytes(ISO_8859_1);
  }

  private static List<Bytes> questions() {
    return IntStream.range(0, QUESTIONS)
        .mapToObj(
            i ->
                switch (i % 5) {
                  case 0 -> get(APP + "/config?platform=ANDROID&version=" + "9".repeat(i * 50), "");
                  case 1 -> get(APP + "/config?" + "a=b&".repeat(i * 10) + "tier=%00%ff", "");
                  case 2 -> get(APP + "/config", "If-None-Match: " + "\"x\",".repeat(i * 20) + "*");
                  case 3 -> get("/v1/apps/%2e%2e%2f" + "..%2f".repeat(i) + "/config", "");
                  default -> get("/v1/apps/" + "a/".repeat(i * 20) + "config", "");
                })
        .toList();
  }

  private static Bytes get(String path, String header) {
    return Requests.text(
        "GET "
            + path
            + " HTTP/1.1\r\nHost: gateway\r\n"
            + (header.isEmpty() ? "" : header + "\r\n")
            + "\r\n");
  }
}
