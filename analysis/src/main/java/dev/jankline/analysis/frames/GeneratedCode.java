package dev.jankline.analysis.frames;

import dev.jankline.analysis.names.FrameName;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Recognises classes that a build tool writes, by their names alone: adapters of JSON and of
 * parcels, messages of protobuf, implementations of Room, proxies of Realm, factories of Dagger and
 * Hilt, data binding, Compose's singletons. Nobody edits them, so they do not name a cluster when
 * other code of the app is there.
 */
final class GeneratedCode {

  /** What the name of a class without its package ends with. */
  private static final Pattern CLASS =
      Pattern.compile(
          "(?:\\w+JsonAdapter|\\w+\\$\\$JsonObjectMapper|\\w+_Impl|\\w+_(?:\\w+)?Factory"
              + "|\\w+_MembersInjector|\\w+_HiltComponents|\\w+_HiltModules|\\w+_GeneratedInjector"
              + "|\\w+_ViewBinding|\\w+BindingImpl|DataBinderMapperImpl|Dagger\\w*Component"
              + "|Hilt_\\w+|AutoValue_\\w+|\\w+RealmProxy)(?:[$_].*)?");

  /** Classes inside of a class that somebody wrote. */
  private static final Pattern INNER =
      Pattern.compile(".*\\$(?:\\$serializer|CREATOR|Creator)(?:\\$.*)?");

  private static final String SINGLETONS = "ComposableSingletons$";
  private static final String PARCEL = "createFromParcel";

  /** Functions by which a message that the compiler of protobuf wrote is read. */
  private static final Set<String> PROTOBUF =
      Set.of("parseFrom", "parseDelimitedFrom", "fromBuffer");

  private static final String BINDINGS = ".databinding.";

  /** Functions that generators of Dart write for a class: {@code _$FeedItemFromJson}. */
  private static final Pattern DART = Pattern.compile("_\\$+[A-Z]\\w*");

  private GeneratedCode() {}

  /**
   * Tells whether a build tool wrote a function.
   *
   * @param name its name
   * @param className its class as it was compiled; null outside of Java
   */
  static boolean is(FrameName name, @Nullable String className) {
    String container = name.container();
    int dot = container.lastIndexOf('.');
    String simple = container.substring(dot + 1);
    return CLASS.matcher(simple).matches()
        || INNER.matcher(simple).matches()
        || name.member().equals(PARCEL)
        || PROTOBUF.contains(name.function())
        || (container.isEmpty() && DART.matcher(name.function()).matches())
        || (className != null && className.contains(SINGLETONS))
        || (container.contains(BINDINGS) && simple.contains("Binding"));
  }
}
