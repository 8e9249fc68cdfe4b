package dev.jankline.sdk.android.looper;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MessageNamesTest {
  private final MessageNames names = new MessageNames();

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "-",
      value = {
        "Handler (android.os.Handler) {28bfec52} com.example.Feed$Row@40be: 0 | android.os.Handler"
            + " | com.example.Feed$Row",
        "Handler (android.os.Handler) {28bfec52} com.example.Feed$$Lambda/0x00007f@40be: 0 |"
            + " android.os.Handler | com.example.Feed$$Lambda",
        "Handler (android.os.Handler) {1} com.example.-$$Lambda$Feed$xY@40be: 0 |"
            + " android.os.Handler | com.example.-$$Lambda$Feed$xY",
        "Handler (android.app.ActivityThread$H) {28bfec52} null: 159 | android.app.ActivityThread$H"
            + " | -",
        "Handler (a.b) {1} c.d@1: 0 | a.b | c.d",
        "Handler (android.os.Handler) {1} DispatchedContinuation[Dispatchers.Main, Continuation at"
            + " com.example.Feed$load$1.invokeSuspend(Feed.kt:12)@7a8b]: 0 | android.os.Handler |"
            + " com.example.Feed$load$1",
        "Handler (android.os.Handler) {1} CancellableContinuation(DispatchedContinuation["
            + "Dispatchers.Main, Continuation at com.example.Feed$load$1@7a]){Completed}@8b: 0 |"
            + " android.os.Handler | com.example.Feed$load$1",
      })
  void line_givesClassNames_whereTheyBelong(String line, String target, String callback) {
    MessageNames.Entry entry = names.of(">>>>> Dispatching to " + line);

    assertThat(entry.target).isEqualTo(target);
    assertThat(entry.callback).isEqualTo(callback);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Handler (android.os.Handler) {1} Call Ann Smith at 5: 0",
        "Handler (android.os.Handler) {1} ann.smith@example.com: 0",
        "Handler (android.os.Handler) {1} Smith@40be: 0",
        "Handler (android.os.Handler) {1} card 4111.1111@40be: 0",
        "Handler (android.os.Handler) {1} : 0",
        "Handler (android.os.Handler) {1}",
        "Handler (android.os.Handler) {1} 1.a@40be: 0",
        "Handler (android.os.Handler) {1} DispatchedContinuation[x, Continuation at Ann.S(a)@7]: 0",
        "Handler (android.os.Handler) {1} DispatchedContinuation[x, Continuation at Ann Smith@7]: 0",
      })
  void callback_isUnknown_whenItIsNotAClassName(String line) {
    assertThat(names.of(">>>>> Dispatching to " + line).callback).isNull();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        ">",
        ">>>>> Dispatching to My handler of Ann {1} null: 0",
        ">>>>> Dispatching to Handler (Ann Smith) {1} null: 0",
        ">>>>> Dispatching to Handler (a.b {1} null: 0",
        ">>>>> Dispatching to } { Handler (a.b)",
      })
  void target_isUnknown_whenItIsNotAClassName(String line) {
    assertThat(names.of(line).target).isNull();
  }

  @Test
  void line_isReadOnce_whenOnlyHashCodesDiffer() {
    MessageNames.Entry first = names.of(">>>>> Dispatching to Handler (a.b.C) {1f2e} d.e.F@7a: 0");

    assertThat(names.of(">>>>> Dispatching to Handler (a.b.C) {99} d.e.F@8b3344: 12"))
        .isSameAs(first);
    assertThat(names.of(">>>>> Dispatching to Handler (a.b.D) {1f2e} d.e.F@7a: 0").target)
        .isEqualTo("a.b.D");
    assertThat(names.of(">>>>> Dispatching to Handler (a.b.C) {1f2e} d.e.G@7a: 0").callback)
        .isEqualTo("d.e.G");
  }

  @Test
  void names_staySeparate_whenManyKindsShareTheTable() {
    for (int round = 0; round < 3; round++) {
      for (int i = 0; i < 1_000; i++) {
        String line = ">>>>> Dispatching to Handler (a.b.H" + i + ") {1} c.d.R" + i + "@1: 0";
        MessageNames.Entry entry = names.of(line);
        assertThat(entry.target).isEqualTo("a.b.H" + i);
        assertThat(entry.callback).isEqualTo("c.d.R" + i);
      }
    }
  }

  @Test
  void message_isALifecycleOne_whenTheSystemSendsIt() {
    assertThat(
            names.of(">>>>> Dispatching to Handler (android.app.ActivityThread$H) {1} null: 159"))
        .matches(entry -> entry.lifecycle);
    assertThat(
            names.of(
                ">>>>> Dispatching to Handler (android.os.Handler) {1}"
                    + " android.app.LoadedApk$ReceiverDispatcher$Args@7: 0"))
        .matches(entry -> entry.lifecycle);
    assertThat(names.of(">>>>> Dispatching to Handler (android.os.Handler) {1} null: 0"))
        .matches(entry -> !entry.lifecycle);
  }

  @Test
  void longTexts_areNotKept() {
    String handler = ">>>>> Dispatching to Handler (android.os.Handler) {1} ";
    MessageNames.Entry first = names.of(handler + "a.B" + "x".repeat(100_000) + "@1: 0");
    MessageNames.Entry again = names.of(handler + "a.B" + "x".repeat(100_000) + "@1: 0");

    assertThat(again).as("not from the table").isNotSameAs(first);
    assertThat(first.target).isEqualTo("android.os.Handler");
    assertThat(first.callback).hasSize(256);
    MessageNames.Entry text = names.of("y".repeat(100_000) + handler + "a.B@1: 0");
    assertThat(names.of("y".repeat(100_000) + handler + "a.B@1: 0")).isNotSameAs(text);
  }
}
