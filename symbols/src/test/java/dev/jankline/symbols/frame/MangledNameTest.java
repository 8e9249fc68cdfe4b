package dev.jankline.symbols.frame;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The names on the right are what {@code c++filt} prints, without arguments. */
class MangledNameTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          _Z20pthread_join_timeoutli | pthread_join_timeout
          _ZN19AJAudioTrackWrapper11deleteTrackEv | AJAudioTrackWrapper::deleteTrack
          __ZN19AJAudioTrackWrapperD2Ev | AJAudioTrackWrapper::~AJAudioTrackWrapper
          _ZN7android6Looper9pollInnerEi | android::Looper::pollInner
          _ZN7android18NativeMessageQueue8pollOnceEP7_JNIEnvP8_jobjecti | android::NativeMessageQueue::pollOnce
          _ZNK6reader4FeedIiSt6vectorIS0_ELm3EEixEm | reader::Feed::operator[]
          _ZNSt3__16vectorIiNS_9allocatorIiEEE9push_backERKi | std::__1::vector::push_back
          _ZN12_GLOBAL__N_14loadEv.cold | (anonymous namespace)::load
          _ZZN6reader4Feed4loadEvENKUlPKcE_clES2_ | reader::Feed::load::{lambda()#1}::operator()
          _ZThn16_N6reader4Feed4loadEv | reader::Feed::load
          _ZNSs6appendERKSs | std::basic_string::append
          _ZStlsISt11char_traitsIcEERSt13basic_ostreamIcT_ES5_PKc | std::operator<<
          _ZN3art12InvokeMethodILNS_11PointerSizeE8EEEP8_jobjectv | art::InvokeMethod
          _ZN4core3ptr85drop_in_place$LT$std..rt..lang_start$LT$$LP$$RP$$GT$..$u7b$$u7b$closure$u7d$$u7d$$GT$17h0123456789abcdefE | core::ptr::drop_in_place<std::rt::lang_start<()>::{{closure}}>
          """)
  void readsTheQualifiedName(String symbol, String name) {
    assertThat(MangledName.readable(symbol)).isEqualTo(name);
  }

  @ParameterizedTest
  @CsvSource({
    "main",
    "Feed_load",
    "_Zebra",
    "_Z",
    "_ZN",
    "_ZN6reader",
    "_Z999999x",
    "_ZZZZZZZZZZ",
    "_ZNS0_4loadEv"
  })
  void leavesWhatItCannotRead(String symbol) {
    assertThat(MangledName.readable(symbol)).isEqualTo(symbol);
  }

  @Test
  void anyTextIsReadInTime() {
    Random random = new Random(7);
    String letters = "NSZIEKLTUPRJAFMDt_0123456789lcvX";
    for (int run = 0; run < 20_000; run++) {
      StringBuilder text = new StringBuilder("_Z");
      for (int i = random.nextInt(60); i >= 0; i--) {
        text.append(letters.charAt(random.nextInt(letters.length())));
      }
      assertThat(MangledName.readable(text.toString())).isNotEmpty();
    }
    assertThat(MangledName.readable("_Z" + "ZN".repeat(2000))).startsWith("_ZZN");
  }
}
