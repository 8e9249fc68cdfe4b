package dev.jankline.command.live;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Compiles a small arm64 program for iOS with its dSYM, and writes reports as a device would make
 * them of that program: the samples of the repository, with its UUID and its addresses.
 *
 * @param dsym the dSYM, a folder
 * @param uuid UUID of the program
 * @param functions addresses in its three functions, relative to the program
 */
record AppleProgram(Path dsym, String uuid, List<Long> functions) {
  static final List<String> NAMES = List.of("load_feed", "parse_feed", "layout_feed");

  private static final String SAMPLE_UUID = "70B89F27-1634-3580-A695-57CDB41D7743";

  /** Where the program is loaded in the samples of MetricKit and of backtraces, and of Matrix. */
  private static final List<Long> SAMPLE_BASES = List.of(0x100f45000L, 0x100f40000L);

  /** Where the samples have a frame in one of three functions. */
  private static final List<Long> SAMPLE_OFFSETS = List.of(0x1001L, 0x1011L, 0x1021L);

  private static final String SOURCE =
      """
      int sink;
      __attribute__((noinline)) int layout_feed(int n) { while (n--) sink += n * n; return sink; }
      __attribute__((noinline)) int parse_feed(int n) { while (n--) sink ^= n * 7; return sink; }
      __attribute__((noinline)) int load_feed(int n) { sink = parse_feed(n) + layout_feed(n); return sink; }
      """;

  /** Compiles; the folder of the sources is named as the app. */
  static AppleProgram compile(Path folder, String app) throws Exception {
    for (String tool : List.of("clang-19", "ld64.lld-19", "dsymutil-19", "llvm-nm-19")) {
      assumeTrue(isInstalled(tool), tool + " is not installed");
    }
    Path sources = Files.createDirectories(folder.resolve(app));
    Files.writeString(sources.resolve("feed.c"), SOURCE);
    run(folder, "clang-19 -target arm64-apple-ios14.0 -g -O1 -c " + app + "/feed.c -o feed.o");
    String link = "ld64.lld-19 -arch arm64 -platform_version ios 14.0 17.0 -dylib feed.o -o Reader";
    run(folder, link);
    run(folder, "dsymutil-19 Reader -o App.dSYM");
    String symbols = run(folder, "llvm-nm-19 Reader");
    String dwarf = run(folder, "llvm-dwarfdump-19 --uuid Reader");
    return new AppleProgram(
        folder.resolve("App.dSYM"),
        found("UUID: (\\S+)", dwarf),
        NAMES.stream().map(name -> inside(name, symbols)).toList());
  }

  /** A sample of the repository with the UUID and the addresses of this program. */
  String written(String sample) {
    String text = sample.replace(SAMPLE_UUID, uuid);
    for (int i = 0; i < functions.size(); i++) {
      long from = SAMPLE_OFFSETS.get(i);
      long to = functions.get(i);
      for (long base : SAMPLE_BASES) {
        text = text.replace(Long.toHexString(base + from), Long.toHexString(base + to));
        text = text.replace(Long.toString(base + from), Long.toString(base + to));
      }
      text = text.replace("\"offsetIntoBinaryTextSegment\":" + from + ",", offset(to));
    }
    return text;
  }

  private static String offset(long to) {
    return "\"offsetIntoBinaryTextSegment\":" + to + ",";
  }

  /** An address behind the first instruction of a function. */
  private static long inside(String name, String symbols) {
    return Long.parseLong(found("(?m)^([0-9a-f]+) T _" + name + "$", symbols), 16) + 9;
  }

  private static String found(String pattern, String text) {
    Matcher matcher = Pattern.compile(pattern).matcher(text);
    assertThat(matcher.find()).as(pattern + " in " + text).isTrue();
    return matcher.group(1);
  }

  private static boolean isInstalled(String tool) {
    return Stream.of(
            Objects.requireNonNullElse(System.getenv("PATH"), "").split(File.pathSeparator))
        .anyMatch(folder -> Files.isExecutable(Path.of(folder, tool)));
  }

  private static String run(Path folder, String command) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(command.split(" "))
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .start();
    String printed = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor()).as(command + ": " + printed).isZero();
    return printed;
  }
}
