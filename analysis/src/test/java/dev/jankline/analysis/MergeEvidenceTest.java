package dev.jankline.analysis;

import static dev.jankline.analysis.FieldStall.READ;
import static dev.jankline.analysis.FieldStall.one;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.schema.AnalyzedStall;
import dev.jankline.schema.MergeCandidate;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class MergeEvidenceTest {
  private static final Instant NOON = Instant.parse("2026-11-30T12:00:00Z");
  private static final String ON_CLICK = "com.a.ui.Screen.onClick";
  private static final String[] LOADED = {
    "java.lang.Object.wait", "android.app.SharedPreferencesImpl.awaitLoadedLocked"
  };

  private static MergeCandidate candidate(AnalyzedStall stall) {
    MergeCandidate candidate =
        MergeEvidence.describe(
            stall.getTitle(), stall.getCause(), stall.getStack(), stall.getLockHolder());
    candidate.setFirstVersionName("1.0.0");
    candidate.setFirstSeen(NOON);
    return candidate;
  }

  private static MergeCandidate candidate(String... leafFirst) {
    return candidate(FieldStall.analyze(one(leafFirst)));
  }

  private static MergeCandidate later(MergeCandidate candidate) {
    candidate.setFirstSeen(NOON.plus(Duration.ofHours(2)));
    return candidate;
  }

  private static MergeCandidate holding(String holder, String... leafFirst) {
    MergeCandidate candidate = candidate(leafFirst);
    candidate.setLockHolder(holder);
    return candidate;
  }

  private static List<String> evidence(MergeCandidate one, MergeCandidate other) {
    List<String> words = MergeEvidence.of(one, other);
    assertThat(MergeEvidence.of(other, one)).hasSameSizeAs(words);
    return words;
  }

  @Test
  void stackOfOneRunsThroughTheOther() {
    MergeCandidate hash =
        candidate("javax.crypto.SecretKeyFactory.generateSecret", "com.a.Pin.hash", ON_CLICK);
    MergeCandidate verify =
        later(
            candidate(
                "javax.crypto.SecretKeyFactory.generateSecret",
                "com.a.Pin.hash",
                "com.a.Pin.verify",
                "com.a.ui.Screen.open"));
    verify.setTitle("com.a.Pin.verify");

    assertThat(evidence(verify, hash))
        .containsExactly(
            "com.a.Pin.verify runs through com.a.Pin.hash",
            "both call javax.crypto.SecretKeyFactory.generateSecret");
  }

  @Test
  void versionAndHourStrengthenAPair_andMakeNone() {
    MergeCandidate outer = candidate(READ, "com.a.Store.load", ON_CLICK);
    MergeCandidate inner =
        candidate("java.net.Socket.connect", "com.a.Store.fetch", "com.a.Store.load", ON_CLICK);
    MergeCandidate other = candidate("java.net.Socket.connect", "com.a.Store.send", ON_CLICK);

    assertThat(evidence(outer, inner))
        .containsExactly(
            "com.a.Store.fetch runs through com.a.Store.load",
            "both were first seen in 1.0.0 within an hour");
    assertThat(evidence(outer, later(inner))).hasSize(1);
    assertThat(evidence(outer, other)).isEmpty();
  }

  @Test
  void functionsOfOneClass_withUnrelatedWork_areNotSuggested() {
    MergeCandidate query =
        candidate("android.database.sqlite.SQLiteDatabase.query", "com.a.Dao.notes", ON_CLICK);
    MergeCandidate sameCall =
        candidate("android.database.sqlite.SQLiteDatabase.query", "com.a.Dao.tags", ON_CLICK);
    MergeCandidate write =
        candidate(
            "android.app.SharedPreferencesImpl$EditorImpl.commit", "com.a.Dao.save", ON_CLICK);

    assertThat(evidence(query, sameCall)).isEmpty();
    assertThat(evidence(query, write)).isEmpty();
  }

  @Test
  void callbackOfThePlatform_joinsOnlyTheSameCall() {
    MergeCandidate libraries =
        candidate("java.lang.System.loadLibrary", "com.a.App.onCreate", "android.app.X.call");
    MergeCandidate sdk =
        candidate(READ, "com.a.App.startSdk", "com.a.App.onCreate", "android.app.X.call");
    MergeCandidate moreLibraries =
        candidate(
            "java.lang.System.loadLibrary",
            "com.a.App.startEngine",
            "com.a.App.onCreate",
            "android.app.X.call");

    assertThat(evidence(libraries, sdk)).isEmpty();
    assertThat(evidence(libraries, moreLibraries))
        .contains("com.a.App.startEngine runs through com.a.App.onCreate");
  }

  @Test
  void preferencesOfOneClass_areOneFile() {
    MergeCandidate first =
        candidate(
            LOADED[0],
            LOADED[1],
            "android.app.SharedPreferencesImpl.getBoolean",
            "com.a.UserPrefs.isFirstRun",
            ON_CLICK);
    MergeCandidate locale =
        candidate(
            LOADED[0],
            LOADED[1],
            "android.app.SharedPreferencesImpl.getString",
            "com.a.UserPrefs.locale",
            ON_CLICK);
    MergeCandidate elsewhere =
        candidate(
            LOADED[0],
            LOADED[1],
            "android.app.SharedPreferencesImpl.getString",
            "com.a.Tokens.last",
            ON_CLICK);

    assertThat(evidence(first, locale))
        .first()
        .isEqualTo("both wait in com.a.UserPrefs for its preferences to be loaded");
    assertThat(evidence(first, elsewhere)).isEmpty();
  }

  @Test
  void monitorOfOneClass_isOneLock_unlessTheDumpsNameTwo() throws Exception {
    MergeCandidate read = candidate(blocked("com.a.TokenStore.read"));
    MergeCandidate write = later(candidate(blocked("com.a.TokenStore.write")));

    assertThat(evidence(read, write))
        .containsExactly("both wait in com.a.TokenStore for its monitor");
    read.setLockHolder("com.a.Sync.run holding com.a.TokenStore");
    write.setLockHolder("com.a.Sync.run holding com.a.Journal");
    assertThat(evidence(read, write)).isEmpty();
  }

  private static AnalyzedStall blocked(String function) throws Exception {
    return FieldStall.dump(
        "\"main\" prio=5 tid=1 Blocked",
        "  at " + function + "(A.java:5)",
        "  - waiting to lock <0x0c7d> (a com.a.TokenStore) held by thread 26",
        "  at com.a.ui.Screen.onClick(Screen.java:9)",
        "  at android.view.View.performClick(View.java:7)");
  }

  @Test
  void sameHolderOfTheSameLock_joinsClustersOfTwoClasses() {
    String holder = "com.a.Sync.upload holding com.a.TokenStore";
    MergeCandidate feed = holding(holder, "com.a.Feed.open", ON_CLICK);
    MergeCandidate login = later(holding(holder, "com.a.Login.show", ON_CLICK));

    assertThat(evidence(feed, login)).containsExactly("both wait for the same lock: " + holder);
    login.setLockHolder("com.a.Sync.download holding com.a.TokenStore");
    assertThat(evidence(feed, login)).isEmpty();
  }

  @Test
  void holderWithoutAPlace_orOfThePlatform_saysNothing() {
    for (String holder :
        List.of(
            "another thread holding com.a.TokenStore",
            "thread 'pool-1' holding com.a.TokenStore",
            "java.lang.Object.wait holding java.lang.Object",
            "")) {
      MergeCandidate feed = holding(holder, "com.a.Feed.open", ON_CLICK);
      MergeCandidate login = holding(holder, "com.a.Login.show", ON_CLICK);

      assertThat(evidence(feed, login)).as(holder).isEmpty();
    }
  }

  @Test
  void clustersWithoutFunctionOfTheApp_areNotSuggested() {
    MergeCandidate one = candidate(READ, "io.branch.referral.PrefHelper.get");
    MergeCandidate other = candidate(READ, "io.branch.referral.PrefHelper.put");

    assertThat(evidence(one, other)).isEmpty();
  }
}
