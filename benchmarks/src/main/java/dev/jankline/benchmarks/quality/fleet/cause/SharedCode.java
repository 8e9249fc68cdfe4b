package dev.jankline.benchmarks.quality.fleet.cause;

import dev.jankline.benchmarks.quality.fleet.cause.AppCode.Form;
import dev.jankline.benchmarks.quality.fleet.template.Dice;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Describes code that many features call, and what it blocks on.
 *
 * <p>The names are typical of real apps: about half of them say that the code is a utility.
 *
 * @param calls its frames, outermost first
 * @param block name of the template it blocks in
 */
record SharedCode(List<AppCode> calls, String block) {
  private static final List<String> JVM =
      List.of(
          "util.JsonUtils.parse gson",
          "common.utils.FileUtils.readText file-read",
          "ext.StringExtKt.toHtml regex",
          "db.DatabaseHelper.query sqlite-query",
          "util.BitmapUtil.decode decode",
          "settings.PrefsHelper.getString prefs-read",
          "utils.DateFormats.parse date-format",
          "network.ApiClient.get,network.ApiClient.execute http",
          "core.http.HttpClient.get http",
          "data.cache.DiskCache.get,data.cache.DiskCache.readEntry file-read",
          "storage.KeyValueStore.read prefs-read",
          "core.json.JsonParser.parse org-json",
          "common.Preferences.getString prefs-read",
          "imageloader.ImageLoader.load decode");

  private static final List<String> NATIVE =
      List.of(
          "Utils.JSONUtils.parse json",
          "Utils.FileHelper.read read-file",
          "Core.APIClient.send semaphore",
          "Core.Database.query sqlite",
          "Core.ImageCache.image image");

  private static final List<String> DART =
      List.of(
          "utils.JsonUtils.decode json",
          "utils.FileHelper.read read-file",
          "core.Storage.get hive",
          "core.ApiClient.decode json");

  /** Returns the shared code of an app: about half of the list. */
  static List<SharedCode> of(App app, Dice dice) {
    List<String> all =
        new ArrayList<>(
            switch (app.language()) {
              case JVM -> JVM;
              case NATIVE -> NATIVE;
              case DART -> DART;
            });
    dice.shuffle(all);
    return all.subList(0, (all.size() + 1) / 2).stream().map(text -> parse(app, text)).toList();
  }

  private static SharedCode parse(App app, String text) {
    String[] words = text.split(" ", -1);
    List<AppCode> calls =
        Arrays.stream(words[0].split(",", -1)).map(call -> code(app, call)).toList();
    return new SharedCode(calls, words[1]);
  }

  private static AppCode code(App app, String call) {
    int member = call.lastIndexOf('.');
    int type = call.lastIndexOf('.', member - 1);
    return new AppCode(
        app,
        call.substring(0, type),
        call.substring(type + 1, member),
        call.substring(member + 1),
        Form.METHOD,
        0);
  }
}
