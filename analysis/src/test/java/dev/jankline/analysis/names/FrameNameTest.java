package dev.jankline.analysis.names;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.analysis.testing.StallDraft;
import dev.jankline.schema.SymbolizedFrame;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FrameNameTest {

  @ParameterizedTest
  @CsvSource({
    "com.example.Feed, load, com.example.Feed.load",
    "com.example.Feed, <init>, com.example.Feed.<init>",
    "com.example.Feed, lambda$onCreate$0, com.example.Feed.lambda$onCreate",
    "com.example.Feed, lambda$onCreate$17$com-example-Feed, com.example.Feed.lambda$onCreate",
    "com.example.Feed, onCreate$lambda$3, com.example.Feed.lambda$onCreate",
    "com.example.Feed, onCreate$lambda-3, com.example.Feed.lambda$onCreate",
    "com.example.Feed, onCreate$lambda$1$lambda$0, com.example.Feed.lambda$onCreate",
    "com.example.Feed$onCreate$1, invoke, com.example.Feed.lambda$onCreate",
    "com.example.Feed$onCreate$2$1, invokeSuspend, com.example.Feed.lambda$onCreate",
    "com.example.Feed$Inner$load$1, invokeSuspend, com.example.Feed$Inner.lambda$load",
    "com.example.FeedKt$Screen$1$2, invoke, com.example.FeedKt.lambda$Screen",
    "com.example.Feed$load$$inlined$map$1, invoke, com.example.Feed.lambda$load",
    "com.example.Feed$load$$inlined$map$1, emit, com.example.Feed$load$#.emit",
    "com.example.Feed$1, run, com.example.Feed$#.run",
    "com.example.Feed$2$1, run, com.example.Feed$#$#.run",
    "com.example.Feed$1Local, run, com.example.Feed$#Local.run",
    "com.example.Feed2, run, com.example.Feed2.run",
    "com.example.Feed, load$default, com.example.Feed.load",
    "com.example.Feed, load$app_release, com.example.Feed.load",
    "com.example.Feed, load_aroundBody4, com.example.Feed.load",
    "com.example.Feed$$EnhancerBySpringCGLIB$$1a2b3c, load, com.example.Feed.load",
    "com.example.Feed_$$_jvst12a_3, load, com.example.Feed.load",
    "com.example.Feed$ByteBuddy$Qx1, load, com.example.Feed.load",
    "com.example.Source$-CC, load, com.example.Source.load",
    "com.example.Source$DefaultImpls, load, com.example.Source.load",
    "jdk.internal.reflect.GeneratedMethodAccessor12, invoke,"
        + " jdk.internal.reflect.GeneratedMethodAccessor#.invoke",
    "com.sun.proxy.$Proxy41, load, com.sun.proxy.$Proxy#.load",
    "com.example.Feed, lambda$0, com.example.Feed.lambda",
    "com.example.Feed, CGLIB$load$3, com.example.Feed.load",
    "com.example.Feed, load_aroundBody5$advice, com.example.Feed.load",
    "com.example.Feed, load-gIAlu-s, com.example.Feed.load",
    "com.example.Feed, load-gIAlu-s$default, com.example.Feed.load",
    "com.example.Feed, $anonfun$load$2, com.example.Feed.lambda$load",
    "com.example.Feed$_load_closure12, doCall, com.example.Feed$_load_closure#.doCall",
    "com.example.feed$load$fn__4711, invoke, com.example.feed$load$fn__#.invoke",
    "com.example.ComposableSingletons$FeedKt$lambda-3$1, invoke, com.example.FeedKt.lambda",
    "com.example.ComposableSingletons$FeedKt$lambda$-18127$1, invoke, com.example.FeedKt.lambda",
    "com.example.ComposableSingletons$FeedKt, lambda_3$lambda$0, com.example.FeedKt.lambda",
    "com.example.ComposableSingletons$FeedKt, lambda__18127$lambda$5, com.example.FeedKt.lambda",
    "com.example.Feed$onCreate$1, onClick, com.example.Feed.lambda$onCreate",
    "com.example.Feed$listener$1, onChanged, com.example.Feed.lambda$listener",
    "com.example.Feed$onCreate$1, afterTextChanged, com.example.Feed$onCreate$#.afterTextChanged",
    "com.example.Feed, onCreate$1$lambda$0, com.example.Feed.lambda$onCreate",
    "com.example.Feed, _init_$lambda$4, com.example.Feed.lambda$<init>",
    "com.example.Feed, lambda$new$2, com.example.Feed.lambda$<init>",
    "com.example.Feed, lambda$static$2, com.example.Feed.lambda$<clinit>",
    "com.example.Feed$3, invoke, com.example.Feed.lambda$<init>",
    "com.example.Feed, lambda$lambda$onCreate$0$1, com.example.Feed.lambda$onCreate",
    "com.example.Feed$-IA, get, com.example.Feed.get",
    "jdk.internal.reflect.GeneratedConstructorAccessor7, newInstance,"
        + " jdk.internal.reflect.GeneratedConstructorAccessor#.newInstance",
    "java.lang.invoke.LambdaForm$DMH/0x000001, invokeStatic,"
        + " java.lang.invoke.LambdaForm$DMH.invokeStatic",
  })
  void namesJvmFrames_whateverTheCompilerCounted(String className, String method, String text) {
    FrameName name = JvmNames.of(className, method);

    assertThat(name.text()).isEqualTo(text);
    assertThat(name.stub()).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "com.example.Feed$$Lambda$14/0x0000000800c03000, run, com.example.Feed.lambda",
    "com.example.Feed$$Lambda/0x0000000800c03000, run, com.example.Feed.lambda",
    "com.example.Feed$$ExternalSyntheticLambda3, run, com.example.Feed.lambda",
    "com.example.Feed$$ExternalSyntheticOutline0, m, com.example.Feed.lambda",
    "com.example.-$$Lambda$Feed$aB_cd12, run, com.example.Feed.lambda",
    "com.example.-$$LambdaGroup$ks$aB_cd12, invoke, com.example.lambda",
    "com.example.$r8$backportedMethods$utility$Long$1$hash, compare, com.example.lambda",
    "com.example.Feed, $r8$lambda$AbC123, com.example.Feed.access",
    "com.example.Feed, access$000, com.example.Feed.access",
    "com.example.Feed, access$getCache$p, com.example.Feed.access",
    "com.example.Feed, -$$Nest$mload, com.example.Feed.access",
  })
  void marksStubs_whenCompilerGeneratedThem(String className, String method, String text) {
    FrameName name = JvmNames.of(className, method);

    assertThat(name.text()).isEqualTo(text);
    assertThat(name.stub()).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "com.example.Feed, com.example.Feed.load | com.example.Feed.run, com.example.Feed.load",
    ", com.example.Feed.load | com.example.Row.bind, com.example.Feed.load",
    ", com.example.Feed.<init> | com.example.Row.bind, com.example.Feed.<init>",
    ", com.example.Feed$1.lambda$load$3 | com.example.Row.bind, com.example.Feed$#.lambda$load",
  })
  void namesAnAmbiguousFrame_afterTheFirstOfItsNames(
      String className, String function, String text) {
    SymbolizedFrame frame = StallDraft.frame("a.b");
    frame.setFunction(function);
    frame.setClassName(className);
    frame.setMethodName(null);

    assertThat(FrameName.of(frame).text()).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "read_block(int)|read_block",
        "reader::Feed::load(std::string const&) const|reader::Feed::load",
        "void reader::Box<std::map<int, int> >::put<int>(int)|reader::Box::put",
        "reader::load(int) [clone .cold]|reader::load",
        "reader::load(int) (.cold.1)|reader::load",
        "load.part.0|load",
        "load.isra.0.cold|load",
        "load.llvm.123456|load",
        "reader::(anonymous namespace)::load(int)|reader::(anonymous namespace)::load",
        "reader::Less::operator()(int, int)|reader::Less::operator()",
        "reader::operator<<(std::ostream&, int)|reader::operator<<",
        "reader::load()::{lambda(int)#2}::operator()(int)|reader::load::{closure}::operator()",
        "reader::load()::$_3::operator()(int) const|reader::load::{closure}::operator()",
        "load + 124|load",
        "-[Feed load:with:]|-[Feed load:with:]",
        "_FeedState._load@123456789|_FeedState._load",
        "_FeedState.build.<anonymous closure>|_FeedState.build.{closure}",
        "new Feed.of|Feed.of",
        "_FeedState.build.<anonymous closure>.<anonymous closure>|_FeedState.build.{closure}",
        "dyn:load|load",
        "reader::load::{{closure}}::h0123456789abcdef|reader::load::{closure}",
        "load.constprop.0.isra.1|load",
        "load.llvm.123.cold.2|load",
        "__29-[Feed load:]_block_invoke_2|-[Feed load:].{closure}",
        "__feed_load_block_invoke.45|feed_load.{closure}",
        "Reader.Feed.load(with: Swift.Int) -> Swift.Bool|Reader.Feed.load",
        "static Reader.Feed.make() -> Reader.Feed|Reader.Feed.make",
        "specialized Reader.Feed.load()|Reader.Feed.load",
        "closure #2 (Swift.Int) -> () in Reader.Feed.load() -> ()|Reader.Feed.load.{closure}",
        "closure #1 () -> () in closure #3 () -> () in Reader.Feed.load()"
            + "|Reader.Feed.load.{closure}",
        "Reader.(Feed in _0123456789ABCDEF).load() throws -> ()|Reader.Feed.load",
        "Reader.Feed.items.getter : [Swift.String]|Reader.Feed.items",
      })
  void namesNativeFrames_withoutWhatTheCompilerAdded(String function, String text) {
    assertThat(NativeNames.of(function, "libreader.so").text()).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "-",
      value = {
        "com.example.Feed$Row$1|bind|com.example.Feed|bind",
        "Feed|bind|Feed|bind",
        "-|reader::Feed::load(int)|reader::Feed|load",
        "-|reader::load(int)|''|load",
        "-|_FeedState.build.<anonymous closure>|_FeedState|build",
        "-|main|''|main",
        "-|-[Feed(Rows) load:with:]|Feed|load:with:",
        "-|__29-[Feed load:]_block_invoke|Feed|load:",
        "-|Reader.Feed.load()|Reader.Feed|load",
      })
  void tellsClassAndFunction(String className, String function, String outermost, String alone) {
    FrameName name =
        className == null
            ? NativeNames.of(function, "")
            : FrameName.of(StallDraft.frame(className + "." + function));

    assertThat(name.outermostClass()).isEqualTo(outermost);
    assertThat(name.function()).isEqualTo(alone);
  }

  @Test
  void marksStubs_whenTheFileSaysThatNobodyWroteThem() {
    SymbolizedFrame frame = StallDraft.frame("com.example.Feed$0.run");
    frame.setFileName("D8$$SyntheticClass");

    assertThat(FrameName.of(frame).stub()).isTrue();
  }

  @Test
  void namesLibraryOnly_whenThereIsNoSymbol() {
    assertThat(NativeNames.of("0x1a2b", "libreader.so").text()).isEqualTo("libreader.so.?");
    assertThat(NativeNames.of("libreader.so+0x1a2b", "").text()).isEqualTo("libreader.so.?");
    assertThat(NativeNames.of("", "").text()).isEqualTo("?");
  }

  @Test
  void cutsName_whenItIsHuge() {
    String huge = "a.b." + "C$1".repeat(400_000);

    FrameName name = FrameName.of(StallDraft.frame(huge + ".m"));

    assertThat(name.text().length()).isLessThan(2 * FrameName.MAX_CHARS);
    assertThat(FrameName.of(StallDraft.nativeFrame("<(".repeat(500_000), null)).text()).isNotNull();
  }
}
