package dev.jankline.symbols.format;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.symbols.address.AddressTable;
import dev.jankline.symbols.format.SymbolFormat.Compilation;
import dev.jankline.symbols.frame.AddressSymbolizer;
import dev.jankline.symbols.frame.SymbolizationReason;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Compares every instruction of binaries built here with what llvm-symbolizer says about it. */
@Timeout(300)
class LlvmEqualityTest {
  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"-gdwarf-2", "-gdwarf-3", "-gdwarf-4", "-gdwarf-5"})
  void everyInstructionOfAnElfAnswersAsLlvm(String dwarf) throws Exception {
    Tools.require("llvm-symbolizer-19", "llvm-objdump-19");
    checkAll(NativeProgram.elf(folder, dwarf));
  }

  @Test
  void everyInstructionOfAnElfAnswersAsLlvm_whenSectionsArePacked() throws Exception {
    Tools.require("llvm-symbolizer-19", "llvm-objdump-19");
    checkAll(NativeProgram.elf(folder, "-g", "-Wl,--compress-debug-sections=zlib"));
  }

  @Test
  void everyInstructionOfADebugFileAnswersAsLlvm() throws Exception {
    Tools.require("llvm-symbolizer-19", "llvm-objdump-19", "llvm-objcopy-19");
    Path whole = NativeProgram.elf(folder, "-g");
    List<Long> addresses = NativeProgram.instructions(folder, whole);
    Tools.run(
        folder,
        List.of("llvm-objcopy-19", "--only-keep-debug", whole.toString(), "libfeed.so.debug"));
    check(folder.resolve("libfeed.so.debug"), addresses);
  }

  @Test
  void everyInstructionOfADsymAnswersAsLlvm() throws Exception {
    Tools.require("llvm-symbolizer-19", "llvm-objdump-19");
    Path dsym = NativeProgram.dsym(folder, "arm64-apple-ios14.0");
    List<Long> addresses = NativeProgram.instructions(folder, folder.resolve("Feed-arm64.dylib"));
    check(dsym, addresses);
  }

  private void checkAll(Path binary) throws Exception {
    check(binary, NativeProgram.instructions(folder, binary));
  }

  private void check(Path binary, List<Long> addresses) throws Exception {
    assertThat(addresses).hasSizeGreaterThan(100);
    AddressTable table = table(binary);
    AddressSymbolizer symbolizer = new AddressSymbolizer(table, "test");
    List<List<String>> ours = new ArrayList<>();
    for (long address : addresses) {
      var answer = symbolizer.find(address - table.facts().imageBase());
      assertThat(answer.reason())
          .as("0x%x", address)
          .isNotEqualTo(SymbolizationReason.OUT_OF_RANGE);
      ours.add(LlvmOracle.shown(answer.frames()));
    }
    List<List<String>> theirs = LlvmOracle.ask(folder, binary, addresses);
    assertThat(ours).isEqualTo(theirs);
    assertThat(ours).as("three functions inlined into a fourth").anyMatch(a -> a.size() == 4);
    assertThat(symbolizer.find(table.code().get(0).end() + 64).reason())
        .isEqualTo(SymbolizationReason.OUT_OF_RANGE);
  }

  private AddressTable table(Path binary) throws Exception {
    var compiled = SymbolFormats.withDefaults().compile(Compilation.whole(binary, folder));
    assertThat(compiled).hasSize(1);
    return AddressTable.open(compiled.get(0).file());
  }
}
