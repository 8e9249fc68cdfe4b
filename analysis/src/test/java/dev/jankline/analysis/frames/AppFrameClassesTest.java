package dev.jankline.analysis.frames;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jankline.analysis.frames.AnalysisFile.AnalysisFileException;
import dev.jankline.analysis.testing.StallDraft;
import dev.jankline.schema.SymbolizedFrame;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AppFrameClassesTest {

  private static final String LIST =
      """
      # what the team of the reader adds
      in-app       com.a
      framework    com.a.vendored
      indirection  com.a.bus.Dispatcher
      thread-base  com.a.loop.MainLoop LOOP
      blocking     com.a.store.Table.scan DATABASE
      blocking     com.a.rpc.Client.call NETWORK
      blocking     java.util.HashMap.get DISK
      monitoring   com.a.watch
      shared       com.a.net.ApiGateway
      shared       com.a.store.Table
      """;

  private static KnownFrame know(AppFrameClasses list, String function) {
    return AppFrames.with(Map.of("app", list)).classify("app", StallDraft.frame(function)).known();
  }

  @ParameterizedTest
  @CsvSource({
    "com.a.Feed.load, APP,",
    "org.vendor.Lib.call, SYSTEM,",
    "com.a.vendored.Lib.call, SYSTEM,",
    "com.a.bus.Dispatcher.post, INDIRECTION,",
    "com.a.loop.MainLoop.run, LOOP,",
    "com.a.store.Table.scan, BLOCKING, DATABASE",
    "com.a.rpc.Client.call, BLOCKING, NETWORK",
    "com.a.watch.Probe.hit, MONITORING,",
    "java.util.HashMap.get, BLOCKING, DISK",
    "java.util.HashMap.put, SYSTEM,",
  })
  void winsOverTheShippedLists(String function, FrameRole role, BlockingKind kind) {
    KnownFrame known = know(AppFrameClasses.parse(LIST.lines().toList(), "reader.txt"), function);

    assertThat(known.role()).isEqualTo(role);
    assertThat(known.kind()).isEqualTo(kind);
  }

  @ParameterizedTest
  @CsvSource({
    "com.a.net.ApiGateway.call, APP, true",
    "com.a.net.ApiGateway$Reply.read, APP, true",
    "com.a.net.ApiGateways.call, APP, false",
    "com.a.store.Table.open, APP, true",
    "com.a.store.Table.scan, BLOCKING, false",
    "com.a.Feed.load, APP, false",
  })
  void sharedCodeKeepsItsRole(String function, FrameRole role, boolean shared) {
    KnownFrame known = know(AppFrameClasses.parse(LIST.lines().toList(), "reader.txt"), function);

    assertThat(known.role()).isEqualTo(role);
    assertThat(known.shared()).isEqualTo(shared);
  }

  @Test
  void changesNothingForOtherApps() {
    AppFrames frames =
        AppFrames.with(Map.of("app", AppFrameClasses.parse(LIST.lines().toList(), "reader.txt")));

    assertThat(inApp(frames, "other", StallDraft.frame("org.vendor.Lib.call"))).isTrue();
    assertThat(frames.classify("other", StallDraft.frame("java.util.HashMap.get")).kind()).isNull();
    assertThat(frames.classify("other", StallDraft.frame("com.a.net.ApiGateway.call")).known())
        .returns(false, KnownFrame::shared);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "blocking com.a.B|needs a kind",
        "blocking com.a.B DISC|needs a kind",
        "blocking com.a.B DISK SOON|needs a kind",
        "framework com.a.B LOOP|is not allowed here",
        "shared com.a.B DISK|is not allowed here",
        "frames com.a.B|there is no list 'frames'",
        "in-app|needs a list and an entry",
      })
  void saysWhichLineIsWrong(String line, String message) {
    assertThatThrownBy(() -> AppFrameClasses.parse(List.of("# one", line), "reader.txt"))
        .isInstanceOf(AnalysisFileException.class)
        .hasMessageContaining("reader.txt:2")
        .hasMessageContaining(message);
  }

  @Test
  void saysThatTheFileIsMissing() {
    assertThatThrownBy(() -> AppFrameClasses.read(Path.of("no-such-list.txt")))
        .isInstanceOf(AnalysisFileException.class)
        .hasMessageContaining("no-such-list.txt");
  }

  private static boolean inApp(AppFrames frames, String app, SymbolizedFrame frame) {
    return frames.classify(app, frame).inApp();
  }
}
