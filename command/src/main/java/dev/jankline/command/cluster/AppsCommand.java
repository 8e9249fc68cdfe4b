package dev.jankline.command.cluster;

import dev.jankline.apps.AppChange;
import dev.jankline.apps.AppRegistry;
import dev.jankline.apps.KeySecret;
import dev.jankline.command.line.CommandException;
import dev.jankline.schema.App;
import dev.jankline.schema.AppKey;
import dev.jankline.schema.Grouping;
import dev.jankline.schema.KeyKind;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Groups what can be done with the apps that may send. */
@Command(
    subcommands = {
      AppsCommand.Create.class,
      AppsCommand.Rotate.class,
      AppsCommand.Listing.class,
      AppsCommand.Disable.class,
      AppsCommand.Enable.class,
      AppLimits.class,
      AppsCommand.Group.class
    },
    name = "apps",
    description = "Registers the apps that may send, and changes their keys; gateways follow.")
public final class AppsCommand {

  /** Registers an app. */
  @Command(
      name = "create",
      description = "Registers an app and prints its first keys, which are shown only this once.")
  public static final class Create extends AppAccess.OfOneApp {
    @Option(
        names = "--key",
        paramLabel = "KIND",
        split = ",",
        defaultValue = "device,upload",
        description = "Kinds of keys: device, upload, read, admin (default: ${DEFAULT-VALUE}).")
    private List<String> kinds = List.of();

    private final SecureRandom random = new SecureRandom();

    @Override
    public Integer call() {
      try {
        AppChange.requireName(app);
      } catch (IllegalArgumentException e) {
        throw CommandException.badInput("--app: " + e.getMessage());
      }
      List<KeySecret> secrets =
          kinds.stream()
              .map(AppsCommand::kind)
              .distinct()
              .map(kind -> KeySecret.random(kind, random))
              .toList();
      return use(registry -> create(registry, secrets));
    }

    private int create(AppRegistry registry, List<KeySecret> secrets) {
      if (registry.app(app).isPresent()) {
        throw CommandException.badInput(
            "the app '" + app + "' is registered already: 'apps rotate' makes a new key");
      }
      Instant at = now();
      List<AppKey> keys = secrets.stream().map(secret -> secret.stored(at)).toList();
      App created = AppChange.created(app, keys, at);
      registry.store(created);
      show(created, secrets);
      return 0;
    }
  }

  /** Makes a new key. */
  @Command(
      name = "rotate",
      description = {
        "Makes a new key and prints it, only this once.",
        "The newest earlier key of the kind stays in force beside it; older ones end."
      })
  public static final class Rotate extends AppAccess.OfOneApp {
    @Option(
        names = "--key",
        required = true,
        paramLabel = "KIND",
        description = "Kind of the key: device, upload, read or admin.")
    private String kind = "";

    @Option(
        names = "--revoke",
        description = "Ends all earlier keys of the kind at once, for one that has leaked.")
    private boolean revoke;

    private final SecureRandom random = new SecureRandom();

    @Override
    public Integer call() {
      KeySecret secret = KeySecret.random(kind(kind), random);
      return change(List.of(secret), next -> next.rotated(secret.stored(next.at()), revoke));
    }
  }

  /** Lists apps. */
  @Command(name = "list", description = "Lists the apps; of a key only the start of its hash.")
  public static final class Listing extends AppAccess {
    @Option(names = "--app", paramLabel = "A", description = "Only this app.")
    private @Nullable String app;

    @Override
    public Integer call() {
      List<App> apps =
          use(
              registry ->
                  registry.all().stream()
                      .filter(one -> app == null || app.equals(one.getApp()))
                      .toList());
      if (json) {
        output.json(Map.of("apps", apps.stream().map(AppDocument::of).toList()));
      } else {
        apps.forEach(one -> AppDocument.lines(one).forEach(output::line));
        output.line(apps.size() + " apps");
      }
      return 0;
    }
  }

  /** Sets by which groupings an app has clusters. */
  @Command(
      name = "group",
      description = {
        "Sets by which groupings new stalls of an app form clusters beside the primary one.",
        "Each takes about as many rows again; by default there are none."
      })
  public static final class Group extends AppAccess.OfOneApp {
    private static final String NONE = "none";

    @Option(
        names = "--by",
        required = true,
        paramLabel = "GROUPING",
        split = ",",
        description = "blocking-call, entry-point, or none.")
    private List<String> words = List.of();

    @Override
    public Integer call() {
      List<Grouping> groupings =
          words.equals(List.of(NONE))
              ? List.of()
              : words.stream().map(Group::grouping).distinct().sorted().toList();
      return change(List.of(), next -> next.grouped(groupings));
    }

    private static Grouping grouping(String word) {
      return switch (word) {
        case "blocking-call" -> Grouping.BLOCKING_CALL;
        case "entry-point" -> Grouping.ENTRY_POINT;
        default ->
            throw CommandException.badInput(
                "'" + word + "' is no grouping: take blocking-call, entry-point or none");
      };
    }
  }

  /** Shuts an app out. */
  @Command(name = "disable", description = "Refuses all requests with keys of an app.")
  public static final class Disable extends AppAccess.OfOneApp {
    @Override
    public Integer call() {
      return change(List.of(), next -> next.enabled(false));
    }
  }

  /** Lets an app in again. */
  @Command(name = "enable", description = "Takes requests of a disabled app again.")
  public static final class Enable extends AppAccess.OfOneApp {
    @Override
    public Integer call() {
      return change(List.of(), next -> next.enabled(true));
    }
  }

  private static KeyKind kind(String word) {
    for (KeyKind kind : KeyKind.values()) {
      if (kind != KeyKind.UNKNOWN && word(kind).equals(word.toLowerCase(Locale.ROOT))) {
        return kind;
      }
    }
    throw CommandException.badInput(
        "'" + word + "' is no kind of key: take device, upload, read or admin");
  }

  private static String word(KeyKind kind) {
    return kind.name().toLowerCase(Locale.ROOT);
  }
}
