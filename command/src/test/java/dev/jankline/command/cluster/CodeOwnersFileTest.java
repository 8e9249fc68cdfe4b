package dev.jankline.command.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jankline.command.cluster.CodeOwnersFile.CodeOwnersException;
import dev.jankline.processor.alerts.CodeOwners;
import dev.jankline.schema.OwnerRule;
import dev.jankline.wire.TrustedRecords;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CodeOwnersFileTest {
  static {
    TrustedRecords.trust();
  }

  /** As of an app on GitHub, with each form that a line can have. */
  private static final String GITHUB =
      """
      # Everyone else's code.
      *                                    @example/android

      /docs/                               @example/writers
      *.gradle.kts                         @example/build   # kinds of files
      /app/src/main/java/com/example/reader/            @example/reader
      /app/src/main/java/com/example/reader/feed        @example/feed ann@example.com
      /app/src/main/java/com/example/reader/feed/cache/Cache.java  @bob
      app/src/main/java/com/example/reader/feed/Ranker.kt   @carl
      /app/src/test/java/com/example/reader/feed/       @example/testers
      **/src/main/kotlin/com/example/net/**             @example/net
      /lib-*/src/main/java/com/example/net/legacy/**/*
      java/com/example/old/**              @example/old
      kotlin/com/example/*/ui/             @example/ui
      /app/src/main/java/com/example/one/* @example/one
      /app/src/main/java/                  @example/all
      /app/src/main/java/with\\ space/      @example/space
      !/app/src/main/java/com/example/reader/ @example/reader
      """;

  private static CodeOwnersFile github() throws CodeOwnersException {
    return CodeOwnersFile.parse(GITHUB);
  }

  @ParameterizedTest
  @CsvSource({
    "com.example.reader.Main.start(Main.kt:3), example/reader",
    "com.example.reader.feed.Feed.load, example/feed ann@example.com",
    "com.example.reader.feeder.Load.run, example/reader",
    "com.example.reader.feed.cache.Cache$Entry.get, bob",
    "com.example.reader.feed.cache.CacheKey.hash, example/feed ann@example.com",
    "com.example.reader.feed.Ranker.rank, carl",
    "com.example.reader.feed.RankerKt.rank, carl",
    "com.example.net.Call.send, example/net",
    "com.example.net.legacy.Call.send, ''",
    "com.example.old.Main.main, example/old",
    "com.example.one.One.run, example/android",
    "android.os.Handler.handle, example/android",
  })
  void functionsHaveTheOwnersOfTheirFiles(String function, String owners) throws Exception {
    assertThat(String.join(" ", CodeOwners.of(github().rules(), function))).isEqualTo(owners);
  }

  @Test
  void whatNamesNoCodeIsLeftOut_withLineAndReason() throws Exception {
    String noPackage = "names no package below a source root";
    String noPrefix = "is no prefix of names: it has a wildcard within, or names a kind of file";
    assertThat(github().leftOut())
        .containsExactly(
            "line 4: /docs/: " + noPackage,
            "line 5: *.gradle.kts: " + noPackage,
            "line 10: /app/src/test/java/com/example/reader/feed/: tests are in no app",
            "line 14: kotlin/com/example/*/ui/: " + noPrefix,
            "line 15: /app/src/main/java/com/example/one/*: " + noPrefix,
            "line 16: /app/src/main/java/: " + noPackage,
            "line 17: /app/src/main/java/with space/: " + noPrefix,
            "line 18: !/app/src/main/java/com/example/reader/: exclusions are not taken");
    assertThat(github().rules()).hasSize(9);
  }

  @Test
  void laterLineReplacesWhatItCovers_butNotThatOfAnotherSourceRoot() throws Exception {
    CodeOwnersFile file =
        CodeOwnersFile.parse(
            """
            /app/src/main/java/com/example/feed/cache/  @a
            /lib/src/main/java/com/example/feed/store/  @b
            /app/src/main/java/com/example/feed/        @c
            /lib/src/main/java/com/example/feed/        @d
            """);
    assertThat(CodeOwners.of(file.rules(), "com.example.feed.cache.C.c")).containsExactly("d");
    assertThat(CodeOwners.of(file.rules(), "com.example.feed.store.S.s")).containsExactly("d");
    assertThat(file.leftOut())
        .containsExactly(
            "line 4: /lib/src/main/java/com/example/feed/: replaces a line above about the same"
                + " names in another source root");
  }

  @Test
  void lineOfAllFilesReplacesAllAboveIt() throws Exception {
    CodeOwnersFile file =
        CodeOwnersFile.parse("/src/main/java/com/example/ @a\n* @b\n/src/main/java/com/x @c\n");
    assertThat(file.rules())
        .containsExactly(new OwnerRule("*", List.of("b")), new OwnerRule("com.x", List.of("c")));
  }

  @Test
  void sectionsOfGitLabAddTheirOwners_andHaveDefaults() throws Exception {
    CodeOwnersFile file =
        CodeOwnersFile.parse(
            """
            * @everyone
            [Feed][2] @feed @@maintainer
            src/main/java/com/example/feed/
            src/main/java/com/example/feed/ui/ @ui
            ^[Data protection]
            src/main/java/com/example/feed/log/ @privacy
            [feed]
            src/main/java/com/example/feed/log/
            """);
    assertThat(CodeOwners.of(file.rules(), "com.example.feed.Feed.load"))
        .containsExactly("everyone", "feed", "maintainer");
    assertThat(CodeOwners.of(file.rules(), "com.example.feed.ui.Row.draw"))
        .containsExactly("everyone", "ui");
    assertThat(CodeOwners.of(file.rules(), "com.example.feed.log.Log.add"))
        .containsExactly("everyone", "privacy");
  }

  @ParameterizedTest
  @ValueSource(strings = {"feed-team", "@", "@a/", "@a b@", "@a, @b"})
  void nothingIsTaken_whenAnOwnerIsNone(String owners) {
    assertThatThrownBy(() -> CodeOwnersFile.parse("* @all\n/src/main/java/a/ " + owners + "\n"))
        .isInstanceOf(CodeOwnersException.class)
        .hasMessageContaining("line 2: '")
        .hasMessageContaining("is no owner");
  }

  @Test
  void ownersInTheRulesKeepTheirPrefixes() throws Exception {
    OwnerRule own = new OwnerRule("com.example.net", List.of("ours"));
    List<OwnerRule> rules = github().under(List.of(own));
    assertThat(CodeOwners.of(rules, "com.example.net.Call.send")).containsExactly("ours");
    assertThat(CodeOwners.of(rules, "com.example.old.Main.main")).containsExactly("example/old");
    assertThat(rules).hasSize(9);
  }
}
