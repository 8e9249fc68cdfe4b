package dev.jankline.benchmarks.quality.fleet.cause;

import dev.jankline.benchmarks.quality.fleet.cause.AppCode.Form;
import dev.jankline.benchmarks.quality.fleet.template.Section;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Says how the main thread comes to some code of the app.
 *
 * @param section frames of platform and libraries
 * @param app the app's frames that follow, outermost first
 * @param scene class of the screen; null when nobody knows
 */
public record Entry(Section section, List<AppCode> app, @Nullable String scene) {

  public static Entry of(App app, Section section, String feature, int salt) {
    List<AppCode> frames = new ArrayList<>();
    String setting = section.setting("app");
    if (setting != null) {
      for (String code : setting.split(",", -1)) {
        frames.add(code(app, code, feature, salt));
      }
    }
    return new Entry(section, List.copyOf(frames), scene(app, feature));
  }

  /** Reads {@code form:Role.member}. */
  private static AppCode code(App app, String text, String feature, int salt) {
    int colon = text.indexOf(':');
    int dot = text.indexOf('.');
    String form = text.substring(0, colon).toUpperCase(Locale.ROOT);
    return new AppCode(
        app,
        feature,
        Words.type(feature, text.substring(colon + 1, dot)),
        text.substring(dot + 1),
        form.equals("FUNCTION") ? Form.METHOD : Form.valueOf(form),
        salt);
  }

  /** The same in a screen that nobody knows. */
  Entry nowhere() {
    return new Entry(section, app, null);
  }

  private static String scene(App app, String feature) {
    return switch (app.language()) {
      case JVM -> app.prefix() + "." + feature + "." + Words.type(feature, "Activity");
      case NATIVE -> Words.type(feature, "ViewController");
      case DART -> "/" + feature;
    };
  }

  public String kind() {
    String kind = section.setting("kind");
    return kind == null ? "UNKNOWN" : kind;
  }

  /** Class of the message's handler: the platform's, else the app's own. */
  public @Nullable String target(int version) {
    String target = section.setting("target");
    return target == null && !app.isEmpty() && app.get(0).type().endsWith("Handler")
        ? app.get(0).className(version)
        : target;
  }

  public @Nullable String callback() {
    return section.setting("callback");
  }
}
