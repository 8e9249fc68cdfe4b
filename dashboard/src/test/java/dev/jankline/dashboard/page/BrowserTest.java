package dev.jankline.dashboard.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.jankline.browser.Chromium;
import dev.jankline.browser.Tab;
import dev.jankline.dashboard.page.fixture.FixtureServer;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;

/**
 * One Chromium and one fixture for a class of tests, one fresh tab for each test; a tab may
 * complain of nothing.
 */
abstract class BrowserTest {
  private static Chromium chromium;
  static FixtureServer server;

  /** Fingerprint of the cluster that got worse. */
  static final String PLANTED = FixtureServer.PLANTED;

  Tab tab;

  @BeforeAll
  static void start() throws IOException {
    assumeTrue(Chromium.isInstalled(), Chromium.ADVICE);
    chromium = Chromium.start();
    server = FixtureServer.open();
  }

  @AfterAll
  static void stop() throws IOException {
    server.close();
    chromium.close();
  }

  @BeforeEach
  void openTab() {
    tab = chromium.tab();
    tab.size(1360, 860);
    tab.theme("light");
  }

  @AfterEach
  void closeTab() {
    try {
      assertThat(tab.complaints()).as("complaints of the browser").isEmpty();
    } finally {
      tab.close();
    }
  }

  /** Opens a page of the ordinary app and waits for its heading. */
  void show(String page) {
    show(FixtureServer.READER, page);
  }

  /** Opens a page of an app and waits until nothing is loading any more. */
  void show(String app, String page) {
    tab.open(
        server.url(
            "/apps/"
                + URLEncoder.encode(app, StandardCharsets.UTF_8).replace("+", "%20")
                + "/"
                + page));
    settled();
  }

  /** Waits until nothing is loading any more. */
  void settled() {
    tab.require("document.querySelector('main h1') && !document.querySelector('.busy')");
  }

  static Path picture(String name) {
    return Path.of("target", "screenshots", name + ".png");
  }
}
