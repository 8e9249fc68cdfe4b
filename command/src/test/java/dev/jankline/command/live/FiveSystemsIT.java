package dev.jankline.command.live;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.command.JankCommand;
import dev.jankline.local.demo.RollupView;
import dev.jankline.local.process.Await;
import dev.jankline.local.stack.Checkout;
import dev.jankline.local.stack.LocalStack;
import dev.jankline.local.stack.StackPlan;
import dev.jankline.schema.ClusterCount;
import dev.jankline.schema.ClusterMetadata;
import dev.jankline.schema.Grouping;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs every command of the table "Reports of other systems" in README against a real gateway,
 * broker and processor: the reports become named stalls in clusters.
 */
@Timeout(600)
class FiveSystemsIT {
  private static final String APP = "com.example.reader";
  private static final Duration LIMIT = Duration.ofMinutes(2);
  private static final Pattern COMMAND = Pattern.compile("`(\\./jank [^`]+)`");

  /** The reports are of that day: their senders' clocks are taken to be there too. */
  private static final List<String> OF_THAT_DAY =
      List.of(
          "--origin",
          "sentAt=2026-10-09T18:00:00Z",
          "--origin",
          "versionName=1.1.0",
          "--origin",
          "versionCode=110",
          "--origin",
          "installId=i-1");

  private static final String DART_BUILD = "0123456789abcdef0123456789abcdef";

  private static final String METHODS =
      """
      1048574,1,android.os.Handler dispatchMessage (Landroid.os.Message;)V
      17,1,com.example.reader.MainActivity onClick (Landroid.view.View;)V
      23,2,com.example.reader.Json parse (Ljava.lang.String;)Ljava.lang.Object;
      """;

  @TempDir Path folder;

  @Test
  void everyCommandOfTheTableRuns_andItsReportsAreNamed() throws Exception {
    Path root = Checkout.find().root();
    AppleProgram ios = AppleProgram.compile(folder, APP);
    writeFiles(root, ios);
    List<String> commands = commands(Files.readString(root.resolve("README.md")));
    assertThat(commands).as("commands of the table").hasSizeGreaterThanOrEqualTo(9);
    StackPlan plan = StackPlan.forApp(APP, APP, "package:reader/", "Reader");
    try (LocalStack stack = LocalStack.start(Checkout.find(), plan, progress -> {});
        RollupView view = RollupView.start(stack.clientSettings())) {
      for (String command : commands) {
        run(words(command, stack));
      }
      Map<String, Long> expected =
          Map.of(
              "com.example.reader.Json.parse", 2L,
              "com.example.reader.Settings.read", 1L,
              "Feed.decode", 1L,
              "parse_feed", 2L,
              "load_feed", 2L,
              "layout_feed", 1L);
      Await.until(LIMIT, () -> stalls(view).equals(expected));
      assertThat(stalls(view)).isEqualTo(expected);
    }
  }

  /** The commands of the rows, first to last. */
  private static List<String> commands(String readme) {
    int start = readme.indexOf("### Reports of other systems");
    assertThat(start).isPositive();
    List<String> commands = new ArrayList<>();
    readme
        .substring(start)
        .lines()
        .dropWhile(line -> !line.startsWith("| system"))
        .takeWhile(line -> line.startsWith("|"))
        .forEach(
            row -> {
              Matcher command = COMMAND.matcher(row);
              while (command.find()) {
                commands.add(command.group(1));
              }
            });
    return commands;
  }

  /** The command as it is run: with an address, a key, an app and a version. */
  private List<String> words(String command, LocalStack stack) throws Exception {
    boolean uploads = command.contains("symbols upload");
    StackPlan plan = stack.plan();
    String access =
        "--gateway URL --key KEY --app APP"
            + (uploads ? " --version 1.1.0 --version-code 110" : "");
    String whole =
        command
            .replace("…", access)
            .replace("URL", stack.gatewayUrl().toString())
            .replace("KEY", uploads ? plan.uploadKey() : plan.deviceKey())
            .replace("APP", APP)
            .replace("SHA256", sha256(METHODS))
            .replace("DART_BUILD_ID:ID", "DART_BUILD_ID:" + DART_BUILD);
    List<String> words = new ArrayList<>(List.of(whole.split(" ")));
    String file = words.remove(words.size() - 1);
    assertThat(folder.resolve(file)).as(command).exists();
    words.remove(0);
    if (!uploads) {
      words.addAll(OF_THAT_DAY);
    }
    words.add(folder.resolve(file).toString());
    return words;
  }

  private static void run(List<String> words) {
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    PrintStream out = new PrintStream(printed, true, UTF_8);
    int exit =
        JankCommand.run(InputStream.nullInputStream(), out, out, words.toArray(String[]::new));
    // The samples hold a part that is refused, on purpose: 1 says so, and the others are taken.
    String text = printed.toString(UTF_8);
    boolean taken = exit == 0 || (exit == 1 && text.matches("(?s).*accepted +[1-9].*"));
    assertThat(taken).as("%s: exit %d, %s", words, exit, text).isTrue();
  }

  private void writeFiles(Path root, AppleProgram ios) throws Exception {
    Path reports = root.resolve("formats/src/test/resources/report");
    Files.createDirectories(folder.resolve("LOGS"));
    Files.copy(reports.resolve("blockcanary.log"), folder.resolve("LOGS/day.log"));
    Files.writeString(folder.resolve("methodMapping.txt"), METHODS);
    Files.copy(reports.resolve("matrix.ndjson"), folder.resolve("issues.ndjson"));
    Files.copy(reports.resolve("glance.txt"), folder.resolve("jank.txt"));
    String hex =
        Files.readString(root.resolve("deploy/local/src/test/resources/report/app.symbols.hex"));
    Files.write(
        folder.resolve("app.android-arm64.symbols"),
        HexFormat.of().parseHex(hex.replaceAll("\\s", "")));
    String blocks = ios.written(Files.readString(reports.resolve("matrix-ios.json")));
    try (ZipOutputStream zip =
        new ZipOutputStream(Files.newOutputStream(folder.resolve("reports.zip")))) {
      zip.putNextEntry(new ZipEntry("block.json"));
      zip.write(blocks.getBytes(UTF_8));
    }
    Files.writeString(
        folder.resolve("batches.json"),
        ios.written(Files.readString(reports.resolve("ios-samples.json"))));
    Files.createDirectories(folder.resolve("payloads"));
    Files.writeString(
        folder.resolve("payloads/day.json"),
        ios.written(Files.readString(reports.resolve("metrickit.json"))));
  }

  /** Stalls of each cluster (primary grouping) by its title, days added up. */
  private static Map<String, Long> stalls(RollupView view) {
    Map<String, Long> stalls = new TreeMap<>();
    for (ClusterCount row : view.rows()) {
      boolean isDay = row.getWindowMillis() == Duration.ofDays(1).toMillis();
      if (row.getGrouping() == Grouping.PRIMARY && isDay && row.getStalls() != 0) {
        ClusterMetadata info = view.info(row);
        stalls.merge(info == null ? "" : info.getTitle(), row.getStalls(), Long::sum);
      }
    }
    return stalls;
  }

  private static String sha256(String text) throws Exception {
    byte[] hash = MessageDigest.getInstance("SHA-256").digest(text.getBytes(UTF_8));
    return HexFormat.of().formatHex(hash);
  }
}
