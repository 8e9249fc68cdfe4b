package dev.jankline.symbols.format;

import dev.jankline.schema.DartFrame;
import dev.jankline.schema.JavaFrame;
import dev.jankline.schema.MatrixFrame;
import dev.jankline.schema.NativeFrame;
import dev.jankline.schema.StackFrame;
import dev.jankline.symbols.format.ElfFormat.DartFormat;
import dev.jankline.symbols.format.MachOFormat.UniversalMachOFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;

/** Makes one good file of every format, and knows a frame of it with its original name. */
enum Sample {
  DART(DartFormat.class, "main") {
    @Override
    Path write(Path folder) throws IOException {
      return Files.write(folder.resolve("app.symbols"), DartSnapshotMaker.file());
    }

    @Override
    StackFrame frame(Path file) {
      String anchor = "_kDartIsolateSnapshotInstructions";
      return new StackFrame(null, null, new DartFrame(null, anchor, 0x10L, null), null, null);
    }
  },
  ELF(ElfFormat.class, "load_feed") {
    @Override
    Path write(Path folder) throws IOException {
      Tools.require("llvm-symbolizer-19", "llvm-nm-19");
      return NativeProgram.elf(folder, "-g");
    }

    @Override
    StackFrame frame(Path file) {
      return at(address(file, "load_feed"));
    }
  },
  MACH_O(MachOFormat.class, "load_feed") {
    @Override
    Path write(Path folder) throws IOException {
      Tools.require("llvm-symbolizer-19", "llvm-nm-19");
      return NativeProgram.dsym(folder, "arm64-apple-ios14.0");
    }

    @Override
    StackFrame frame(Path file) {
      return at(address(file, "_load_feed"));
    }
  },
  UNIVERSAL_MACH_O(UniversalMachOFormat.class, "load_feed") {
    @Override
    Path write(Path folder) throws IOException {
      Tools.require("llvm-symbolizer-19", "llvm-nm-19", "llvm-lipo-19");
      Path phone = NativeProgram.dsym(folder, "arm64-apple-ios14.0");
      Path simulator = NativeProgram.dsym(folder, "x86_64-apple-ios14.0-simulator");
      Tools.run(
          folder,
          List.of(
              "llvm-lipo-19", "-create", phone.toString(), simulator.toString(), "-output", "Fat"));
      return folder.resolve("Fat");
    }

    @Override
    StackFrame frame(Path file) {
      return at(address(file.resolveSibling("Feed-x86_64.dylib"), "_load_feed"));
    }
  },
  BREAKPAD(BreakpadFormat.class, "load_feed") {
    @Override
    Path write(Path folder) throws IOException {
      return Files.writeString(
          folder.resolve("feed.sym"),
          """
          MODULE Linux arm64 33221100554477668899AABBCCDDEEFF0 libfeed.so
          FILE 0 /src/feed.c
          FUNC 1000 40 0 load_feed
          1000 40 10 0
          """);
    }

    @Override
    StackFrame frame(Path file) {
      return at(0x1010);
    }
  },
  MATRIX(MatrixFormat.class, "com.example.Feed.load") {
    @Override
    Path write(Path folder) throws IOException {
      return Files.writeString(
          folder.resolve("methodMapping.txt"),
          "1,1,com.example.Feed load (I)V\n2,257,com.example.Native read\n");
    }

    @Override
    StackFrame frame(Path file) {
      return new StackFrame(null, null, null, new MatrixFrame(1, 1, 0L), null);
    }
  },
  R8(R8Format.class, "com.example.Feed.load") {
    @Override
    Path write(Path folder) throws IOException {
      return Files.writeString(
          folder.resolve("mapping.txt"),
          """
          # compiler: R8
          # pg_map_id: abc1234
          com.example.Feed -> a.b:
              1:3:void load(int):10:12 -> a
          """);
    }

    @Override
    StackFrame frame(Path file) {
      return new StackFrame(new JavaFrame("a.b", "a", null, 2), null, null, null, null);
    }
  };

  private final Class<? extends SymbolFormat> format;
  private final String function;

  Sample(Class<? extends SymbolFormat> format, String function) {
    this.format = format;
    this.function = function;
  }

  /** Class of the format that the file has. */
  Class<? extends SymbolFormat> format() {
    return format;
  }

  /** Original name of the frame. */
  String function() {
    return function;
  }

  /** Makes the file; skips the test where the tools that make it are not installed. */
  abstract Path write(Path folder) throws IOException;

  /** A frame of the binary. */
  abstract StackFrame frame(Path file);

  private static StackFrame at(long address) {
    NativeFrame frame = new NativeFrame(null, "libfeed.so", address, false, null, null);
    return new StackFrame(null, frame, null, null, null);
  }

  private static long address(Path binary, String symbol) {
    List<String> command = List.of("llvm-nm-19", binary.toString());
    return Tools.run(Objects.requireNonNull(binary.getParent()), command).stream()
        .filter(line -> line.endsWith(" " + symbol))
        .mapToLong(line -> Long.parseUnsignedLong(line.substring(0, 16), 16))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no " + symbol + " in " + binary));
  }
}
