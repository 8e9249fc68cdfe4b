package dev.jankline.sdk.android;

import static org.assertj.core.api.Assertions.assertThat;

import com.android.tools.r8.R8;
import dev.jankline.sdk.SdkConfig;
import dev.jankline.sdk.android.testing.DexFile;
import dev.jankline.symbols.compile.CompileProgress;
import dev.jankline.symbols.retrace.TextRetracer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.annotation.Annotation;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Opens the AAR and builds an app with it as an app's own build would. */
class AarIT {
  // In an app that ships, and in one that shrinks nothing: ADR 0017.
  private static final int MAX_DEX_BYTES = 104_500;
  private static final int MAX_DEBUG_DEX_BYTES = 110_500;
  private static final int MAX_METHODS = 810;

  // What R8 calls a class that it merged into others.
  private static final String REMOVED = " -> R8$$REMOVED$$CLASS$$";

  private static final Path BUILT = Path.of(System.getProperty("aar.directory"));
  private static final Path ANDROID = Path.of(System.getProperty("android.jar"));
  private static final Path RULES = Path.of("src/main/r8/api.pro");
  private static final List<String> PACKAGES = List.of("dev.jankline.sdk.", "jkl.");

  @TempDir private static Path directory;
  private static Path classes;
  private static Path app;

  @BeforeAll
  static void buildAnApp() throws Exception {
    Path aar;
    try (Stream<Path> files = Files.list(Objects.requireNonNull(BUILT.getParent()))) {
      aar = files.filter(file -> file.toString().endsWith(".aar")).findFirst().orElseThrow();
    }
    classes = directory.resolve("classes.jar");
    Path consumerRules = directory.resolve("proguard.txt");
    try (ZipFile zip = new ZipFile(aar.toFile())) {
      assertThat(zip.stream().map(ZipEntry::getName).filter(name -> !name.endsWith("/")))
          .containsExactlyInAnyOrder(
              "AndroidManifest.xml",
              "R.txt",
              "baseline-prof.txt",
              "classes.jar",
              "proguard.txt",
              "META-INF/LICENSE",
              "META-INF/com/android/build/gradle/aar-metadata.properties");
      Files.write(classes, read(zip, "classes.jar"));
      Files.write(directory.resolve("baseline-prof.txt"), read(zip, "baseline-prof.txt"));
      Files.write(consumerRules, read(zip, "proguard.txt"));
      assertThat(new String(read(zip, "AndroidManifest.xml"), StandardCharsets.UTF_8))
          .contains("package=\"dev.jankline.sdk.android\"", "minSdkVersion=\"21\"");
    }
    app = shrunk(consumerRules);
  }

  @Test
  void dex_isSmall_andCallsNothingButThePlatform() throws IOException {
    byte[] shipped = dex("dex.zip");
    byte[] debug = dex("debug-dex.zip");
    DexFile dex = new DexFile(shipped);
    System.out.printf(
        "device SDK: dex %,d bytes, %,d methods, %,d classes; not shrunk by an app %,d bytes%n",
        shipped.length, dex.methods(), dex.defined().size(), debug.length);

    assertThat(shipped.length).isLessThanOrEqualTo(MAX_DEX_BYTES);
    assertThat(debug.length).isLessThanOrEqualTo(MAX_DEBUG_DEX_BYTES);
    assertThat(dex.methods()).isLessThanOrEqualTo(MAX_METHODS);
    assertCallsPlatformOnly(dex);
    assertCallsPlatformOnly(new DexFile(debug));
  }

  @Test
  void dex_holdsClassesOfTheSdkOnly() throws IOException {
    Map<String, String> names = originalNames(BUILT.resolve("dex-mapping.txt"));

    assertThat(new DexFile(dex("dex.zip")).defined())
        .hasSizeGreaterThan(50)
        .allMatch(type -> isSdk(names.getOrDefault(className(type), className(type))));
    assertThat(new DexFile(dex("debug-dex.zip")).defined())
        .allMatch(type -> isSdk(className(type)));
  }

  @Test
  void publicApi_isWholeInTheAar() throws Exception {
    Map<String, String> rules = keptByName();
    assertThat(rules).containsKey("dev.jankline.sdk.android.JankMonitor").hasSizeGreaterThan(10);
    try (URLClassLoader shipped = loader(classes, ANDROID)) {
      for (var rule : rules.entrySet()) {
        String name = rule.getKey();
        Class<?> original = Class.forName(name, false, AarIT.class.getClassLoader());
        assertThat(members(shipped.loadClass(name), rule.getValue()))
            .as(name)
            .containsAll(members(original, rule.getValue()))
            .isNotEmpty();
      }
    }
  }

  @Test
  void startByTheManifest_isInTheAar_andNotInAppsThatDoNotDeclareIt() throws Exception {
    String name = ManifestStart.class.getName();
    try (URLClassLoader shipped = loader(classes, ANDROID)) {
      assertThat(shipped.loadClass(name).getConstructor()).isNotNull();
    }

    Map<String, String> names = originalNames(BUILT.resolve("dex-mapping.txt"));
    assertThat(new DexFile(dex("dex.zip")).defined())
        .noneMatch(type -> names.getOrDefault(className(type), className(type)).equals(name));
  }

  @Test
  void publicApi_keepsTheNamesOfParameters() throws Exception {
    try (URLClassLoader shipped = loader(classes, ANDROID)) {
      for (String name : keptByName().keySet()) {
        Class<?> original = Class.forName(name, false, AarIT.class.getClassLoader());
        // Android alone calls the job.
        if (!original.isEnum() && original != UploadJob.class) {
          Set<String> expected = parameters(original);
          Set<String> names = expected.stream().map(AarIT::firstWord).collect(Collectors.toSet());
          Set<String> found = parameters(shipped.loadClass(name));
          // R8 makes methods public under names of its own.
          found.removeIf(method -> !names.contains(firstWord(method)));
          assertThat(found).as(name).isSubsetOf(expected);
        }
      }
      assertThat(parameters(shipped.loadClass(SdkConfig.Builder.class.getName())))
          .contains("gateway url deviceKey", "thresholdMillis value");
      assertThat(parameters(shipped.loadClass(JankMonitor.class.getName())))
          .containsAll(parameters(JankMonitor.class))
          .contains("screen name", "start context config");
    }
  }

  @Test
  void publicApi_saysWhatMayBeNull() throws Exception {
    Path jspecify =
        Path.of(Nullable.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    Set<String> shipped = new TreeSet<>();
    try (URLClassLoader loader = loader(classes, ANDROID, jspecify)) {
      for (String name : keptByName().keySet()) {
        Set<String> nullable = nullable(loader.loadClass(name));
        Class<?> original = Class.forName(name, false, AarIT.class.getClassLoader());
        for (Method method : loader.loadClass(name).getDeclaredMethods()) {
          assertThat(nullable.contains(method.getName()))
              .as("%s may be null", method)
              .isEqualTo(nullable(original).contains(method.getName()));
        }
        nullable.forEach(method -> shipped.add(original.getSimpleName() + "." + method));
      }
    }

    assertThat(shipped)
        .contains(
            "JankMonitor.accounting",
            "JankMonitor.installId",
            "JankMonitor.uploadNow",
            "MethodTracer.callTree");
  }

  @Test
  void sdkClasses_keepTheirPackage_whenTheAppIsObfuscated() throws IOException {
    List<String> mapping = Files.readAllLines(app.resolveSibling("mapping.txt"));
    List<String> sdk =
        mapping.stream()
            .filter(line -> isSdk(line) && !line.contains(REMOVED))
            .map(line -> line.substring(line.indexOf(" -> ") + 4))
            .toList();

    assertThat(sdk).hasSizeGreaterThan(20).allMatch(AarIT::isSdk);
    assertThat(mapping)
        .anyMatch(line -> line.startsWith("com.example.consumer.Orders$Basket -> "))
        .noneMatch(line -> line.endsWith(" -> com.example.consumer.Orders$Basket:"));
    try (ZipFile zip = new ZipFile(app.toFile())) {
      byte[] entry = read(zip, "dev/jankline/sdk/android/JankMonitor.class");
      assertThat(new String(entry, StandardCharsets.ISO_8859_1))
          .as("where the SDK looks for the mapping's id")
          .contains("r8-map-id-" + mapId(mapping));
    }
  }

  @Test
  void stacks_canBeRead_whenTheAppIsObfuscated() throws Exception {
    Throwable thrown;
    try (URLClassLoader loader = loader(app)) {
      thrown = failure(loader.loadClass("com.example.consumer.Orders"));
    }
    List<String> raw =
        Arrays.stream(thrown.getStackTrace()).map(frame -> "    at " + frame).toList();
    assertThat(String.join("\n", raw)).doesNotContain("Basket").doesNotContain("price");

    TextRetracer retracer =
        TextRetracer.open(app.resolveSibling("mapping.txt"), CompileProgress.NONE);
    List<String> readable = raw.stream().flatMap(line -> retracer.next(line).stream()).toList();

    assertThat(readable)
        .anyMatch(line -> line.contains("com.example.consumer.Orders$Basket.price(Orders.java:30)"))
        .anyMatch(line -> line.contains("com.example.consumer.Orders.place(Orders.java:10)"));
  }

  @Test
  void baselineProfile_namesMethodsThatAreInTheAar() throws Exception {
    List<String> rules =
        Files.readAllLines(directory.resolve("baseline-prof.txt")).stream()
            .filter(line -> line.contains("->"))
            .toList();

    assertThat(rules).hasSizeGreaterThan(5);
    try (URLClassLoader shipped = loader(classes, ANDROID)) {
      for (String rule : rules) {
        String type = rule.substring(rule.indexOf('L') + 1, rule.indexOf(";->"));
        String method = rule.substring(rule.indexOf(";->") + 3, rule.indexOf('('));
        assertThat(shipped.loadClass(type.replace('/', '.')).getDeclaredMethods())
            .as(rule)
            .extracting(Method::getName)
            .contains(method);
      }
    }
  }

  private static Throwable failure(Class<?> orders) throws ReflectiveOperationException {
    try {
      orders.getMethod("place", int.class).invoke(null, -1);
      throw new AssertionError("a negative order was placed");
    } catch (InvocationTargetException e) {
      return Objects.requireNonNull(e.getCause());
    }
  }

  private static Path shrunk(Path consumerRules) throws Exception {
    Path jar = directory.resolve("app.jar");
    Path rules =
        Files.writeString(
            directory.resolve("app.pro"),
            """
            -keepattributes RuntimeVisibleTypeAnnotations
            -keep class com.example.consumer.ShopApp { <init>(); }
            -keep class com.example.consumer.Orders { public static void place(int); }
            """);
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "--release",
                "--classfile",
                "--lib",
                System.getProperty("java.home"),
                "--lib",
                ANDROID.toString(),
                "--map-id-template",
                "%MAP_HASH",
                "--source-file-template",
                "r8-map-id-%MAP_ID",
                "--pg-conf",
                consumerRules.toString(),
                "--pg-conf",
                rules.toString(),
                "--pg-map-output",
                directory.resolve("mapping.txt").toString(),
                "--output",
                jar.toString(),
                classes.toString()));
    Path own = Path.of("target/test-classes/com/example/consumer");
    try (Stream<Path> files = Files.list(own)) {
      files.map(Path::toString).forEach(arguments::add);
    }
    R8.run(
        com.android.tools.r8.R8Command.parse(
                arguments.toArray(String[]::new), com.android.tools.r8.origin.Origin.root())
            .build());
    return jar;
  }

  /** The rules of the library's build that keep the public API: class, and which members. */
  private static Map<String, String> keptByName() throws IOException {
    Pattern keep = Pattern.compile("-keep public (?:class|enum|interface) (\\S+) \\{([^}]*)}");
    return keep.matcher(Files.readString(RULES))
        .results()
        .collect(Collectors.toMap(match -> match.group(1), match -> match.group(2)));
  }

  /** Methods, constructors, enum constants and fields that the rule of a class keeps. */
  private static Set<String> members(Class<?> type, String rule) {
    Set<String> members = new TreeSet<>();
    boolean constructors = rule.contains("<init>");
    for (Executable member : constructors ? type.getConstructors() : type.getDeclaredMethods()) {
      if (Modifier.isPublic(member.getModifiers()) && keeps(rule, member)) {
        String name = constructors ? "<init>" : member.getName();
        members.add(name + Arrays.toString(member.getParameterTypes()));
      }
    }
    for (Field field : type.getFields()) {
      if (field.isEnumConstant() || rule.contains("<fields>")) {
        members.add(field.getName());
      }
    }
    return members;
  }

  private static String firstWord(String text) {
    return text.split(" ", 2)[0];
  }

  /** Public methods with the names of their parameters. */
  private static Set<String> parameters(Class<?> type) {
    Set<String> methods = new TreeSet<>();
    for (Method method : type.getMethods()) {
      if (method.getDeclaringClass() == type) {
        String names =
            Arrays.stream(method.getParameters())
                .map(each -> each.isNamePresent() ? each.getName() : "?")
                .collect(Collectors.joining(" "));
        methods.add((method.getName() + " " + names).strip());
      }
    }
    return methods;
  }

  /** Names of the methods whose result may be null by its type. */
  private static Set<String> nullable(Class<?> type) {
    Set<String> names = new TreeSet<>();
    for (Method method : type.getDeclaredMethods()) {
      for (Annotation annotation : method.getAnnotatedReturnType().getAnnotations()) {
        if (annotation.annotationType().getName().equals(Nullable.class.getName())) {
          names.add(method.getName());
        }
      }
    }
    return names;
  }

  private static boolean keeps(String rule, Executable member) {
    boolean all = rule.contains("public *;") || rule.contains("<init>");
    boolean statics = rule.contains("static *;") && Modifier.isStatic(member.getModifiers());
    boolean named = rule.contains(" " + member.getName() + "(...);");
    return !member.isSynthetic() && (all || statics || named || rule.strip().equals("*;"));
  }

  private static void assertCallsPlatformOnly(DexFile dex) throws IOException {
    try (ZipFile android = new ZipFile(ANDROID.toFile())) {
      assertThat(dex.calledElsewhere())
          .hasSizeGreaterThan(20)
          .allMatch(type -> isPlatform(android, type.substring(1, type.length() - 1)));
    }
  }

  private static byte[] dex(String built) throws IOException {
    try (ZipFile zip = new ZipFile(BUILT.resolve(built).toFile())) {
      return read(zip, "classes.dex");
    }
  }

  /** Names of classes before R8, by the names it gave them. */
  private static Map<String, String> originalNames(Path mapping) throws IOException {
    Pattern renamed = Pattern.compile("(\\S+) -> (\\S+):");
    return Files.readAllLines(mapping).stream()
        .map(renamed::matcher)
        .filter(Matcher::matches)
        .collect(Collectors.toMap(line -> line.group(2), line -> line.group(1)));
  }

  private static String className(String descriptor) {
    return descriptor.substring(1, descriptor.length() - 1).replace('/', '.');
  }

  private static boolean isSdk(String name) {
    return PACKAGES.stream().anyMatch(name::startsWith);
  }

  private static String mapId(List<String> mapping) {
    String key = "# pg_map_id: ";
    return mapping.stream()
        .filter(line -> line.startsWith(key))
        .findFirst()
        .orElseThrow()
        .substring(key.length());
  }

  private static boolean isPlatform(ZipFile android, String name) {
    return android.getEntry(name + ".class") != null
        || ClassLoader.getPlatformClassLoader().getResource(name + ".class") != null;
  }

  private static URLClassLoader loader(Path... jars) {
    URL[] urls =
        Arrays.stream(jars)
            .map(
                jar -> {
                  try {
                    return jar.toUri().toURL();
                  } catch (IOException e) {
                    throw new UncheckedIOException(e);
                  }
                })
            .toArray(URL[]::new);
    return new URLClassLoader(urls, ClassLoader.getPlatformClassLoader());
  }

  private static byte[] read(ZipFile zip, String name) throws IOException {
    ZipEntry entry = Objects.requireNonNull(zip.getEntry(name), name);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (InputStream in = zip.getInputStream(entry)) {
      in.transferTo(bytes);
    }
    return bytes.toByteArray();
  }
}
