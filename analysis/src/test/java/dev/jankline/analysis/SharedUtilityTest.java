package dev.jankline.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.analysis.names.FrameName;
import dev.jankline.analysis.testing.StallDraft;
import dev.jankline.schema.SymbolizedFrame;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Names of shared utilities, one row a promise of fingerprint v1. */
class SharedUtilityTest {

  @ParameterizedTest
  @CsvSource({
    "com.a.util.Io.read, true",
    "com.a.IoUtils.read, true",
    "com.a.IoUtils$Inner.read, true",
    "com.a.StringExtKt.trim, true",
    "com.a.common.Preferences.get, true",
    "com.a.DbHelper.open, true",
    "com.a.PrefsHelper.get, true",
    "com.a.login.LogoutHelper.logout, false",
    "com.a.net.ApiClient.get, true",
    "com.a.ClientList.get, false",
    "com.a.Feed.load, false",
    "com.a.Utilitarian.load, false",
    "com.a.Feed$Utils.load, false",
    "com.a.net.ServiceConnection.call, true",
    "com.a.core.DiskCache.get, true",
    "com.a.core.KeyValueStore.read, true",
    "com.a.core.JsonParser.parse, true",
    "com.a.img.ImageLoader.load, true",
    "com.a.feed.FeedParser.parse, false",
    "com.a.cart.Store.load, false",
    "com.a.data.ArticleStore.scan, false",
    "com.a.data.Preferences.get, true",
    "com.a.db.Db.query, true",
    "com.a.settings.Preferences.get, false",
    "com.a.net.BlockingApi.call, true",
    "com.a.provider.CalendarGateway.update, true",
    "com.a.util.Formats.<clinit>, false",
  })
  void sharedUtilityIsDecidedByName(String function, boolean shared) {
    assertThat(SharedUtility.is(FrameName.of(StallDraft.frame(function)))).isEqualTo(shared);
  }

  @ParameterizedTest
  @CsvSource({
    "PacketCodec.decode, true",
    "Core.APIClient.send(with: Swift.Int) -> (), true",
    "reader::FileUtils::read(int), true",
    "FileHelper.read, true",
    "Core.Database.query() -> (), true",
    "Reader.NoteStore.all() -> (), false",
    "Reader.UIImage.resized(to: Swift.Int) -> (), true",
    "Reader.UIntCodec.read() -> (), false",
    "-[JSONUtils parse:], true",
    "Reader.Feed.load() -> (), false",
    "reader::util::read(int), true",
    "reader::utility::read(int), false",
    "Core.ImageCache.image(), true",
  })
  void sharedUtilityIsDecidedByName_outsideOfJava(String function, boolean shared) {
    SymbolizedFrame frame = StallDraft.frame("a.b");
    frame.setFunction(function);
    frame.setClassName(null);
    frame.setMethodName(null);

    assertThat(SharedUtility.is(FrameName.of(frame))).isEqualTo(shared);
  }
}
