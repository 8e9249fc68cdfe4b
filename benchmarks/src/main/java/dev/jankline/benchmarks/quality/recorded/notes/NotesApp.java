package dev.jankline.benchmarks.quality.recorded.notes;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.stream.IntStream;

/** The program with everything it needs: files, another thread, a slow server. */
public final class NotesApp implements AutoCloseable {
  /** Prefix of the program's own code. */
  public static final String PREFIX = NotesApp.class.getPackageName();

  private static final int LETTERS = 6_000;
  private static final int TITLES = 30_000;
  private static final int SIDE = 900;
  private static final int ATTACHMENT_BYTES = 900_000;
  private static final int FOLDERS = 60;
  private static final int LINES = 9_000;
  private static final long MILLIS = 130;

  private final NoteFiles files;
  private final NoteTexts texts = new NoteTexts();
  private final NoteSync sync = new NoteSync();
  private final NotePictures pictures = new NotePictures();
  private final NoteSettings settings = new NoteSettings();
  private final Background background = new Background();
  private final Path folder;
  private final Random random = new Random(17);
  private final String text;
  private final List<String> titles;
  private final byte[] attachment = new byte[ATTACHMENT_BYTES];
  private final BufferedImage image = new BufferedImage(SIDE, SIDE, BufferedImage.TYPE_INT_RGB);

  /** Prepares files in an empty folder, and the server. */
  public NotesApp(Path folder) throws IOException {
    this.folder = folder;
    files = new NoteFiles(folder);
    for (int i = 0; i < FOLDERS; i++) {
      Path note = Files.createDirectories(folder.resolve("notes/" + i / 8)).resolve("note-" + i);
      Files.writeString(note, "note " + i);
    }
    text = letters(LETTERS);
    titles = IntStream.range(0, TITLES).mapToObj(i -> letters(12) + i).toList();
    for (int i = 0; i < attachment.length; i++) {
      attachment[i] = (byte) (random.nextInt(24) + i / 4_096);
    }
    for (int y = 0; y < SIDE; y++) {
      for (int x = 0; x < SIDE; x++) {
        image.setRGB(x, y, (x * y) ^ random.nextInt(1 << 10));
      }
    }
  }

  /** Everything that the recording runs. */
  public List<Scenario> scenarios() throws IOException {
    Path numbers = Files.move(files.exportNumbers(3), folder.resolve("numbers-of-others"));
    Path zip = Files.move(files.packAttachments(attachment, 3), folder.resolve("zip-of-others"));
    byte[] png = pictures.encode(image, 1);
    String json = json();
    byte[] xml = xml();
    return List.of(
        of("NoteFiles.saveAll", "saving", size -> files.saveAll(attachment, size)),
        of("NoteFiles.exportNumbers", "export", size -> files.exportNumbers(size)),
        of(
            "NoteFiles.importNumbers",
            "import",
            size -> files.importNumbers(numbers, Math.min(3, size))),
        of("NoteFiles.packAttachments", "zip", size -> files.packAttachments(attachment, size * 2)),
        of("NoteFiles.unpackedBytes", "zip", size -> files.unpackedBytes(zip, size * 6)),
        of("NoteFiles.countFiles", "walk", size -> files.countFiles(folder, size * 6)),
        of(
            "NoteTexts.highlightTags",
            "tags",
            size -> texts.highlightTags(words(), (17 + size) * 6)),
        of(
            "NoteTexts.sortTitles",
            "sort",
            size -> texts.sortTitles(titles.subList(0, Math.min(TITLES, size * 6_000)))),
        of(
            "NoteTexts.changedLetters",
            "diff",
            size -> texts.changedLetters(text.repeat(size), text.repeat(2))),
        of("NoteTexts.formatDates", "dates", size -> texts.formatDates(size)),
        of("NoteTexts.countWords", "words", size -> texts.countWords(text, size * 100)),
        of("NoteTexts.evaluateFormula", "formula", size -> texts.evaluateFormula(size)),
        of("NoteSync.fetchChanges", "network on the main thread", this::fetch),
        of("NoteSync.unlock", "unlock", size -> sync.unlock("correct horse", size)),
        of("NoteSync.readJson", "import of exports", size -> sync.readJson(json, size * 12)),
        of("NoteSync.readXml", "import of exports", size -> sync.readXml(xml, size * 10)),
        of(
            "NoteSync.copyDeeply",
            "copy",
            size -> sync.copyDeeply(titles.subList(0, LINES), size * 9)),
        of("NoteSync.awaitUpload", "waits for tasks", this::upload),
        of("NoteSync.awaitDatabase", "waits for tasks", this::database),
        of("NoteSync.retryLogin", "retry", size -> sync.retryLogin(size)),
        of("NotePictures.decode", "decode", size -> pictures.decode(png, size * 2)),
        of("NotePictures.encode", "encode", size -> pictures.encode(image, size)),
        of("NotePictures.thumbnail", "thumbnails", size -> pictures.thumbnail(image, size * 4)),
        of("NotePictures.mainColour", "colour", size -> pictures.mainColour(image, size * 25)),
        of("NoteSettings.read", "settings lock", this::readSetting),
        of("NoteSettings.remember", "history lock", this::remember));
  }

  private Scenario of(String mend, String ticket, Scenario.Action action) {
    return new Scenario(mend, ticket, action);
  }

  private void fetch(int size) throws IOException {
    try (SlowServer server = new SlowServer(size * MILLIS)) {
      sync.fetchChanges(server.address());
    }
  }

  private void upload(int size) throws InterruptedException {
    sync.awaitUpload(background.submit(() -> Background.pause(size * MILLIS)));
  }

  private void database(int size) throws Exception {
    CountDownLatch open = new CountDownLatch(1);
    Future<Integer> opening =
        background.submit(
            () -> {
              int paused = Background.pause(size * MILLIS);
              open.countDown();
              return paused;
            });
    sync.awaitDatabase(open);
    opening.get();
  }

  private void readSetting(int size) throws Exception {
    Future<Integer> writing =
        background.begin(
            () -> {
              settings.write("theme", "dark", size * MILLIS);
              return 0;
            });
    settings.read("theme");
    writing.get();
  }

  private void remember(int size) throws Exception {
    Future<Integer> tidying =
        background.begin(
            () -> {
              settings.tidy(() -> Background.pause(size * MILLIS));
              return 0;
            });
    settings.remember("note");
    tidying.get();
  }

  private String words() {
    return "plans,".repeat(80);
  }

  private String letters(int count) {
    StringBuilder letters = new StringBuilder();
    for (int i = 0; i < count; i++) {
      letters.append(random.nextInt(7) == 0 ? ' ' : (char) ('a' + random.nextInt(26)));
    }
    return letters.toString();
  }

  private String json() {
    StringBuilder json = new StringBuilder("[");
    for (int i = 0; i < LINES; i++) {
      json.append(i == 0 ? "" : ",").append("{\"title\":\"").append(titles.get(i)).append("\"}");
    }
    return json.append(']').toString();
  }

  private byte[] xml() {
    StringBuilder xml = new StringBuilder("<notes>");
    for (int i = 0; i < LINES / 3; i++) {
      xml.append("<note id='").append(i).append("'>").append(titles.get(i)).append("</note>");
    }
    return xml.append("</notes>").toString().getBytes(StandardCharsets.UTF_8);
  }

  @Override
  public void close() {
    background.close();
  }
}
