package dev.jankline.command.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.jankline.analysis.frames.AppFrameClasses;
import dev.jankline.command.CommandLines;
import dev.jankline.dashboard.DashboardSettings;
import dev.jankline.gateway.GatewaySettings;
import dev.jankline.local.stack.Checkout;
import dev.jankline.processor.alerts.RulesFile;
import dev.jankline.processor.service.ProcessorSettings;
import dev.jankline.schema.Batch;
import dev.jankline.service.ManagementServer.ManagementSettings;
import dev.jankline.service.settings.ServiceSettings;
import dev.jankline.webhook.settings.WebhookSettings;
import dev.jankline.wire.BatchCheck;
import dev.jankline.wire.json.PlainJson;
import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.xml.sax.InputSource;
import org.xml.sax.helpers.DefaultHandler;

/**
 * Checks every fenced block of README and docs by its language, and every {@code ./jank} command in
 * a line of text. A marker on the line above a block says what else is needed:
 *
 * <pre>
 * snippet: given TYPE NAME, …     Java: parameters of the method the statements are compiled in
 * snippet: file PATH              the block stands in this file, which a test compiles or runs; its
 *                                 indentation does not count
 * snippet: settings of SERVICE    properties: read by the settings of a service
 * snippet: frame list             an app's list of frames
 * snippet: tested by TEST         that test looks at the block
 * snippet: not run: REASON        cannot be checked here
 * </pre>
 *
 * <p>A drawing, a layout or an output is {@code text}.
 */
class SnippetsTest {
  private static final Map<String, Class<?>> SERVICES =
      Map.of(
          "gateway", GatewaySettings.class,
          "processor", ProcessorSettings.class,
          "webhook", WebhookSettings.class,
          "dashboard", DashboardSettings.class);
  private static final Pattern INLINE = Pattern.compile("`(\\./jank [^`]+)`");

  /** What three dots in a command stand for in docs/operate.md, as it says. */
  private static final String CLUSTER = "--bootstrap HOST:PORT --registry URL";

  @TempDir Path folder;

  @TestFactory
  Stream<DynamicTest> everyBlockIsWhatItsLanguageSays() throws IOException {
    return Snippet.all().stream()
        .map(snippet -> DynamicTest.dynamicTest(snippet.toString(), () -> check(snippet)));
  }

  @Test
  void everyCommandInALineOfTextIsKnown() throws IOException {
    Path root = Checkout.find().root();
    for (String page : pages(root)) {
      Matcher command = INLINE.matcher(Files.readString(root.resolve(page)));
      while (command.find()) {
        for (String each : alternatives(command.group(1))) {
          String whole = page.equals("docs/operate.md") ? each.replace("…", CLUSTER) : each;
          assertThat(CommandLines.fault(whole)).as(page + ": " + whole).isEmpty();
        }
      }
    }
  }

  @Test
  void wrongBlocksAreFound() {
    assertWrong("", "", "anything");
    assertWrong("kotlin", "", "val a = 1");
    assertWrong("java", "", "int a = \"text\";");
    assertWrong("json", "", "{\"a\":");
    assertWrong("json", "", "{\"id\":\"1\",\"events\":[]}");
    assertWrong("sh", "", "./jank demo --device 3");
    assertWrong("sh", "", "./jank demmo");
    assertWrong("sh", "", "./jank topics creat");
    assertWrong("sh", "", "rm -rf /");
    assertWrong("sh", "", "mvn -pl no-such-module test");
    assertWrong("properties", "settings of gateway", "jank.gateway.prot=1");
    assertWrong("properties", "", "a=b");
    assertWrong("yaml", "", "a: [{name: n, minStals: 7}]");
    assertWrong("xml", "", "<a>");
    assertWrong("js", "file README.md", "no such line");
    assertWrong("json", "tested by NoSuchTest", "{}");
    assertWrong("text", "frame list", "no-such-word a.b");
    assertWrong("text", "unknown marker", "a");
  }

  private void assertWrong(String language, String marker, String text) {
    assertThatThrownBy(() -> check(new Snippet("README.md", 1, language, marker, text + "\n")))
        .as(language + " " + marker + ": " + text)
        .isInstanceOf(Throwable.class);
  }

  private void check(Snippet snippet) throws Exception {
    String marker = snippet.marker();
    if (marker.startsWith("not run: ")) {
      return;
    } else if (marker.startsWith("file ")) {
      Path file = Checkout.find().root().resolve(snippet.marked("file"));
      assertThat(withoutIndentation(Files.readString(file)))
          .contains(withoutIndentation(snippet.text()));
      return;
    } else if (marker.startsWith("tested by ")) {
      assertThat(Files.readString(test(snippet.marked("tested by")))).contains(snippet.page());
      return;
    } else if (marker.equals("frame list")) {
      AppFrameClasses.read(Files.writeString(folder.resolve("list.txt"), snippet.text()));
      return;
    }
    assertThat(marker).as("marker of " + snippet).matches("|given .*|settings of .*");
    checkByLanguage(snippet);
  }

  private static String withoutIndentation(String text) {
    return text.lines().map(line -> line.strip() + "\n").collect(Collectors.joining());
  }

  private void checkByLanguage(Snippet snippet) throws Exception {
    switch (snippet.language()) {
      case "java" -> assertThat(JavaSnippet.errors(snippet)).isEmpty();
      case "json" -> json(snippet.text());
      case "properties" -> settings(snippet);
      case "yaml" -> RulesFile.read(Files.writeString(folder.resolve("r.yaml"), snippet.text()));
      case "xml" -> xml(snippet.text());
      case "sh" -> shell(snippet.text());
      case "text" -> assertThat(snippet.text()).isNotBlank();
      default ->
          throw new AssertionError(
              snippet + ": nobody checks this language; mark the block 'snippet: not run: REASON'");
    }
  }

  private static void json(String text) throws Exception {
    JsonNode json = PlainJson.parse(text.getBytes(StandardCharsets.UTF_8));
    if (json.has("received")) {
      accounting(json);
    } else if (json.has("events")) {
      BatchCheck.check(PlainJson.read(json, Batch.class));
    }
  }

  /** An answer of the gateway: what it received was accepted or rejected. */
  private static void accounting(JsonNode answer) {
    int rejected = 0;
    for (JsonNode events : answer.path("rejected")) {
      rejected += events.asInt();
    }
    assertThat(answer.path("received").asInt())
        .isEqualTo(answer.path("accepted").asInt() + rejected);
  }

  private void settings(Snippet snippet) throws IOException {
    Class<?> service = SERVICES.get(snippet.marked("settings of"));
    if (service == null) {
      throw new AssertionError(snippet + ": mark it 'snippet: settings of SERVICE'");
    }
    Path file = Files.writeString(folder.resolve("service.properties"), snippet.text());
    ServiceSettings.load(file, Map.of(), service, ManagementSettings.class).of(service);
  }

  private static void xml(String text) throws Exception {
    DocumentBuilder parser = DocumentBuilderFactory.newInstance().newDocumentBuilder();
    parser.setErrorHandler(new DefaultHandler());
    parser.parse(new InputSource(new StringReader(text)));
  }

  private static void shell(String text) throws IOException {
    for (String line : text.replace("\\\n", " ").lines().toList()) {
      if (line.startsWith("./jank ")) {
        assertThat(CommandLines.fault(line)).as(line).isEmpty();
      } else if (line.startsWith("mvn ")) {
        modules(line);
      } else {
        assertThat(line).as("a command that is checked").isBlank();
      }
    }
  }

  private static void modules(String mvn) {
    Matcher modules = Pattern.compile(" -pl (\\S+)").matcher(mvn);
    while (modules.find()) {
      for (String module : modules.group(1).split(",", -1)) {
        assertThat(Checkout.find().root().resolve(module).resolve("pom.xml")).exists();
      }
    }
  }

  private static Path test(String name) throws IOException {
    try (Stream<Path> files = Files.walk(Checkout.find().root())) {
      return files
          .filter(file -> file.endsWith(name + ".java") && file.toString().contains("src/test"))
          .findFirst()
          .orElseThrow(() -> new AssertionError("there is no test " + name));
    }
  }

  private static List<String> pages(Path root) throws IOException {
    try (Stream<Path> docs = Files.list(root.resolve("docs"))) {
      Stream<String> pages =
          docs.filter(path -> path.toString().endsWith(".md"))
              .map(path -> root.relativize(path).toString());
      return Stream.concat(Stream.of("README.md", "CONTRIBUTING.md", "CHANGELOG.md"), pages)
          .toList();
    }
  }

  /** {@code ./jank symbols list|check} stands for two commands. */
  private static List<String> alternatives(String shown) {
    Matcher choice = Pattern.compile("^(.*? )([a-z]+(?:\\|[a-z]+)+)(.*)$").matcher(shown);
    return choice.matches()
        ? Stream.of(choice.group(2).split("\\|", -1))
            .map(word -> choice.group(1) + word + choice.group(3))
            .toList()
        : List.of(shown);
  }
}
