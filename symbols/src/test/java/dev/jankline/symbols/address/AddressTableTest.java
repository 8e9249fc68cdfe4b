package dev.jankline.symbols.address;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jankline.schema.BuildKind;
import dev.jankline.symbols.address.AddressFacts.SymbolGrade;
import dev.jankline.symbols.address.CodeFrame.Mark;
import dev.jankline.symbols.build.BuildIds.TypedBuildId;
import dev.jankline.symbols.file.SymbolFileException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AddressTableTest {
  private static final AddressFacts FACTS =
      new AddressFacts(
          List.of(
              new TypedBuildId(BuildKind.GNU_BUILD_ID, "0011aabb"),
              new TypedBuildId(BuildKind.BREAKPAD_ID, "bbaa11000")),
          SymbolGrade.LINES,
          0x400000,
          Map.of("_start", 0x1000L));
  private static final List<AddressRange> CODE = List.of(new AddressRange(0x1000, 0x2000));
  private static final List<Mark> MARKS = List.of(Mark.values());
  private static final CodeFrame LEAF = new CodeFrame("leaf(int)", "leaf.h", 3);
  private static final CodeFrame MIDDLE = new CodeFrame("middle()", "middle.h", 20);
  private static final CodeFrame OUTER =
      new CodeFrame("outer", "_outer", "outer.c", 300, 7, Mark.AMBIGUOUS);

  @TempDir Path folder;
  private final AddressTableBuilder builder = new AddressTableBuilder(new HeapBudget(64L << 20));

  @Test
  void answersWithTheWholeChain_andNothingBesideIt() throws IOException {
    builder.add(0x1010, 0x1020, List.of(LEAF, MIDDLE, OUTER));
    builder.add(0x1020, 0x1030, List.of(OUTER));
    AddressTable table = written();

    assertThat(table.find(0x100f)).isEmpty();
    assertThat(table.find(0x1010)).containsExactly(LEAF, MIDDLE, OUTER);
    assertThat(table.find(0x101f)).containsExactly(LEAF, MIDDLE, OUTER);
    assertThat(table.find(0x1020)).containsExactly(OUTER);
    assertThat(table.find(0x1030)).isEmpty();
    assertThat(table.find(-1)).isEmpty();
    assertThat(table.find(Long.MAX_VALUE)).isEmpty();
  }

  @Test
  void remembersWhatBinaryItIs() throws IOException {
    builder.add(0x1000, 0x1004, List.of(LEAF));
    AddressTable table = written();

    assertThat(table.facts()).isEqualTo(FACTS);
    assertThat(table.code()).isEqualTo(CODE);
    assertThat(table.isCode(0xfff)).isFalse();
    assertThat(table.isCode(0x1fff)).isTrue();
    assertThat(table.isCode(0x2000)).isFalse();
  }

  @Test
  void namesNothingOutsideOfCode() throws IOException {
    builder.add(0x0, 0x5000, List.of(LEAF));
    AddressTable table = written();

    assertThat(table.find(0xfff)).isEmpty();
    assertThat(table.find(0x1000)).containsExactly(LEAF);
    assertThat(table.find(0x1fff)).containsExactly(LEAF);
    assertThat(table.find(0x2000)).isEmpty();
  }

  @Test
  void laterStartWins_whenAdditionsOverlap() throws IOException {
    builder.add(0x1000, 0x1100, List.of(OUTER));
    builder.add(0x1040, 0x1080, List.of(MIDDLE));
    builder.add(0x1040, 0x1060, List.of(LEAF));
    AddressTable table = written();

    assertThat(table.find(0x103f)).containsExactly(OUTER);
    assertThat(table.find(0x1040)).containsExactly(LEAF);
    assertThat(table.find(0x1060)).isEmpty();
  }

  @Test
  void sameAdditionsGiveTheSameBytes() throws IOException {
    List<byte[]> written = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      AddressTableBuilder again = new AddressTableBuilder(new HeapBudget(64L << 20));
      random(new Random(1), 2_000, again);
      Path file = folder.resolve("same" + i);
      again.write(FACTS, CODE, file);
      written.add(Files.readAllBytes(file));
    }
    assertThat(written.get(0)).isEqualTo(written.get(1));
  }

  @Test
  void equalsAPlainMap_onManyRandomTables() throws IOException {
    for (int seed = 0; seed < 40; seed++) {
      Random random = new Random(seed);
      AddressTableBuilder table = new AddressTableBuilder(new HeapBudget(64L << 20));
      NavigableMap<Long, List<CodeFrame>> expected = random(random, random.nextInt(400), table);
      Path file = folder.resolve("random");
      table.write(FACTS, CODE, file);
      AddressTable read = AddressTable.open(file);
      for (long address = 0xff0; address < 0x2010; address++) {
        var below = expected.floorEntry(address);
        assertThat(read.find(address))
            .as("seed %d, address %x", seed, address)
            .isEqualTo(below == null ? List.of() : below.getValue());
      }
    }
  }

  @Test
  void damagedFileIsRefusedOrAnswersAnything_butNeverBreaks() throws IOException {
    random(new Random(7), 300, builder);
    Path file = folder.resolve("table");
    builder.write(FACTS, CODE, file);
    byte[] good = Files.readAllBytes(file);
    Random random = new Random(11);
    int refused = 0;
    for (int i = 0; i < 3_000; i++) {
      byte[] bad = good.clone();
      for (int j = 0; j <= random.nextInt(8); j++) {
        bad[random.nextInt(bad.length)] = (byte) random.nextInt();
      }
      int length = random.nextInt(4) == 0 ? random.nextInt(bad.length) : bad.length;
      Files.write(file, Arrays.copyOf(bad, length));
      try {
        AddressTable table = AddressTable.open(file);
        for (long address = 0x1000; address < 0x2000; address += 13) {
          table.find(address);
        }
      } catch (IOException | IndexOutOfBoundsException | ArithmeticException damage) {
        refused++;
      }
    }
    assertThat(refused).isBetween(100, 2_999);
  }

  @Test
  void hostileSizesAreRefused() throws IOException {
    AddressTableBuilder small = new AddressTableBuilder(new HeapBudget(10_000));
    assertThatThrownBy(() -> random(new Random(1), 4_000, small))
        .isInstanceOf(SymbolFileException.class)
        .hasMessageContaining("-Xmx");
    List<CodeFrame> deep = new ArrayList<>();
    for (int i = 0; i <= AddressTableBuilder.MAX_DEPTH; i++) {
      deep.add(LEAF);
    }
    assertThatThrownBy(() -> builder.add(0x1000, 0x1004, deep)).hasMessageContaining("inlined");
    builder.add(0x1000, 0x1004, List.of(LEAF));
    assertThatThrownBy(
            () ->
                builder.write(
                    FACTS,
                    List.of(new AddressRange(0, 16), new AddressRange(1L << 40, 1L << 41)),
                    folder.resolve("far")))
        .hasMessageContaining("4 GiB");
  }

  private AddressTable written() throws IOException {
    Path file = folder.resolve("table");
    builder.write(FACTS, CODE, file);
    return AddressTable.open(file);
  }

  /** Adds neighbours with gaps, of few functions so that parts repeat; gives what they mean. */
  private static NavigableMap<Long, List<CodeFrame>> random(
      Random random, int count, AddressTableBuilder builder) throws IOException {
    NavigableMap<Long, List<CodeFrame>> expected = new TreeMap<>();
    long at = 0x1000;
    for (int i = 0; i < count && at < 0x1f00; i++) {
      long end = at + 1 + random.nextInt(random.nextBoolean() ? 4 : 200);
      List<CodeFrame> frames = new ArrayList<>();
      for (int depth = random.nextInt(5); depth >= 0; depth--) {
        int name = random.nextInt(30);
        frames.add(
            new CodeFrame(
                "ns::function" + "ü".repeat(name % 3) + name,
                name % 7 == 0 ? "_f" + name : null,
                name % 5 == 0 ? null : "dir/file" + name % 4 + ".c",
                random.nextInt(5000),
                random.nextInt(3),
                MARKS.get(random.nextInt(MARKS.size()))));
      }
      builder.add(at, Math.min(end, 0x2000), frames);
      expected.put(at, frames);
      expected.put(Math.min(end, 0x2000), List.of());
      at = end + (random.nextInt(3) == 0 ? random.nextInt(20) : 0);
    }
    return expected;
  }
}
