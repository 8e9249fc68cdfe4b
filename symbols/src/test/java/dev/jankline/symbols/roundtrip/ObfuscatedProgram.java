package dev.jankline.symbols.roundtrip;

import com.android.tools.r8.R8;
import com.android.tools.r8.R8Command;
import com.android.tools.r8.origin.Origin;
import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import javax.tools.ToolProvider;

/** Compiles a program of the test resources, obfuscates it with R8 and runs either. */
record ObfuscatedProgram(Path plain, Path obfuscated, Path mapping, String mainClass) {

  static ObfuscatedProgram make(String name, Path folder) throws Exception {
    Path source = folder.resolve(name + ".java");
    try (InputStream in = resource("/programs/" + name + ".java")) {
      Files.copy(in, source);
    }
    Path classes = Files.createDirectories(folder.resolve("classes"));
    int failed =
        ToolProvider.getSystemJavaCompiler()
            .run(null, null, null, "-g", "--release", "11", "-d", classes + "", source + "");
    if (failed != 0) {
      throw new IllegalStateException("javac refused " + source);
    }
    Path plain = jar(classes, folder.resolve("plain.jar"));
    Path obfuscated = folder.resolve("obfuscated.jar");
    Path mapping = folder.resolve("mapping.txt");
    Path rules = folder.resolve("rules.pro");
    String mainClass = "demo." + name;
    Files.writeString(
        rules,
        "-keep class "
            + mainClass
            + " { public static java.util.List run(); }\n"
            + "-keepattributes SourceFile,LineNumberTable\n");
    R8.run(
        R8Command.parse(
                new String[] {
                  "--release",
                  "--classfile",
                  "--lib",
                  System.getProperty("java.home"),
                  "--map-id-template",
                  "%MAP_HASH",
                  "--source-file-template",
                  "r8-map-id-%MAP_ID",
                  "--pg-conf",
                  rules.toString(),
                  "--pg-map-output",
                  mapping.toString(),
                  "--output",
                  obfuscated.toString(),
                  plain.toString()
                },
                Origin.root())
            .build());
    return new ObfuscatedProgram(plain, obfuscated, mapping, mainClass);
  }

  /** Lines the program gives, run as {@code plain} or {@code obfuscated}. */
  List<String> run(Path jar) throws Exception {
    URL[] path = {jar.toUri().toURL()};
    try (URLClassLoader loader = new URLClassLoader(path, ClassLoader.getPlatformClassLoader())) {
      Object lines = loader.loadClass(mainClass).getMethod("run").invoke(null);
      return ((List<?>) lines).stream().map(String::valueOf).toList();
    }
  }

  private static InputStream resource(String name) {
    InputStream in = ObfuscatedProgram.class.getResourceAsStream(name);
    if (in == null) {
      throw new IllegalStateException("no resource " + name);
    }
    return in;
  }

  private static Path jar(Path classes, Path jar) throws Exception {
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar));
        Stream<Path> files = Files.walk(classes)) {
      for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
        out.putNextEntry(new JarEntry(classes.relativize(file).toString().replace('\\', '/')));
        Files.copy(file, out);
      }
    }
    return jar;
  }
}
