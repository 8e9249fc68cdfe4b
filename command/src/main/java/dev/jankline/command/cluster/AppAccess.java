package dev.jankline.command.cluster;

import dev.jankline.apps.AppChange;
import dev.jankline.apps.AppRegistry;
import dev.jankline.apps.KeySecret;
import dev.jankline.command.line.CommandException;
import dev.jankline.command.line.OutputCommand;
import dev.jankline.schema.App;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** A sub-command of {@code apps}: opens the registry of apps of a cluster. */
abstract class AppAccess extends OutputCommand {
  @Mixin private ClusterOptions cluster = new ClusterOptions();

  @Option(names = "--json", description = "Prints one JSON document.")
  protected boolean json;

  /** Does work with the registry, once it is read to its end. */
  <T> T use(Function<AppRegistry, T> work) {
    return cluster.use(
        settings -> {
          try (AppRegistry registry = AppRegistry.in(settings, output::error)) {
            return work.apply(registry);
          }
        });
  }

  /** A sub-command that changes one app and prints it. */
  abstract static class OfOneApp extends AppAccess {
    @Option(names = "--app", required = true, paramLabel = "A", description = "Application id.")
    protected String app = "";

    /** Time of a change. */
    static Instant now() {
      return Clock.systemUTC().instant();
    }

    /**
     * Stores the next record of the app and prints it.
     *
     * @param newKeys keys that it has now and had not before
     * @throws CommandException when the app is not registered
     */
    int change(List<KeySecret> newKeys, Function<AppChange, App> change) {
      show(
          use(
              registry -> {
                @Nullable App found = registry.app(app).orElse(null);
                if (found == null) {
                  throw CommandException.badInput(
                      "the app '" + app + "' is not registered: 'apps create' registers it");
                }
                App changed = change.apply(new AppChange(found, now()));
                registry.store(changed);
                return changed;
              }),
          newKeys);
      return 0;
    }

    /** Prints an app and its new keys. */
    void show(App shown, List<KeySecret> newKeys) {
      if (json) {
        Map<String, Object> document = new LinkedHashMap<>(AppDocument.of(shown));
        List<Map<String, String>> keys = new ArrayList<>();
        newKeys.forEach(key -> keys.add(Map.of("kind", kind(key), "key", key.text())));
        document.put("newKeys", keys);
        output.json(document);
        return;
      }
      AppDocument.lines(shown).forEach(output::line);
      newKeys.forEach(key -> output.line("new " + kind(key) + " key: " + key.text()));
      if (!newKeys.isEmpty()) {
        output.error("keep the new keys now: they are stored nowhere and cannot be shown again");
      }
    }

    private static String kind(KeySecret key) {
      return key.kind().name().toLowerCase(Locale.ROOT);
    }
  }
}
