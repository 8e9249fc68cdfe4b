package dev.jankline.processor.alerts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jankline.processor.alerts.RulesFile.RulesException;
import dev.jankline.processor.versions.VersionOrder;
import dev.jankline.processor.versions.VersionOrder.AppRelease;
import dev.jankline.schema.AlertRule;
import dev.jankline.schema.AlertRules;
import dev.jankline.schema.ArmRule;
import dev.jankline.schema.RuleKind;
import dev.jankline.wire.TrustedRecords;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RulesFileTest {
  static {
    TrustedRecords.trust();
  }

  @Test
  void readsRulesOfEachApp() {
    RulesInForce rules =
        parse(
            """
            "*":
              - name: common
                minStalls: 20
                minDevices: 5
            com.example.reader:
              - name: slow
                minP95Millis: 300
            """);

    assertThat(rules.of("any"))
        .containsExactly(
            AlertRule.newBuilder()
                .setName("common")
                .setKind(RuleKind.THRESHOLD)
                .setMinStalls(20L)
                .setMinDevices(5L)
                .build());
    assertThat(rules.of("com.example.reader"))
        .containsExactly(
            AlertRule.newBuilder()
                .setName("slow")
                .setKind(RuleKind.THRESHOLD)
                .setMinP95Millis(300L)
                .build());
  }

  @Test
  void readsKindsOwnersMutesAndTheLimit() {
    AlertRules rules =
        parse(
                """
                com.example.reader:
                  maxNewTicketsPerDay: 3
                  rules:
                    - name: worse
                      kind: regression
                      minRatio: 1.2
                      minAffectedDeviceDays: 20
                    - name: feed
                      kind: screen-share
                      screen: Feed
                      minShare: 0.05
                      minAffectedDeviceDays: 50
                    - name: screens
                      kind: screen-regression
                      minRatio: 1.3
                      minAffectedDeviceDays: 50
                  owners:
                    - prefix: com.example.reader.feed
                      owners: [feed-team, "@ann"]
                  mute:
                    - fingerprint: k1:00ff
                      until: 2026-12-31
                """)
            .inForce("com.example.reader");

    assertThat(rules.getMaxNewTicketsPerDay()).isEqualTo(3);
    assertThat(rules.getRules())
        .extracting(AlertRule::getKind)
        .containsExactly(RuleKind.REGRESSION, RuleKind.SCREEN_SHARE, RuleKind.SCREEN_REGRESSION);
    assertThat(rules.getRules().get(0).getMinRatio()).isEqualTo(1.2);
    assertThat(CodeOwners.of(rules.getOwners(), "com.example.reader.feed.Feed.load(Feed.kt:4)"))
        .containsExactly("feed-team", "@ann");
    assertThat(CodeOwners.of(rules.getOwners(), "com.example.reader.feeder.Feed.load")).isEmpty();
    assertThat(CodeOwners.of(rules.getOwners(), "com.example.reader.feed$1.run"))
        .containsExactly("feed-team", "@ann");
    Instant before = Instant.parse("2026-12-30T23:59:59Z");
    assertThat(Mutes.hold(rules.getMutes(), "k1:00ff", "", before)).isTrue();
    assertThat(Mutes.hold(rules.getMutes(), "k1:00ff", "", before.plusSeconds(1))).isFalse();
    assertThat(Mutes.hold(rules.getMutes(), "k1:0001", "", before)).isFalse();
  }

  @Test
  void readsWhatVersionNamesDoNotSay() {
    RulesInForce rules =
        parse(
            """
            com.example.reader:
              rules: []
              versions:
                - name: spring
                  branch: seasons
                  predecessor: winter
                - name: 10.24.0
                  contains: [10.18.7]
            """);
    AppRelease spring = release("spring", 3);
    AppRelease hotfix = new AppRelease("10.18.7", 187, Instant.parse("2026-11-20T00:00:00Z"));
    AppRelease later = release("10.24.0", 240);

    VersionOrder own = rules.order("com.example.reader");
    VersionOrder others = rules.order("com.example.other");

    assertThat(own.givenPredecessor(spring)).contains("winter");
    assertThat(others.givenPredecessor(spring)).isEmpty();
    assertThat(own.branch(spring)).isEqualTo("seasons");
    assertThat(own.containsFix(later, hotfix)).isTrue();
    assertThat(others.containsFix(later, hotfix)).isFalse();
  }

  @Test
  void readsValuesOfLabelsThatAreCompared() {
    RulesInForce rules =
        parse(
            """
            com.example.reader:
              rules: []
              arms:
                - new-feed=on against off
                - channel=play beta against play=0
            """);

    assertThat(rules.inForce("com.example.reader").getArms())
        .containsExactly(
            new ArmRule("new-feed", "on", "off"), new ArmRule("channel", "play beta", "play=0"));
    assertThat(rules.inForce("com.example.other").getArms()).isEmpty();
  }

  private static AppRelease release(String name, long code) {
    return new AppRelease(name, code, Instant.EPOCH);
  }

  @Test
  void bundledRulesHoldForEveryApp() {
    assertThat(RulesFile.bundled().of("any")).isNotEmpty();
  }

  @Test
  void saysTheLine_whenSomethingIsWrong() {
    assertWrong("\"*\":\n  - name: a\n    minStall: 3\n", "line 2", "unknown field 'minStall'");
    assertWrong(
        "\"*\":\n  - name: a\n    minStalls: x\n", "line 2", "must be a whole number, not 'x'");
    assertWrong("\"*\":\n  - minStalls: 3\n", "line 2", "a rule needs a 'name'");
    assertWrong("\"*\":\n  - name: a\n", "line 2", "rule 'a' needs 'minStalls'");
    assertWrong(
        "\"*\":\n  rules:\n    - name: a\n      kind: worst\n", "line 3", "unknown kind 'worst'");
    assertWrong(
        "\"*\":\n  rules:\n    - name: a\n      kind: regression\n      minRatio: 1.2\n",
        "line 3",
        "rule 'a' needs 'minAffectedDeviceDays'");
    assertWrong("\"*\":\n  rule: []\n", "line 2", "unknown field 'rule'; an app has 'rules'");
    assertWrong("\"*\":\n  maxNewTicketsPerDay: -1\n", "line 2", "from 0 on, not '-1'");
    assertWrong(
        "\"*\":\n  obsoleteAfterReleases: no\n", "line 2", "'obsoleteAfterReleases' must be a");
    assertWrong("\"*\":\n  mute:\n    - prefix: a\n      until: soon\n", "line 3", "not 'soon'");
    assertWrong(
        "\"*\":\n  mute:\n    - until: 2026-12-31\n",
        "app '*'",
        "needs a 'fingerprint' or a 'prefix'");
    assertWrong("\"*\":\n  owners:\n    - prefix: a\n", "line 3", "must be a list of names");
    assertWrong(
        "\"*\":\n  - name: a\n    minStalls: 1\n  - name: a\n    minStalls: 2\n",
        "app '*'",
        "two rules are named 'a'");
    assertWrong("\"*\":\n  versions:\n    - branch: a\n", "line 3", "needs a 'name'");
    assertWrong("\"*\":\n  versions:\n    - name: a\n", "line 3", "'a' needs 'branch', 'pre");
    assertWrong(
        "\"*\":\n  versions:\n    - name: a\n      predecessor: a\n", "line 3", "is its own");
    assertWrong(
        "\"*\":\n  versions:\n    - {name: a, branch: b}\n    - {name: a, branch: c}\n",
        "app '*'",
        "version 'a' is in 'versions' twice");
    String arm = "    - a=b against %s\n";
    assertWrong("\"*\":\n  arms:\n" + arm.formatted("b"), "line 3", "compared with itself");
    assertWrong("\"*\":\n  arms:\n    - a=b\n", "line 3", "is a text like");
    assertWrong("\"*\":\n  arms:\n    - {a: b}\n", "line 3", "is a text like");
    assertWrong("\"*\":\n  arms:\n" + arm.formatted("c".repeat(41)), "line 3", "than 40 char");
    assertWrong("\"*\":\n  arms:\n" + arm.formatted("c").repeat(2), "app '*'", "twice");
    assertWrong(
        "\"*\":\n  arms:\n" + arm.formatted("c").repeat(5), "app '*'", "5 entries; at most 4");
    assertWrong("\"*\": [\n", "line 2", "");
    assertWrong("", "", "write '[]' for none");
    assertWrong("\"*\": null\n", "", "write '[]' for none");
    assertWrong("\"*\":\n", "line 1", "write '[]' for none");
  }

  @Test
  void saysWhichFile_whenItIsNotThere(@TempDir Path directory) {
    assertThatThrownBy(() -> RulesFile.read(directory.resolve("none.yaml")))
        .isInstanceOf(RulesException.class)
        .hasMessageContaining("none.yaml");
  }

  private static void assertWrong(String yaml, String line, String reason) {
    assertThatThrownBy(() -> parse(yaml))
        .isInstanceOf(RulesException.class)
        .hasMessageContaining("rules.yaml")
        .hasMessageContaining(line)
        .hasMessageContaining(reason);
  }

  private static RulesInForce parse(String yaml) {
    return RulesFile.parse(yaml, "rules.yaml");
  }
}
