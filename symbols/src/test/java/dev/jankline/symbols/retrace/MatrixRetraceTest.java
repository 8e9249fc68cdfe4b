package dev.jankline.symbols.retrace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jankline.symbols.file.SymbolFileException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MatrixRetraceTest {
  @TempDir Path folder;

  @Test
  void idsBecomeMethods_andTheRestStays() throws IOException {
    Path mapping =
        file(
            """
            17,1,com.example.Feed load (Landroid.os.Bundle;)V
            1048000,10,com.example.Feed$Codec <init> ()V
            """);

    MatrixRetrace retrace = MatrixRetrace.open(mapping);
    List<String> named =
        List.of(
                "stack:",
                "0,1048574,1,230",
                "1,17,2,225",
                "2,1048000,40,120\r",
                "3,99,1,5",
                "3,-1,1,5",
                "",
                "1,2,3",
                "1,17,2,225,6",
                "1,99999999999,1,1")
            .stream()
            .flatMap(line -> retrace.next(line).stream())
            .toList();

    assertThat(named)
        .containsExactly(
            "stack:",
            "0,android.os.Handler.dispatchMessage,1,230",
            "1,com.example.Feed.load,2,225",
            "2,com.example.Feed$Codec.<init>,40,120\r",
            "3,matrix#99,1,5",
            "3,matrix#-1,1,5",
            "",
            "1,2,3",
            "1,17,2,225,6",
            "1,99999999999,1,1");
  }

  @Test
  void kindIsFoundFromTheContent() throws IOException {
    assertThat(MatrixRetrace.reads(file("17,1,com.example.Feed load ()V\n"))).isTrue();
    assertThat(MatrixRetrace.reads(file("com.example.Feed -> a.b:\n"))).isFalse();
    assertThat(MatrixRetrace.reads(file("# only a comment\n"))).isFalse();
    Path binary = file("\u0000\u0001");
    assertThatThrownBy(() -> MatrixRetrace.reads(binary)).isInstanceOf(SymbolFileException.class);
  }

  private Path file(String content) throws IOException {
    return Files.writeString(Files.createTempFile(folder, "symbols", ".txt"), content);
  }
}
