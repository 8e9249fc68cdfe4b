package dev.jankline.command.sdk;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Writes artifacts in the layout of a Maven repository, each file with its SHA-1 and SHA-256. A
 * file that is there already is replaced; other versions stay.
 */
final class MavenFolder {
  private static final Map<String, String> CHECKSUMS = Map.of("SHA-1", "sha1", "SHA-256", "sha256");

  private final Path artifact;
  private final String id;
  private final String version;

  MavenFolder(Path root, String id, String version) throws IOException {
    this.artifact = root.resolve(SdkArtifact.GROUP.replace('.', '/')).resolve(id);
    this.id = id;
    this.version = version;
    Files.createDirectories(artifact.resolve(version));
  }

  /** Writes a file of the version; {@code suffix} is what follows the version in its name. */
  void add(String suffix, byte[] content) throws IOException {
    write(artifact.resolve(version).resolve(id + '-' + version + suffix), content);
  }

  /** Lists the versions that are in the folder. */
  void listVersions() throws IOException {
    List<String> versions;
    try (Stream<Path> folders = Files.list(artifact)) {
      versions =
          folders
              .filter(Files::isDirectory)
              .map(folder -> String.valueOf(folder.getFileName()))
              .sorted()
              .toList();
    }
    String list =
        versions.stream()
            .map(each -> "      <version>" + each + "</version>\n")
            .collect(Collectors.joining());
    String text =
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <metadata>
          <groupId>%s</groupId>
          <artifactId>%s</artifactId>
          <versioning>
            <latest>%s</latest>
            <versions>
        %s    </versions>
          </versioning>
        </metadata>
        """
            .formatted(SdkArtifact.GROUP, id, version, list);
    write(artifact.resolve("maven-metadata.xml"), text.getBytes(StandardCharsets.UTF_8));
  }

  /** A build that reads at the same time sees the old file or the new one, never a part. */
  private static void write(Path file, byte[] content) throws IOException {
    for (Map.Entry<String, String> checksum : CHECKSUMS.entrySet()) {
      String text = HexFormat.of().formatHex(digest(checksum.getKey()).digest(content));
      move(
          file.resolveSibling(file.getFileName() + "." + checksum.getValue()),
          text.getBytes(StandardCharsets.US_ASCII));
    }
    move(file, content);
  }

  private static void move(Path file, byte[] content) throws IOException {
    Path part = Files.write(file.resolveSibling(file.getFileName() + ".part"), content);
    Files.move(part, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
  }

  private static MessageDigest digest(String algorithm) {
    try {
      return MessageDigest.getInstance(algorithm);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
