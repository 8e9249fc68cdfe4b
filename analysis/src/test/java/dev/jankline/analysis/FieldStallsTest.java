package dev.jankline.analysis;

import static dev.jankline.analysis.FieldStall.INFLATE;
import static dev.jankline.analysis.FieldStall.LOOP;
import static dev.jankline.analysis.FieldStall.READ;
import static dev.jankline.analysis.FieldStall.SCREEN;
import static dev.jankline.analysis.FieldStall.analyze;
import static dev.jankline.analysis.FieldStall.key;
import static dev.jankline.analysis.FieldStall.one;
import static dev.jankline.analysis.testing.StallDraft.aStall;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.analysis.testing.StallDraft;
import dev.jankline.schema.Cause;
import dev.jankline.schema.SymbolizedFrame;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Stalls as devices report them, on which fingerprint version 1 failed: mixed work, generated code,
 * layered packages, several compilers. See also {@link FieldOperationsTest} and {@link
 * FieldCausesTest}.
 */
class FieldStallsTest {
  // Kind in the name

  @Test
  void oneClusterOfAMethodThatInflatesAndWrites_whicheverTakesLonger() {
    StallDraft inflates = aStall().sample(60, INFLATE, SCREEN, LOOP).sample(40, READ, SCREEN, LOOP);
    StallDraft reads = aStall().sample(40, INFLATE, SCREEN, LOOP).sample(60, READ, SCREEN, LOOP);

    assertThat(key(inflates)).isEqualTo(key(reads));
    assertThat(analyze(inflates).getCause()).isEqualTo(Cause.LAYOUT);
    assertThat(analyze(reads).getCause()).isEqualTo(Cause.DISK);
  }

  // Another frame of the app

  @ParameterizedTest
  @ValueSource(
      strings = {
        "com.a.feed.FeedJsonAdapter.fromJson",
        "com.a.feed.FeedItem$$serializer.deserialize",
        "com.a.feed.FeedDao_Impl.loadAll",
        "com.a.feed.FeedDao_Impl$3.call",
        "com.a.di.DaggerAppComponent$SwitchingProvider.get",
        "com.a.di.DaggerReaderApp_HiltComponents_SingletonC$SwitchingProvider.get",
        "com.a.di.FeedModule_ProvideApiFactory.get",
        "com.a.feed.FeedPresenter_Factory.newInstance",
        "com.a.feed.Hilt_FeedActivity.inject",
        "com.a.feed.FeedItem$CREATOR.createFromParcel",
        "com.a.feed.FeedItem$Creator.createFromParcel",
        "com.a.feed.FeedItem$1.createFromParcel",
        "com.a.databinding.FeedRowBinding.inflate",
        "com.a.databinding.FeedRowBindingImpl.executeBindings",
        "com.a.ui.ComposableSingletons$ScreenKt$lambda-1$1.invoke",
        "com.a.store.com_a_store_FeedRealmProxy.insertOrUpdate",
        "com.a.proto.FeedMessage.parseFrom",
      })
  void generatedCodeOnlyPassesACallOn(String generated) {
    StallDraft through = one(READ, generated, "com.a.feed.Feed.refresh", SCREEN, LOOP);

    assertThat(analyze(through).getTitle()).startsWith("com.a.feed.Feed.refresh");
    assertThat(key(through)).isEqualTo(key(one(READ, "com.a.feed.Feed.refresh", SCREEN, LOOP)));
  }

  @Test
  void generatedFunctionsOfDartOnlyPassACallOn() {
    StallDraft through = dart("_$FeedItemFromJson", "Feed.load", "Screen.open");

    assertThat(analyze(through).getTitle()).isEqualTo("Feed.load");
    assertThat(analyze(dart("_$$FeedItemImplFromJson", "Feed.load", "Screen.open")).getTitle())
        .isEqualTo("Feed.load");
    assertThat(analyze(dart("_FeedState.rank", "Screen.open")).getTitle())
        .isEqualTo("_FeedState.rank");
  }

  private static StallDraft dart(String... leafFirst) {
    List<SymbolizedFrame> stack = new ArrayList<>();
    for (String function : leafFirst) {
      SymbolizedFrame frame = StallDraft.nativeFrame(function, null);
      frame.setFileName("package:a/feed.dart");
      stack.add(frame);
    }
    return aStall().sample(100, stack);
  }

  @Test
  void generatedCodeIsTheApps_whenNothingElseIs() {
    StallDraft alone = one(READ, "com.a.feed.FeedDao_Impl$3.call", "android.app.Work.run", LOOP);

    assertThat(analyze(alone).getTitle()).startsWith("com.a.feed.FeedDao_Impl$#.call");
  }

  @Test
  void oneClusterOfAMethod_whenASampleMoreOrLessFallsElsewhere() {
    String[] sort = {"com.a.sort.Sorter.sort", "com.a.feed.Feed.rank", SCREEN, LOOP};
    String[] elsewhere = {"com.a.chat.Chat.poll", SCREEN, LOOP};

    assertThat(key(aStall().sample(70, sort).sample(30, elsewhere)))
        .isEqualTo(key(aStall().sample(60, sort).sample(40, elsewhere)));
  }

  @Test
  void oneClusterOfAMethodWithSlowCalls_whateverMixTheyAre() {
    String[] loads = {"com.a.feed.Feed.load", "com.a.feed.Feed.refresh", SCREEN, LOOP};
    StallDraft mixed =
        aStall().sample(35, with(READ, loads)).sample(35, with(INFLATE, loads)).sample(30, loads);

    assertThat(key(mixed)).isEqualTo(key(aStall().sample(100, with(READ, loads))));
  }

  private static String[] with(String leaf, String... stack) {
    return Stream.concat(Stream.of(leaf), Stream.of(stack)).toArray(String[]::new);
  }

  // Callers by package

  @ParameterizedTest
  @ValueSource(
      strings = {
        "com.a.data.Accounts.lock",
        "com.a.data.SettingsRepository.theme",
        "com.a.data.util.Formats.<clinit>",
      })
  void oneClusterOfCodeInALayer_whoeverCallsIt(String code) {
    StallDraft feed = one("java.lang.Object.wait", code, "com.a.domain.LoadFeed.run", SCREEN, LOOP);
    StallDraft chat = one("java.lang.Object.wait", code, "com.a.chat.Chat.open", SCREEN, LOOP);

    assertThat(key(feed)).isEqualTo(key(chat));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"com.a.net.ServiceConnection.call", "com.a.core.DiskCache.get", "com.a.util.Io.f"})
  void callersTellSharedCodeApart(String code) {
    StallDraft feed = one(READ, code, "com.a.domain.LoadFeed.run", SCREEN, LOOP);
    StallDraft chat = one(READ, code, "com.a.chat.Chat.open", SCREEN, LOOP);

    assertThat(key(feed)).isNotEqualTo(key(chat));
    assertThat(analyze(feed).getTitle()).isEqualTo("com.a.domain.LoadFeed.run");
  }

  @Test
  void callersTellSharedNativeCodeApart() {
    assertThat(key(nativeCall("reader::util::inflate_all", "reader::Feed::load")))
        .isNotEqualTo(key(nativeCall("reader::util::inflate_all", "reader::Chat::open")));
    assertThat(key(nativeCall("reader::Accounts::lock", "reader::Feed::load")))
        .isEqualTo(key(nativeCall("reader::Accounts::lock", "reader::Chat::open")));
  }

  private static StallDraft nativeCall(String code, String caller) {
    List<SymbolizedFrame> stack = new ArrayList<>();
    for (String function : List.of(code, caller, "reader::Screen::open")) {
      stack.add(StallDraft.nativeFrame(function + "(int)", "libreader.so"));
    }
    return aStall().sample(100, stack);
  }

  // One cluster, one title

  @Test
  void oneTitleOfACluster_whateverCausesAndNumbersItsStallsHave() {
    String starved = "com.a.feed.Feed.lambda$rank$3:41";
    String busy = "com.a.feed.Feed.lambda$rank$0:40";
    StallDraft one = one(starved, SCREEN, LOOP).cpu(50, 1000);
    StallDraft other = one(busy, SCREEN, LOOP).cpu(950, 1000);

    assertThat(key(one)).isEqualTo(key(other));
    assertThat(analyze(one).getCause()).isNotEqualTo(analyze(other).getCause());
    assertThat(analyze(one).getTitle()).isEqualTo(analyze(other).getTitle());
  }

  // Compilers

  @Test
  void oneClusterOfALambda_howeverItWasCompiled() {
    assertSame("com.a.feed.Feed$onCreate$1.onClick", "com.a.feed.Feed.onCreate$lambda$0");
    assertSame("com.a.feed.Feed.onCreate$2$lambda$0", "com.a.feed.Feed.lambda$onCreate$5");
    assertSame("com.a.feed.Feed$2.invoke", "com.a.feed.Feed._init_$lambda$1");
    assertSame("com.a.feed.Feed.lambda$new$0", "com.a.feed.Feed._init_$lambda$1");
    assertSame(
        "com.a.feed.ComposableSingletons$FeedKt$lambda-2$1.invoke",
        "com.a.feed.ComposableSingletons$FeedKt.lambda_2$lambda$0");
  }

  @Test
  void oneClusterOfAFunctionOfKotlin_whateverObjectsItMakes() {
    assertSame(
        "com.a.feed.ChipsKt$Chips$2$1.measure", "com.a.feed.ChipsKt$Chips$2.maxIntrinsicHeight");
    assertSame(
        "com.a.feed.FeedKt$Feed$lambda-7$$inlined$sortedBy$1.compare",
        "com.a.feed.FeedKt$Feed$3.invoke");
    assertThat(key(one(READ, "com.a.feed.Feed$Chips$2.measure", LOOP)))
        .isNotEqualTo(key(one(READ, "com.a.feed.Feed$Rows$2.measure", LOOP)));
  }

  private void assertSame(String one, String other) {
    assertThat(key(one(READ, one, LOOP))).as(one).isEqualTo(key(one(READ, other, LOOP)));
  }
}
