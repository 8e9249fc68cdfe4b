package dev.jankline.analysis;

import static dev.jankline.analysis.FieldStall.LOOP;
import static dev.jankline.analysis.FieldStall.READ;
import static dev.jankline.analysis.FieldStall.SCREEN;
import static dev.jankline.analysis.FieldStall.analyze;
import static dev.jankline.analysis.FieldStall.one;
import static dev.jankline.analysis.testing.StallDraft.aStall;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.analysis.testing.StallDraft;
import dev.jankline.schema.Cause;
import dev.jankline.schema.SymbolizedFrame;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Stalls in lambdas and closures, and in what libraries call back, as devices report them. */
class FieldLambdasTest {
  private static String title(StallDraft stall) {
    return analyze(stall).getTitle();
  }

  private static StallDraft outsideOfJava(String... leafFirst) {
    List<SymbolizedFrame> stack = new ArrayList<>();
    for (String function : leafFirst) {
      stack.add(StallDraft.nativeFrame(function, null));
    }
    return aStall().sample(100, stack);
  }

  @Test
  void lambdaIsAPartOfItsMethod_whoeverRunsIt() {
    assertThat(title(one(READ, "com.a.Login.signIn", SCREEN, LOOP)))
        .isEqualTo("com.a.Login.signIn");
    assertThat(title(one(READ, "com.a.Login.lambda$signIn$0", LOOP)))
        .isEqualTo("com.a.Login.signIn");
    assertThat(title(one(READ, "com.a.Login$signIn$1.invokeSuspend", LOOP)))
        .isEqualTo("com.a.Login.signIn");
    assertThat(title(outsideOfJava("fsync", "Packs.install.{closure}", "_rootRun")))
        .isEqualTo("Packs.install");
    assertThat(title(outsideOfJava("fsync", "__21-[Shelf reloadBooks]_block_invoke")))
        .isEqualTo("-[Shelf reloadBooks]");
  }

  @Test
  void lambdaStaysApart_whenItsMethodSetsUp() {
    assertThat(title(one(READ, "com.a.Login.lambda$onCreate$0", LOOP)))
        .isEqualTo("com.a.Login.lambda$onCreate");
    assertThat(title(one(READ, "com.a.Login.lambda$new$0", LOOP)))
        .isEqualTo("com.a.Login.lambda$<init>");
    assertThat(title(outsideOfJava("fsync", "_PageState.build.{closure}", "_rootRun")))
        .isEqualTo("_PageState.build.{closure}");
    assertThat(title(outsideOfJava("fsync", "closure #1 in Page.body.getter")))
        .isEqualTo("Page.body.getter.{closure}");
    assertThat(title(outsideOfJava("fsync", "closure #2 in Page.viewDidLoad()")))
        .isEqualTo("Page.viewDidLoad.{closure}");
  }

  @Test
  void lambdaOfAComposableIsAPartOfIt_whenItIsComposed() {
    String lambda = "com.a.FeedKt$Feed$2.invoke";

    assertThat(
            title(one(READ, lambda, "androidx.compose.runtime.RecomposeScopeImpl.compose", LOOP)))
        .isEqualTo("com.a.FeedKt.Feed");
    assertThat(title(one(READ, lambda, "androidx.compose.foundation.ClickableNode.onClick", LOOP)))
        .isEqualTo("com.a.FeedKt.lambda$Feed");
  }

  @Test
  void closureIsAPartOfItsFunction_whenItRunsInsideOfIt() {
    assertThat(
            title(
                outsideOfJava(
                    "Grid.cell", "Grid.rows.{closure}", "List.forEach", "Grid.rows", "Page.open")))
        .isEqualTo("Grid.rows");
  }

  @Test
  void closureOfADrawingMethodDoesNotDraw() {
    String[] tap = {"History.load", "_PageState.build.{closure}"};

    assertThat(title(outsideOfJava(tap))).isEqualTo("History.load");
  }

  @Test
  void drawingMethodIsFound_throughItsBridge() {
    String drawing = "Chart.draw(_: CGRect) -> ()";

    assertThat(title(outsideOfJava("Series.point", drawing, "@objc " + drawing)))
        .isEqualTo("Chart.draw");
  }

  // What libraries call back

  @ParameterizedTest
  @ValueSource(
      strings = {
        "java.net.Socket.connect;com.a.Auth.intercept;okhttp3.internal.connection.RealCall.execute",
        "com.a.FeedItem.readItem;com.google.gson.Gson.fromJson",
        "com.a.Rows.lambda$select$0;app.cash.sqldelight.ExecutableQuery.executeAsList",
        "android.database.sqlite.SQLiteDatabase.execSQL;com.a.Migrations.migrate;"
            + "android.database.sqlite.SQLiteOpenHelper.getWritableDatabase",
      })
  void callBelongsToItsCaller_whateverItCallsBack(String call) {
    List<String> stack = new ArrayList<>(List.of(call.split(";", -1)));
    stack.addAll(List.of("com.a.Feed.load", SCREEN, LOOP));

    assertThat(title(one(stack.toArray(String[]::new)))).isEqualTo("com.a.Feed.load");
  }

  @Test
  void viewIsToBlame_thoughAnInflaterCalledIt() {
    assertThat(
            title(
                one(READ, "com.a.Card.load", "android.view.LayoutInflater.inflate", SCREEN, LOOP)))
        .isEqualTo("com.a.Card.load");
  }

  @Test
  void computingInAParserThatCallsBackIsParsing() {
    StallDraft parses =
        one("com.a.FeedItem.readItem", "com.google.gson.Gson.fromJson", "com.a.Feed.load", SCREEN);

    assertThat(analyze(parses).getCause()).isEqualTo(Cause.PARSE);
  }
}
