package dev.jankline.dashboard.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.jankline.browser.Chromium;
import dev.jankline.browser.Tab;
import dev.jankline.dashboard.page.fixture.FixtureServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;

/**
 * One Chromium, one fixture and one tab for all classes of tests of a JVM: a new tab for each test
 * would load and compile the page anew. A tab may complain of nothing.
 */
abstract class BrowserTest {
  /** Fingerprint of the cluster that got worse. */
  static final String PLANTED = FixtureServer.PLANTED;

  static FixtureServer server;
  Tab tab;

  @BeforeAll
  static void start() {
    assumeTrue(Chromium.isInstalled(), Chromium.ADVICE);
    server = Shared.SERVER;
  }

  @BeforeEach
  void useTab() {
    tab = sharedTab();
  }

  @AfterEach
  void requireNoComplaint() {
    assertThat(tab.complaints()).as("complaints of the browser").isEmpty();
  }

  /** The shared tab as if it were new, light and of the usual size. */
  static Tab sharedTab() {
    return asNew(Shared.renewed());
  }

  /** Another tab of the shared Chromium, light and of the usual size. */
  static Tab newTab() {
    return asNew(Shared.CHROMIUM.tab());
  }

  private static Tab asNew(Tab tab) {
    tab.size(1360, 860);
    tab.theme("light");
    return tab;
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

  /** Takes a picture of the whole page, for people to look at, when {@code -Dpictures} is given. */
  static void keepPicture(Tab tab, String name) throws IOException {
    if (System.getProperty("pictures") != null) {
      tab.picture(Path.of("target", "screenshots", name + ".png"));
    }
  }

  /** Starts the browser and the fixture when they are first asked for. */
  private static final class Shared {
    private static final Chromium CHROMIUM;
    private static final FixtureServer SERVER = FixtureServer.open();
    private static Tab shared;

    static {
      try {
        CHROMIUM = Chromium.start();
        shared = CHROMIUM.tab();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      Runtime.getRuntime().addShutdownHook(new Thread(Shared::stop, "stop Chromium"));
    }

    /** The shared tab without what tests left in it; another one when it does not answer. */
    private static Tab renewed() {
      try {
        shared.renew(SERVER.url("/favicon.ico"));
      } catch (AssertionError | CompletionException e) {
        shared.close();
        shared = CHROMIUM.tab();
      }
      return shared;
    }

    private static void stop() {
      SERVER.close();
      try {
        CHROMIUM.close();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
