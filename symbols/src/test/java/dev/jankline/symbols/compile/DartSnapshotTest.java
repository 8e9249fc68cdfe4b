package dev.jankline.symbols.compile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.jankline.schema.BuildKind;
import dev.jankline.symbols.address.AddressFacts;
import dev.jankline.symbols.address.AddressTable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Compares a real Dart snapshot, fetched through npm, with what llvm-symbolizer says about it. It
 * is compiled in plain Java: the tool is not even named.
 */
@Tag("download")
@Timeout(300)
class DartSnapshotTest {
  private static final String PACKAGE = "sass-embedded-linux-arm64@1.105.0";
  private static final int ADDRESSES = 20_000;

  @TempDir Path folder;

  @Test
  void answersAsLlvm() throws Exception {
    Tools.require("npm", "tar", "llvm-symbolizer-19");
    Path snapshot = snapshot();
    NativeCompiler compiler = new NativeCompiler("/no/tool", CompileLimits.defaults());
    var compiled = compiler.compile(snapshot, NativeForm.ELF, folder).get(0);
    AddressTable table = AddressTable.open(compiled.file());

    List<Long> addresses = addresses(table);
    List<List<String>> theirs = LlvmOracle.ask(folder, snapshot, addresses);
    int inlined = 0;
    for (int i = 0; i < addresses.size(); i++) {
      List<String> ours = LlvmOracle.shown(table.find(addresses.get(i)));
      assertThat(ours).as("0x%x", addresses.get(i)).isEqualTo(theirs.get(i));
      inlined += ours.size() > 1 ? 1 : 0;
    }
    assertThat(inlined).isGreaterThan(1000);
    assertThat(table.facts().mainId())
        .isEqualTo(
            new AddressFacts.Id(BuildKind.DART_BUILD_ID, "10874b06631591bc24eb594421d18d00"));
    assertThat(table.facts().anchors()).containsEntry("_kDartSnapshotText", 0x180000L);
  }

  /** Half of them as the VM prints them (return address - 1), half at instructions. */
  private static List<Long> addresses(AddressTable table) {
    long start = table.code().get(0).start();
    long end = table.code().get(0).end();
    Random random = new Random(4);
    return LongStream.generate(() -> random.nextLong(start / 4, end / 4) * 4)
        .map(address -> random.nextBoolean() ? address : address + 3)
        .limit(ADDRESSES)
        .boxed()
        .toList();
  }

  private Path snapshot() throws Exception {
    List<String> packed = List.of();
    try {
      packed = Tools.run(folder, List.of("npm", "pack", "--silent", PACKAGE));
    } catch (AssertionError offline) {
      assumeTrue(false, "npm cannot fetch " + PACKAGE + ": " + offline.getMessage());
    }
    String inside = "package/dart-sass/src/sass.snapshot";
    Tools.run(folder, List.of("tar", "xzf", packed.get(packed.size() - 1), inside));
    assertThat(Files.size(folder.resolve(inside))).isGreaterThan(1_000_000);
    return folder.resolve(inside);
  }
}
