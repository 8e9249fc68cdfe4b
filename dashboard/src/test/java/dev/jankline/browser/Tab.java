package dev.jankline.browser;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** One tab: opens addresses, waits for what is shown, clicks, types, takes pictures. */
public final class Tab implements AutoCloseable {
  private static final int TALLEST_PICTURE = 5000;

  private final DevTools tools;
  private final String session;
  private final String context;
  private final Complaints complaints = new Complaints();

  Tab(DevTools tools, String session, String context) {
    this.tools = tools;
    this.session = session;
    this.context = context;
    tools.listen(session, complaints::event);
    List.of("Page", "Runtime", "Log", "Network").forEach(domain -> call(domain + ".enable"));
    call("Emulation.setFocusEmulationEnabled", "enabled", true); // also behind another tab
  }

  /** Opens an address. */
  public void open(String url) {
    evaluate("globalThis.isLeft = true");
    call("Page.navigate", "url", url);
    require(
        "!globalThis.isLeft && document.readyState === 'complete'"
            + " && location.href.startsWith('http')");
  }

  /**
   * Makes it as new: goes to a page without a script, and forgets what pages of this address stored
   * and what it complained of. Keeps files of pages, and the program that shows them.
   *
   * @param url address of that page
   */
  public void renew(String url) {
    open(url);
    evaluate("localStorage.clear(), sessionStorage.clear()");
    complaints.forget();
  }

  /** Sets the size of the window in CSS pixels. */
  public void size(int width, int height) {
    Map<String, Object> metrics =
        Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", false);
    tools.call(session, "Emulation.setDeviceMetricsOverride", metrics);
  }

  /** Sets what the system says: 'light' or 'dark', and that no motion is wanted. */
  public void theme(String theme) {
    List<Map<String, String>> features =
        List.of(
            Map.of("name", "prefers-color-scheme", "value", theme),
            Map.of("name", "prefers-reduced-motion", "value", "reduce"));
    call("Emulation.setEmulatedMedia", "features", features);
  }

  /**
   * Median of the milliseconds from one animation frame to the next.
   *
   * @param step statement that is run in each of 60 frames; {@code at} is 1 to 60
   */
  public double frameMillis(String step) {
    return evaluate(
            """
            new Promise((done) => {
              const times = [];
              const next = (now) => {
                times.push(now);
                const at = times.length;
                %s;
                if (at < 61) { requestAnimationFrame(next); return; }
                done(times.slice(1).map((time, i) => time - times[i]).sort((a, b) => a - b)[30]);
              };
              requestAnimationFrame(next);
            })
            """
                .formatted(step))
        .asDouble();
  }

  /** Evaluates an expression and waits for a promise. */
  public JsonNode evaluate(String expression) {
    Map<String, Object> parameters =
        Map.of("expression", expression, "awaitPromise", true, "returnByValue", true);
    JsonNode answer = tools.call(session, "Runtime.evaluate", parameters);
    if (answer.has("exceptionDetails")) {
      throw new AssertionError(expression + " threw " + answer.get("exceptionDetails"));
    }
    return answer.path("result").path("value");
  }

  /**
   * Waits until an expression is true.
   *
   * @throws AssertionError after 20 seconds, with the text of the page and its complaints
   */
  public void require(String expression) {
    if (!Waiting.until(() -> holds(expression))) {
      throw new AssertionError(
          "never true: "
              + expression
              + "\nat "
              + evaluate("location.href")
              + "\n"
              + text("body")
              + "\n"
              + complaints());
    }
  }

  private boolean holds(String expression) {
    try {
      return evaluate("Boolean(" + expression + ")").asBoolean();
    } catch (AssertionError e) {
      return false; // The page is being replaced by the next one.
    }
  }

  /** Waits until an element's text holds a text. */
  public void see(String selector, String text) {
    require(
        "[...document.querySelectorAll("
            + quoted(selector)
            + ")].some((one) => one.innerText.includes("
            + quoted(text)
            + "))");
  }

  /** The text of the first element that is found, as it is seen; empty without one. */
  public String text(String selector) {
    return evaluate("document.querySelector(" + quoted(selector) + ")?.innerText ?? ''").asText();
  }

  /** How far from the top of the window the first element that is found ends, in CSS pixels. */
  public double bottom(String selector) {
    return evaluate(
            "document.querySelector(" + quoted(selector) + ").getBoundingClientRect().bottom")
        .asDouble();
  }

  /** Clicks the first element that is found. */
  public void click(String selector) {
    require("document.querySelector(" + quoted(selector) + ")");
    evaluate("document.querySelector(" + quoted(selector) + ").click()");
  }

  /** Chooses or types a value as a user would: the element tells of it. */
  public void enter(String selector, String value) {
    require("document.querySelector(" + quoted(selector) + ")");
    evaluate(
        "(() => { const one = document.querySelector("
            + quoted(selector)
            + "); one.value = "
            + quoted(value)
            + "; one.dispatchEvent(new Event('input', {bubbles: true})); one.dispatchEvent(new Event('change', {bubbles: true})); })()");
  }

  /** Presses a key. */
  public void press(String key) {
    String text = key.length() == 1 ? key : key.equals("Enter") ? "\r" : "";
    Map<String, Object> down =
        Map.of(
            "type",
            "keyDown",
            "key",
            key,
            "code",
            code(key),
            "text",
            text,
            "windowsVirtualKeyCode",
            virtual(key));
    tools.call(session, "Input.dispatchKeyEvent", down);
    tools.call(
        session, "Input.dispatchKeyEvent", Map.of("type", "keyUp", "key", key, "code", code(key)));
  }

  /** Types a text where the focus is. */
  public void type(String text) {
    call("Input.insertText", "text", text);
  }

  private static String code(String key) {
    return key.length() == 1 && Character.isLetter(key.charAt(0))
        ? "Key" + key.toUpperCase(Locale.ROOT)
        : key;
  }

  private static int virtual(String key) {
    return switch (key) {
      case "Tab" -> 9;
      case "Enter" -> 13;
      case "Escape" -> 27;
      case "ArrowLeft" -> 37;
      case "ArrowUp" -> 38;
      case "ArrowRight" -> 39;
      case "ArrowDown" -> 40;
      default -> key.toUpperCase(Locale.ROOT).charAt(0);
    };
  }

  /** Takes a picture of the whole page. */
  public void picture(Path file) throws IOException {
    picture(file, TALLEST_PICTURE);
  }

  /** Takes a picture of the upper part of the page, so high in pixels. */
  public void picture(Path file, int height) throws IOException {
    JsonNode size = tools.call(session, "Page.getLayoutMetrics", Map.of()).get("cssContentSize");
    Map<String, Object> clip =
        Map.of(
            "x",
            0,
            "y",
            0,
            "width",
            size.get("width").asInt(),
            "height",
            Math.min(height, size.get("height").asInt()),
            "scale",
            1);
    JsonNode answer =
        tools.call(
            session,
            "Page.captureScreenshot",
            Map.of("format", "png", "captureBeyondViewport", true, "clip", clip));
    Files.createDirectories(file.getParent());
    Files.write(file, Base64.getDecoder().decode(answer.get("data").asText()));
  }

  /** What the tab complained of so far. */
  public List<String> complaints() {
    return complaints.found();
  }

  /** Forgets complaints that were expected. */
  public void forgetComplaints() {
    complaints.forget();
  }

  @Override
  public void close() {
    tools.call("", "Target.disposeBrowserContext", Map.of("browserContextId", context));
  }

  private void call(String method) {
    tools.call(session, method, Map.of());
  }

  private void call(String method, String name, Object value) {
    tools.call(session, method, Map.of(name, value));
  }

  private static String quoted(String text) {
    return TextNode.valueOf(text).toString();
  }
}
