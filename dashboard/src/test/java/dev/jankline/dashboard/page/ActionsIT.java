package dev.jankline.dashboard.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.jankline.dashboard.page.fixture.FixtureActions;
import dev.jankline.dashboard.page.fixture.FixtureServer;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Decides about the ticket of a cluster on its page, by keys alone. */
class ActionsIT extends BrowserTest {
  private static final String OTHER = "k1:000000000000000000000000000000ff";

  @AfterEach
  void forget() {
    server.actions().forget();
  }

  @Test
  void mutes_andShowsItWhenItWasReadBack() {
    open("mute");
    focus("#action-key");
    tab.type(FixtureActions.KEY);
    tab.press("Enter");
    tab.see("#ticket [role=status]", "Written: this cluster is muted until");
    Instant until = Instant.parse(onlyAction().get("until").asText());
    assertThat(until)
        .isBetween(
            Instant.now().plus(Duration.ofDays(29)), Instant.now().plus(Duration.ofDays(31)));
    assertThat(tab.text("#ticket header")).doesNotContain("muted");

    server.actions().readBack();
    tab.see("#ticket header", "muted");
    tab.see("#ticket [role=status]", "This cluster is muted until");
    tab.require("document.querySelector('[data-action=unmute]')");
    assertThat(tab.evaluate("localStorage.length").asInt()).as("keys for other tabs").isZero();
  }

  @Test
  void unmutes_withTheKeyOfTheTab() {
    open("mute");
    tab.enter("#action-span", "");
    focus("#action-key");
    tab.type(FixtureActions.KEY);
    tab.press("Enter");
    tab.see("#ticket [role=status]", "Written");
    assertThat(onlyAction().get("until").isNull()).isTrue();
    server.actions().readBack();
    tab.require("document.querySelector('[data-action=unmute]')");

    focus("[data-action=unmute]");
    tab.press("Enter");
    tab.require("document.querySelector('dialog.act').open");
    assertThat(tab.evaluate("document.querySelector('#action-key')").isNull()).isTrue();
    tab.press("Enter");
    tab.see("#ticket [role=status]", "is not muted any more");
    assertThat(server.actions().taken()).hasSize(2);
    assertThat(server.actions().taken().get(1).get("action").asText()).isEqualTo("unmute");
  }

  @Test
  void mutesUntilADay() {
    open("mute");
    tab.enter("#action-span", "day");
    tab.enter("#action-until", "2199-12-31");
    focus("#action-key");
    tab.type(FixtureActions.KEY);
    tab.press("Enter");
    tab.see("#ticket [role=status]", "Written");
    assertThat(onlyAction().get("until").asText()).isEqualTo("2199-12-31T00:00:00Z");
  }

  @Test
  void saysWhichVersionCarriesTheFix() {
    open("fixed");
    assertThat(focused()).isEqualTo("action-version");
    tab.type("1.2.0");
    tab.press("Tab");
    tab.type("120");
    tab.press("Tab");
    assertThat(focused()).isEqualTo("action-key");
    tab.type(FixtureActions.KEY);
    tab.press("Enter");
    tab.see("#ticket [role=status]", "is fixed in 1.2.0");
    assertThat(onlyAction())
        .hasToString("{\"action\":\"fixed\",\"version\":\"1.2.0\",\"code\":120}");
    server.actions().readBack();
    tab.see("#ticket header", "closed");
  }

  @Test
  void mergesIntoTheClusterWhoseAddressIsGiven() {
    open("merge");
    tab.require("document.querySelectorAll('#action-others option').length > 10");
    assertThat(focused()).isEqualTo("action-into");
    tab.type("http://h/apps/a/clusters/" + OTHER.replace(":", "%3A") + "?version=1");
    tab.press("Tab");
    tab.type(FixtureActions.KEY);
    tab.press("Enter");
    tab.see("#ticket [role=status]", "is merged into " + OTHER);
    assertThat(onlyAction().get("into").asText()).isEqualTo(OTHER);
    server.actions().readBack();
    tab.see("#ticket header", "merged");
    tab.see("[data-action=unmute]", "End the merge");
  }

  @ParameterizedTest
  @ValueSource(strings = {"moved", "suggested"})
  void mergesIntoTheTicketOfTheMethodThatMoved_orThatHasTheSameCause(String action) {
    open(FixtureServer.ADDED, action);
    tab.see("main", "Perhaps the same cause as FeedRanker.rank");
    assertThat(tab.evaluate("document.querySelector('#action-into').value").asText())
        .isEqualTo(PLANTED);
    focus("#action-key");
    tab.type(FixtureActions.KEY);
    tab.press("Enter");
    tab.see("#ticket [role=status]", "is merged into " + PLANTED);
    assertThat(onlyAction().get("into").asText()).isEqualTo(PLANTED);
  }

  @Test
  void wrongKeyIsAskedForAgain() throws IOException {
    open("mute");
    focus("#action-key");
    tab.type("wrong");
    tab.press("Enter");
    tab.see("dialog.act [role=alert]", "send a write key");
    assertThat(Axe.serious(tab)).isEmpty();
    assertThat(tab.evaluate("sessionStorage.getItem('jankline.write-key')").isNull()).isTrue();
    tab.evaluate("document.querySelector('#action-key').value = ''");
    focus("#action-key");
    tab.type(FixtureActions.KEY);
    tab.press("Enter");
    tab.see("#ticket [role=status]", "Written");
    tab.forgetComplaints();
  }

  @Test
  void failureSaysWhatIsWrong_andNothingIsLost() throws IOException {
    server.actions().fail("nothing was written: Kafka does not answer");
    open("fixed");
    tab.type("1.2.0");
    focus("#action-key");
    tab.type(FixtureActions.KEY);
    tab.press("Enter");
    tab.see("dialog.act [role=alert]", "nothing was written: Kafka does not answer");
    assertThat(Axe.serious(tab)).isEmpty();
    assertThat(tab.evaluate("document.querySelector('#action-version').value").asText())
        .isEqualTo("1.2.0");
    server.actions().fail(null);
    focus("#action-version");
    tab.press("Enter");
    tab.see("#ticket [role=status]", "is fixed in 1.2.0");
    tab.forgetComplaints();
  }

  @Test
  void nothingIsSent_whenAFieldIsEmptyOrTheDialogIsLeft() {
    open("fixed");
    tab.press("Enter");
    assertThat(tab.evaluate("document.querySelector('dialog.act').open").asBoolean()).isTrue();
    assertThat(tab.evaluate("document.querySelector('#action-version').validity.valid").asBoolean())
        .isFalse();
    tab.type("3");
    tab.press("Escape");
    tab.require("!document.querySelector('dialog.act').open");
    assertThat(server.actions().taken()).isEmpty();
    tab.press("?");
    tab.require("document.querySelector('dialog.help').open");
  }

  static Stream<Arguments> forms() {
    return Stream.of("mute", "fixed", "merge")
        .flatMap(form -> Stream.of(1360, 390).map(width -> Arguments.of(form, width)));
  }

  @ParameterizedTest
  @MethodSource("forms")
  void dialogIsWhole(String form, int width) throws IOException {
    tab.size(width, 860);
    open(form);
    for (String theme : List.of("light", "dark")) {
      tab.theme(theme);
      keepPicture(tab, "action-" + form + "-" + theme + "-" + width);
      assertThat(
              tab.evaluate(
                      "(() => { const box = document.querySelector('dialog.act').getBoundingClientRect();"
                          + " return box.left >= 0 && box.right <= innerWidth && box.top >= 0 && box.bottom <= innerHeight; })()")
                  .asBoolean())
          .as("the dialog lies within the window")
          .isTrue();
      assertThat(theme.equals("light") ? Axe.serious(tab) : Axe.faint(tab)).isEmpty();
    }
  }

  /** Opens a dialog by the key Enter on its button. */
  private void open(String action) {
    open(PLANTED, action);
  }

  private void open(String cluster, String action) {
    show("clusters/" + cluster);
    tab.require("document.querySelector('[data-action=" + action + "]')");
    focus("[data-action=" + action + "]");
    tab.press("Enter");
    tab.require("document.querySelector('dialog.act').open");
    tab.require("document.activeElement.closest('dialog.act')");
  }

  private void focus(String selector) {
    tab.evaluate("document.querySelector('" + selector + "').focus()");
  }

  private String focused() {
    return tab.evaluate("document.activeElement.id").asText();
  }

  private JsonNode onlyAction() {
    assertThat(server.actions().taken()).hasSize(1);
    return server.actions().taken().get(0);
  }
}
