package dev.jankline.command.upload;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.command.JankCommand;
import dev.jankline.schema.Event;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SendReportsTest {
  private static final String EVIL =
      "{\"tag\":\"Trace_EvilMethod\",\"cost\":%d,\"time\":1791566400000,\"stack\":\"0,17,1,%d\"}";

  @TempDir Path folder = Path.of("");

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private final FakeGateway gateway = FakeGateway.start();

  @AfterEach
  void stop() {
    gateway.close();
  }

  private int send(Object... more) {
    List<String> words =
        new ArrayList<>(
            List.of(
                "send",
                "--gateway",
                gateway.url(),
                "--key",
                "k",
                "--json",
                "--app",
                "com.example"));
    for (Object word : more) {
      words.add(word.toString());
    }
    out.reset();
    err.reset();
    return JankCommand.run(
        InputStream.nullInputStream(),
        new PrintStream(out, true, UTF_8),
        new PrintStream(err, true, UTF_8),
        words.toArray(String[]::new));
  }

  private static String evil(int cost) {
    return EVIL.formatted(cost, cost);
  }

  private Path file(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, text);
  }

  @Test
  void sendsWhatIsInFoldersAndArchives_recognisingEach() throws IOException {
    file("in/a/one.json", evil(800));
    file("in/b/two.txt", "0,17,1,900\n");
    file("in/.hidden", "x");
    try (OutputStream zip = Files.newOutputStream(folder.resolve("in/c.zip"));
        ZipOutputStream entries = new ZipOutputStream(zip)) {
      entries.putNextEntry(new ZipEntry("logs/three.json"));
      entries.write(evil(1_000).getBytes(UTF_8));
    }

    int exit = send("--format", "auto", "--origin", "versionName=1.1.0", folder.resolve("in"));

    assertThat(exit).as(err.toString(UTF_8)).isZero();
    assertThat(out.toString(UTF_8).strip())
        .isEqualTo("{\"received\":3,\"accepted\":3,\"rejected\":{}}");
    assertThat(gateway.batches)
        .allMatch(batch -> batch.getHeader().getVersionName().equals("1.1.0"))
        .allMatch(batch -> batch.getHeader().getApp().equals("com.example"));
  }

  @Test
  void givesTheSameIds_whenTheSameFilesAreSentAgain() throws IOException {
    Path report = file("one.json", evil(800));

    send("--format", "matrix", report);
    send("--format", "matrix", report);

    assertThat(gateway.events()).hasSize(2);
    assertThat(gateway.events().stream().map(Event::getId).distinct()).hasSize(1);
  }

  @Test
  void goesOnWhereItStopped_whenItNotesWhatWasSent() throws IOException {
    Path state = folder.resolve("state");
    file("in/one.json", evil(800));
    send("--format", "matrix", "--state", state, folder.resolve("in"));
    file("in/two.json", evil(900));

    int exit = send("--format", "matrix", "--state", state, folder.resolve("in"));

    assertThat(exit).isZero();
    assertThat(out.toString(UTF_8)).contains("\"received\":1", "\"passedOver\":1");
    assertThat(gateway.events()).hasSize(2);
    assertThat(Files.readAllLines(state)).hasSize(2);
  }

  @Test
  void leavesOutWhatBeganBefore() throws IOException {
    Path report = file("one.json", evil(800) + "\n" + evil(900).replace("1791566", "1891566"));

    int exit = send("--format", "matrix", "--since", "2027-01-01T00:00:00Z", report);

    assertThat(exit).isZero();
    assertThat(out.toString(UTF_8).strip())
        .isEqualTo("{\"received\":1,\"accepted\":1,\"rejected\":{},\"leftOut\":1}");
  }

  @Test
  void oneBadReportCostsTheOthersNothing() throws IOException {
    file("in/bad.json", "{\"tag\":\"Trace_EvilMethod\"\n");
    file("in/good.json", evil(800));
    file("in/unknown.bin", "\u0001\u0002");

    int exit = send("--format", "auto", folder.resolve("in"));

    assertThat(exit).isEqualTo(1);
    assertThat(out.toString(UTF_8).strip())
        .isEqualTo("{\"received\":3,\"accepted\":1,\"rejected\":{\"MALFORMED\":2}}");
    assertThat(err.toString(UTF_8))
        .contains("bad.json: line 2: not JSON")
        .contains("unknown.bin: line 1: no format recognises it: give one of play, crashlytics");
  }

  @Test
  void sendsEventsAlone_whenTogetherTheyAreTooLarge() throws IOException {
    gateway.maxEvents = 1;
    Path report = file("one.json", evil(800) + "\n" + evil(900));

    int exit = send("--format", "matrix", "--origin", "installId=i", report);

    assertThat(exit).isZero();
    assertThat(gateway.events()).hasSize(2);
  }

  @Test
  void refusesArchivesThatUnpackToTooMuch() throws IOException {
    Path zip = folder.resolve("bomb.zip");
    try (ZipOutputStream entries = new ZipOutputStream(Files.newOutputStream(zip))) {
      entries.putNextEntry(new ZipEntry("zeros.txt"));
      byte[] zeros = new byte[1 << 20];
      for (int i = 0; i < 8; i++) {
        entries.write(zeros);
      }
      entries.closeEntry();
      entries.putNextEntry(new ZipEntry("inner.zip"));
      entries.write("PK".getBytes(UTF_8));
    }

    int exit = send("--format", "auto", zip);

    assertThat(exit).isEqualTo(1);
    assertThat(out.toString(UTF_8)).contains("\"rejected\":{\"TOO_LARGE\":2}");
    assertThat(err.toString(UTF_8))
        .contains("bomb.zip!zeros.txt: line 1: it unpacks to more than")
        .contains("bomb.zip!inner.zip: line 1: it is an archive in an archive: unpack it first");
    assertThat(gateway.batches).isEmpty();
  }

  @Test
  void endsWithExitCode2_whenOptionsDoNotFit() throws IOException {
    Path report = file("one.json", evil(800));

    assertThat(send(report)).isEqualTo(2);
    assertThat(err.toString(UTF_8)).contains("are for reports; give --format too");
    assertThat(send("--format", "perfetto", report)).isEqualTo(2);
    assertThat(err.toString(UTF_8)).contains("'perfetto' is no format of reports; give one of");
    assertThat(send("--format", "matrix", "--origin", "colour=red", report)).isEqualTo(2);
    assertThat(err.toString(UTF_8)).contains("--origin: 'colour' is no parameter of a report");
    assertThat(send("--format", "matrix", "--since", "yesterday", report)).isEqualTo(2);
  }
}
