package dev.jankline.release;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.vafer.jdeb.Console;
import org.vafer.jdeb.DataConsumer;
import org.vafer.jdeb.DataProducer;
import org.vafer.jdeb.DebMaker;
import org.vafer.jdeb.PackagingException;
import org.vafer.jdeb.shaded.commons.compress.archivers.tar.TarArchiveEntry;

/**
 * Writes a program as a Debian package: the program in {@code /usr/share}, a link in {@code
 * /usr/bin}, and for a service its unit and its settings, which only root may read. Installing does
 * not start a service: its settings must be changed first.
 */
final class ProgramPackage {
  private static final int FOLDER_MODE = 0755;
  private static final int FILE_MODE = 0644;
  private static final int SECRET_MODE = 0600;
  private static final Console QUIET =
      new Console() {
        @Override
        public void debug(String message) {}

        @Override
        public void info(String message) {}

        @Override
        public void warn(String message) {}
      };

  private final Path units;
  private final String version;
  private final Instant time;

  /**
   * Makes packages of one version.
   *
   * @param units folder with the unit of each service, {@code jankline-gateway.service}, and {@code
   *     jankline.sysusers}
   * @param time time of change of everything in a package
   */
  ProgramPackage(Path units, String version, Instant time) {
    this.units = units;
    this.version = version;
    this.time = time;
  }

  /**
   * Writes the package of a program.
   *
   * @param deb file to write
   * @throws IOException when a file cannot be read or the package not be written
   */
  void write(ReleasedFiles files, Path deb) throws IOException {
    Path control = Files.createTempDirectory("jankline-control-");
    try {
      Files.writeString(control.resolve("control"), control(files.program()));
      if (files.program().isService()) {
        Files.writeString(control.resolve("postinst"), afterInstallation(files.program()));
        Files.writeString(control.resolve("prerm"), beforeRemoval(files.program()));
      }
      List<DataProducer> settings = settings(files);
      List<DataProducer> producers = new ArrayList<>(settings);
      producers.add(content(files));
      DebMaker maker = new DebMaker(QUIET, producers, settings);
      maker.setDeb(deb.toFile());
      maker.setControl(control.toFile());
      maker.setCompression("gzip");
      maker.setTarLongFileMode("posix");
      maker.setOutputTimestampMs(time.toEpochMilli());
      maker.setPackage(files.program().artifact());
      maker.setSection("net");
      maker.setDepends("default-jre-headless (>= 2:1.17) | java17-runtime-headless");
      maker.setDescription(files.program().description());
      maker.validate();
      maker.makeDeb();
    } catch (PackagingException e) {
      throw new IOException("cannot make the package " + deb + ": " + e.getMessage(), e);
    } finally {
      for (String name : List.of("control", "postinst", "prerm")) {
        Files.deleteIfExists(control.resolve(name));
      }
      Files.delete(control);
    }
  }

  private DataProducer content(ReleasedFiles files) {
    ReleasedProgram program = files.program();
    String home = "./usr/share/" + program.artifact() + "/";
    return consumer -> {
      for (ReleasedFiles.Entry file : files.withoutSettings()) {
        try (InputStream content = Files.newInputStream(file.source())) {
          send(consumer, content, home + file.path(), Files.size(file.source()), file.mode());
        }
      }
      TarArchiveEntry link = new TarArchiveEntry("./usr/bin/" + program.script(), (byte) '2');
      link.setLinkName("../share/" + program.artifact() + "/bin/" + program.script());
      stamp(link, FOLDER_MODE);
      consumer.onEachLink(link);
      if (program.isService()) {
        String unit = program.artifact() + ".service";
        send(consumer, units.resolve(unit), "./lib/systemd/system/" + unit);
        String users = "./usr/lib/sysusers.d/" + program.artifact() + ".conf";
        send(consumer, units.resolve("jankline.sysusers"), users);
      }
    };
  }

  /** The settings are a file of configuration: an upgrade keeps what was changed in them. */
  private List<DataProducer> settings(ReleasedFiles files) {
    String path = "./etc/jankline/" + files.program().settings();
    return files.files().stream()
        .filter(file -> file.path().startsWith("conf/"))
        .<DataProducer>map(
            file ->
                consumer -> {
                  try (InputStream content = Files.newInputStream(file.source())) {
                    send(consumer, content, path, Files.size(file.source()), SECRET_MODE);
                  }
                })
        .toList();
  }

  private void send(DataConsumer consumer, Path file, String path) throws IOException {
    try (InputStream content = Files.newInputStream(file)) {
      send(consumer, content, path, Files.size(file), FILE_MODE);
    }
  }

  private void send(DataConsumer consumer, InputStream content, String path, long size, int mode)
      throws IOException {
    TarArchiveEntry entry = new TarArchiveEntry(path);
    entry.setSize(size);
    stamp(entry, mode);
    consumer.onEachFile(content, entry);
  }

  private void stamp(TarArchiveEntry entry, int mode) {
    entry.setMode(mode);
    entry.setModTime(time.toEpochMilli());
    entry.setIds(0, 0);
    entry.setNames("root", "root");
  }

  private String control(ReleasedProgram program) {
    return """
    Package: %s
    Version: %s
    Section: net
    Priority: optional
    Architecture: all
    Maintainer: Jankline <jankline@localhost>
    Depends: default-jre-headless (>= 2:1.17) | java17-runtime-headless
    Description: %s
    """
        .formatted(program.artifact(), debianVersion(version), program.description());
  }

  /** A pre-release sorts before its release when a tilde stands between them. */
  static String debianVersion(String version) {
    return version.replace('-', '~');
  }

  /** Makes the user that the services run as, and tells systemd of the unit. */
  private static String afterInstallation(ReleasedProgram program) {
    return """
    #!/bin/sh
    set -eu
    [ "$1" = configure ] || exit 0
    if command -v systemd-sysusers >/dev/null; then
      systemd-sysusers %s.conf
    elif ! getent passwd jankline >/dev/null; then
      useradd --system --user-group --home-dir /var/lib/jankline --no-create-home --shell /usr/sbin/nologin jankline
    fi
    [ ! -d /run/systemd/system ] || systemctl daemon-reload
    """
        .formatted(program.artifact());
  }

  /** Stops the service before its files go. */
  private static String beforeRemoval(ReleasedProgram program) {
    return """
    #!/bin/sh
    set -eu
    [ "$1" = remove ] || exit 0
    [ ! -d /run/systemd/system ] || systemctl disable --now %s.service
    """
        .formatted(program.artifact());
  }
}
