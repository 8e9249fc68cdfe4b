package dev.jankline.trace.build;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jankline.trace.build.MethodMapping.MethodName;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MethodMappingTest {
  @TempDir Path folder;

  @Test
  void linesAreMatrixs_sortedByMethod() throws IOException {
    TreeMap<MethodName, MethodMapping.Entry> methods = new TreeMap<>();
    methods.put(
        new MethodName("com.example.Feed load (Landroid.os.Bundle;)V"),
        new MethodMapping.Entry(77, 1));
    methods.put(new MethodName("com.example.App run ()V"), new MethodMapping.Entry(1048573, 10));

    byte[] bytes = MethodMapping.bytes(methods);

    assertThat(new String(bytes, StandardCharsets.UTF_8))
        .isEqualTo(
            """
            1048573,10,com.example.App run ()V
            77,1,com.example.Feed load (Landroid.os.Bundle;)V
            """);
    assertThat(MethodMapping.read(Files.write(folder.resolve("m.txt"), bytes)))
        .isEqualTo(
            Map.of(
                new MethodName("com.example.App run ()V"),
                1048573,
                new MethodName("com.example.Feed load (Landroid.os.Bundle;)V"),
                77));
  }

  @Test
  void whatMatrixItselfWrites_isRead() throws IOException {
    Map<MethodName, Integer> ids =
        read(
            """
            1,1,com.example.Feed load (Landroid.os.Bundle;)V
            2,257,com.example.Feed read
            -1,10,com.example.Old run ()V

            1048574,1,android.os.Handler dispatchMessage (Landroid.os.Message;)V
            """);

    assertThat(ids).hasSize(2).containsEntry(new MethodName("com.example.Feed read"), 2);
  }

  @Test
  void linesThatCannotBe_areRefusedByNumber() {
    assertThatThrownBy(() -> read("1,1,a.B c ()V\n\nfoo\n"))
        .isInstanceOf(TraceException.class)
        .hasMessageContaining("line 3 is not 'id,access,class method desc'");
    assertThatThrownBy(() -> read("1,1,a.B c ()V\n1,1,a.B d ()V\n"))
        .hasMessageContaining("line 2 gives the id of a.B c ()V once more");
    assertThatThrownBy(() -> read("1048575,1,a.B c ()V\n"))
        .hasMessageContaining("not in 1 to 1048573");
    assertThatThrownBy(() -> MethodMapping.read(Files.write(folder.resolve("b"), new byte[] {-1})))
        .isInstanceOf(TraceException.class)
        .hasMessageContaining("is no text");
  }

  private Map<MethodName, Integer> read(String lines) throws IOException {
    return MethodMapping.read(Files.writeString(folder.resolve("methodMapping.txt"), lines));
  }
}
