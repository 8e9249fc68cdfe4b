package dev.jankline.benchmarks.quality.fleet.cause;

import dev.jankline.benchmarks.quality.fleet.cause.AppCode.Form;
import dev.jankline.benchmarks.quality.fleet.template.Section;
import dev.jankline.schema.StallKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Describes a way on which the main thread reaches code of the app.
 *
 * @param section frames of platform and libraries
 * @param app frames of the app that follow, outermost first
 * @param screen class of the screen; null when it is not known
 */
public record Entry(Section section, List<AppCode> app, @Nullable String screen) {

  public static Entry of(App app, Section section, String feature, int salt) {
    List<AppCode> frames = new ArrayList<>();
    String setting = section.setting("app");
    if (setting != null) {
      for (String code : setting.split(",", -1)) {
        frames.add(code(app, code, feature, salt));
      }
    }
    return new Entry(section, List.copyOf(frames), screen(app, feature));
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

  /** Returns the same entry with a screen that is not known. */
  Entry nowhere() {
    return new Entry(section, app, null);
  }

  private static String screen(App app, String feature) {
    return switch (app.language()) {
      case JVM -> app.prefix() + "." + feature + "." + Words.type(feature, "Activity");
      case NATIVE -> Words.type(feature, "ViewController");
      case DART -> "/" + feature;
    };
  }

  /** Returns the kind of stalls that begin with this entry. */
  public StallKind kind() {
    String kind = section.setting("kind");
    return kind == null ? StallKind.UNKNOWN : StallKind.valueOf(kind);
  }

  /** Returns the class of the handler of the message: the platform's or the app's own. */
  public @Nullable String target(int version) {
    String target = section.setting("target");
    return target == null && !app.isEmpty() && app.get(0).type().endsWith("Handler")
        ? app.get(0).className(version)
        : target;
  }

  /** Returns the class of the callback of the message; null when it has none. */
  public @Nullable String callback() {
    return section.setting("callback");
  }
}
