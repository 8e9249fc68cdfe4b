package dev.jankline.symbols.format;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Builds the little C program of the tests for phones, with functions inlined three deep. */
public final class NativeProgram {
  private static final Pattern INSTRUCTION = Pattern.compile("\\s*([0-9a-f]+):\\s.*");

  private NativeProgram() {}

  /** An arm64 ELF library for Android. */
  public static Path elf(Path folder, String... options) throws IOException {
    Tools.require("clang-19", "ld.lld-19");
    Path source = source(folder);
    List<String> command =
        new ArrayList<>(
            List.of(
                "clang-19",
                "--target=aarch64-linux-android24",
                "-O2",
                "-fPIC",
                "-nostdlib",
                "-shared",
                "--ld-path=/usr/bin/ld.lld-19",
                "-Wl,--build-id=sha1",
                "-Wl,-Bsymbolic"));
    command.addAll(List.of(options));
    command.addAll(List.of(source.toString(), "-o", "libfeed.so"));
    Tools.run(folder, command);
    return folder.resolve("libfeed.so");
  }

  /** The DWARF file of an arm64 dSYM for iOS. */
  public static Path dsym(Path folder, String target, String... options) throws IOException {
    Tools.require("clang-19", "ld64.lld-19", "dsymutil-19");
    String arch = target.substring(0, target.indexOf('-'));
    Path source = source(folder);
    String object = "feed-" + arch + ".o";
    List<String> command = new ArrayList<>(List.of("clang-19", "-target", target, "-g", "-O2"));
    command.addAll(List.of(options));
    command.addAll(List.of("-c", source.toString(), "-o", object));
    Tools.run(folder, command);
    Path stub = Files.writeString(folder.resolve("libSystem.tbd"), TBD);
    String platform = target.endsWith("simulator") ? "ios-simulator" : "ios";
    String library = "Feed-" + arch + ".dylib";
    Tools.run(
        folder,
        List.of(
            "ld64.lld-19",
            "-arch",
            arch,
            "-platform_version",
            platform,
            "14.0",
            "17.0",
            "-dylib",
            object,
            stub.toString(),
            "-o",
            library));
    Tools.run(folder, List.of("dsymutil-19", library, "-o", library + ".dSYM"));
    return folder.resolve(library + ".dSYM/Contents/Resources/DWARF/" + library);
  }

  /** Addresses of all instructions, as a disassembler finds them. */
  public static List<Long> instructions(Path folder, Path binary) {
    List<Long> addresses = new ArrayList<>();
    for (String line : Tools.run(folder, List.of("llvm-objdump-19", "-d", binary.toString()))) {
      Matcher instruction = INSTRUCTION.matcher(line);
      if (instruction.matches()) {
        addresses.add(Long.parseLong(instruction.group(1), 16));
      }
    }
    return addresses;
  }

  private static Path source(Path folder) throws IOException {
    try (var in = NativeProgram.class.getResourceAsStream("/programs/feed.c")) {
      return Files.write(
          folder.resolve("feed.c"), Objects.requireNonNull(in, "feed.c").readAllBytes());
    }
  }

  private static final String TBD =
      """
      --- !tapi-tbd
      tbd-version: 4
      targets: [ arm64-ios, x86_64-ios-simulator ]
      install-name: '/usr/lib/libSystem.B.dylib'
      exports:
        - targets: [ arm64-ios, x86_64-ios-simulator ]
          symbols: [ dyld_stub_binder ]
      ...
      """;
}
