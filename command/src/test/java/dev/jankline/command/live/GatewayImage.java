package dev.jankline.command.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.jankline.local.process.Await;
import dev.jankline.local.process.FreePorts;
import dev.jankline.local.process.Probe;
import dev.jankline.local.stack.Checkout;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * The gateway in a container of its image: buildah builds deploy/images/Containerfile and runs it
 * without a container engine, as user 10001. The base image is empty, and this machine's {@code
 * /usr} with its Java is mounted into it: that saves downloading a system.
 */
final class GatewayImage {
  private static final Path BUILDAH = Path.of("/usr/bin/buildah");
  private static final Path JAVA = Path.of(System.getProperty("java.home"));

  /** The folder that {@code ./jank} runs in this checkout. */
  static final Path DISTRIBUTION =
      Path.of(System.getProperty("distribution", "no property 'distribution'"));

  private static final String USER = "10001";
  private static final String IMAGE = "localhost/jankline/gateway:1";
  private static final String CONTAINER = "gateway";
  private static final Duration LIMIT = Duration.ofMinutes(2);

  private final Path folder;
  private final URI management;
  private final Process process;

  private GatewayImage(Path folder, URI management, Process process) {
    this.folder = folder;
    this.management = management;
    this.process = process;
  }

  /**
   * Builds the image, starts it on the Kafka of a demo, waits until it is ready, and removes it.
   */
  static void check(RunningDemo demo, Path folder) throws Exception {
    GatewayImage image = start(demo, folder);
    try {
      image.assertReady();
    } finally {
      image.remove();
    }
  }

  private static GatewayImage start(RunningDemo demo, Path folder) throws Exception {
    assumeTrue(Files.isExecutable(BUILDAH), "no buildah: apt-get install buildah");
    assumeTrue("root".equals(System.getProperty("user.name")), "only root runs buildah's chroot");
    assumeTrue(Files.isSymbolicLink(Path.of("/lib")), "no Debian: /lib is not in /usr");
    assumeTrue(isRootMounted(), "buildah unpacks layers only where / is a mount: not in a chroot");
    Files.createDirectories(folder);
    Files.writeString(
        folder.resolve("storage.conf"),
        "[storage]\ndriver = \"overlay\"\ngraphroot = \"%1$s/store\"\nrunroot = \"%1$s/run\"\n"
            .formatted(folder));
    build(folder);
    int port = FreePorts.next();
    Path settings = settings(demo, folder, port);
    List<String> line = buildah("run", "--isolation", "chroot", "--user", USER);
    Stream.of(Path.of("/usr"), JAVA, Path.of("/etc/alternatives"))
        .forEach(path -> mount(line, path, path));
    try (Stream<Path> files = Files.list(Path.of("/etc"))) {
      files
          .filter(file -> file.getFileName().toString().matches("java-.*"))
          .forEach(path -> mount(line, path, path));
    }
    mount(line, settings, Path.of("/etc/jankline"));
    line.addAll(List.of(CONTAINER, "--", "/opt/jankline/bin/jank-gateway"));
    line.addAll(List.of("--config", "/etc/jankline/gateway.properties"));
    Process process = started(folder, line, "gateway.log");
    return new GatewayImage(folder, URI.create("http://127.0.0.1:" + port), process);
  }

  private static boolean isRootMounted() throws IOException {
    try (Stream<String> mounts = Files.lines(Path.of("/proc/self/mountinfo"))) {
      return mounts.anyMatch(mount -> mount.split(" ", 6)[4].equals("/"));
    }
  }

  /** Waits until the gateway is ready, and looks at the user it runs as. */
  private void assertReady() throws Exception {
    Probe ready = Probe.http(management.resolve("/readyz"));
    Await.until(LIMIT, () -> !process.isAlive() || ready.ready());
    Path log = folder.resolve("gateway.log");
    assertThat(ready.ready()).as("%s", Files.readString(log)).isTrue();
    List<String> owners = new ArrayList<>();
    for (ProcessHandle child : process.descendants().toList()) {
      owners.add(Files.readString(Path.of("/proc/" + child.pid() + "/status")));
    }
    assertThat(owners)
        .filteredOn(status -> status.startsWith("Name:\tjava"))
        .isNotEmpty()
        .allMatch(status -> status.contains("\nUid:\t" + USER + "\t"));
  }

  private static void build(Path folder) throws Exception {
    Path context = Files.createDirectories(folder.resolve("context"));
    Path base = Files.createDirectories(folder.resolve("base"));
    for (String name : List.of("bin", "lib", "lib64", "sbin")) {
      Files.createSymbolicLink(base.resolve(name), Path.of("usr", name));
    }
    Files.createDirectories(base.resolve("tmp"));
    succeed(folder, List.of("tar", "-cf", context + "/base.tar", "-C", base.toString(), "."));
    Path empty =
        Files.writeString(
            folder.resolve("Empty"),
            "FROM scratch\nADD base.tar /\nENV PATH=/usr/bin:/bin JAVA_HOME=" + JAVA + "\n");
    succeed(folder, bud(empty, context, "-t", "jankline-base"));

    List<String> tar =
        new ArrayList<>(List.of("tar", "-cf", context + "/jankline-gateway-1.tar.gz"));
    tar.addAll(List.of("--transform", "s,^,jankline-gateway-1/,", "-C", DISTRIBUTION.toString()));
    tar.addAll(List.of("bin/jank-gateway", "lib/java.sh", "lib/jank-gateway.classpath"));
    String jars = Files.readString(DISTRIBUTION.resolve("lib/jank-gateway.classpath")).strip();
    Stream.of(jars.split(":", -1)).forEach(jar -> tar.add("lib/" + jar));
    succeed(folder, tar);
    Path file =
        Files.copy(
            Checkout.find().root().resolve("deploy/images/Containerfile"),
            folder.resolve("Containerfile"),
            StandardCopyOption.REPLACE_EXISTING);
    succeed(
        folder,
        bud(
            file,
            context,
            "-v",
            "/usr:/usr:ro",
            "--build-arg",
            "BASE=localhost/jankline-base",
            "--build-arg",
            "VERSION=1",
            "--target",
            "gateway",
            "-t",
            IMAGE));
    succeed(folder, buildah("from", "--name", CONTAINER, IMAGE));
  }

  private static Path settings(RunningDemo demo, Path folder, int port) throws IOException {
    Path settings = Files.createDirectories(folder.resolve("settings"));
    Path file =
        Files.writeString(
            settings.resolve("gateway.properties"),
            """
            jank.kafka.common.bootstrap.servers=%s
            jank.kafka.common.schema.registry.url=%s
            jank.gateway.port=0
            jank.gateway.symbols.directory=/var/lib/jankline/symbols
            jank.management.port=%d
            """
                .formatted(demo.address("kafka"), demo.address("registry"), port));
    for (Path path : List.of(settings, file)) {
      assertThat(path.toFile().setReadable(true, false)).isTrue();
    }
    assertThat(settings.toFile().setExecutable(true, false)).isTrue();
    return settings;
  }

  private static List<String> bud(Path file, Path context, String... options) {
    List<String> line = buildah("bud", "--isolation", "chroot", "-f", file.toString());
    line.addAll(List.of(options));
    line.add(context.toString());
    return line;
  }

  private static List<String> buildah(String... words) {
    List<String> line = new ArrayList<>(List.of(BUILDAH.toString()));
    line.addAll(List.of(words));
    return line;
  }

  private static void mount(List<String> line, Path from, Path to) {
    line.addAll(List.of("-v", from + ":" + to + ":ro"));
  }

  private static void succeed(Path folder, List<String> line) throws Exception {
    Process ended = started(folder, line, "build.log");
    boolean inTime = ended.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS);
    ended.destroyForcibly();
    assertThat(inTime && ended.exitValue() == 0)
        .as("%s: %s", line, Files.readString(folder.resolve("build.log")))
        .isTrue();
  }

  private static Process started(Path folder, List<String> line, String log) throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder(line)
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve(log).toFile());
    builder.environment().put("CONTAINERS_STORAGE_CONF", folder.resolve("storage.conf").toString());
    return builder.start();
  }

  /** Ends the gateway, and removes the container with its mounts. */
  private void remove() throws Exception {
    List<ProcessHandle> children = process.descendants().toList();
    children.forEach(ProcessHandle::destroyForcibly);
    process.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS);
    succeed(folder, buildah("rm", CONTAINER));
    succeed(folder, buildah("rmi", "--all"));
  }
}
