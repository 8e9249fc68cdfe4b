package dev.jankline.command.cluster;

import dev.jankline.apps.AppRegistry;
import dev.jankline.command.line.CommandException;
import dev.jankline.command.line.CommandOutput;
import dev.jankline.schema.App;
import java.time.Clock;
import java.time.Instant;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Opens the registry of apps of a cluster for the sub-commands of {@code apps}. */
public final class AppAccess {
  @Mixin private ClusterOptions cluster = new ClusterOptions();

  @Option(names = "--json", description = "Prints one JSON document.")
  private boolean json;

  /** Whether the result is to be a JSON document. */
  boolean json() {
    return json;
  }

  /** Time of a change. */
  static Instant now() {
    return Clock.systemUTC().instant();
  }

  /** Does work with the registry, once it is read to its end. */
  <T> T use(CommandOutput output, Function<AppRegistry, T> work) {
    return cluster.use(
        settings -> {
          try (AppRegistry registry = AppRegistry.in(settings, output::error)) {
            return work.apply(registry);
          }
        });
  }

  /** As {@link #use}, for work without a result. */
  void run(CommandOutput output, Consumer<AppRegistry> work) {
    use(
        output,
        registry -> {
          work.accept(registry);
          return true;
        });
  }

  /**
   * Stores the next record of an app.
   *
   * @return the record
   * @throws CommandException when the app is not registered
   */
  App change(CommandOutput output, String app, BiFunction<App, Instant, App> change) {
    return use(
        output,
        registry -> {
          App changed = change.apply(registered(registry, app), now());
          registry.store(changed);
          return changed;
        });
  }

  private static App registered(AppRegistry registry, String app) {
    @Nullable App found = registry.app(app).orElse(null);
    if (found == null) {
      throw CommandException.badInput(
          "the app '" + app + "' is not registered: 'apps create' registers it");
    }
    return found;
  }
}
