package dev.jankline.dist;

import dev.jankline.local.stack.Checkout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** Reads the poms of the checkout, and knows what a line for Maven would build of them. */
final class CheckoutPoms {
  private final Map<String, Pom> byArtifact = new LinkedHashMap<>();
  private final Path root = Checkout.find().root();

  private CheckoutPoms() {}

  /** All poms, modules of every profile among them. */
  static CheckoutPoms read() throws Exception {
    CheckoutPoms poms = new CheckoutPoms();
    ArrayDeque<Path> folders = new ArrayDeque<>(List.of(poms.root));
    while (!folders.isEmpty()) {
      Pom pom = Pom.read(folders.remove());
      poms.byArtifact.put(pom.artifact(), pom);
      texts(pom.project(), "module").forEach(name -> folders.add(pom.folder().resolve(name)));
    }
    return poms;
  }

  Pom pom(String artifact) {
    return Objects.requireNonNull(byArtifact.get(artifact), artifact);
  }

  /** The modules that the line builds: those that it names, or all, and what they depend on. */
  List<Pom> built(MavenLine line) {
    List<Pom> named = new ArrayList<>();
    if (line.modules().isEmpty()) {
      addModules(root, line, named);
    }
    for (Pom pom : byArtifact.values()) {
      if (line.modules().contains(root.relativize(pom.folder()).toString())) {
        named.add(pom);
      }
    }
    Map<String, Pom> built = new LinkedHashMap<>();
    ArrayDeque<Pom> open = new ArrayDeque<>(named);
    while (!open.isEmpty()) {
      Pom pom = open.remove();
      if (built.put(pom.artifact(), pom) == null) {
        pom.dependencies(line)
            .map(dependency -> text(dependency, "artifactId"))
            .filter(byArtifact::containsKey)
            .map(this::pom)
            .forEach(open::add);
      }
    }
    return List.copyOf(built.values());
  }

  private void addModules(Path folder, MavenLine line, List<Pom> to) {
    for (Pom pom : byArtifact.values()) {
      if (pom.folder().equals(folder)) {
        to.add(pom);
        pom.sections(line)
            .flatMap(section -> children(section, "modules"))
            .flatMap(modules -> texts(modules, "module").stream())
            .forEach(name -> addModules(folder.resolve(name), line, to));
      }
    }
  }

  private static Stream<Element> children(Element of, String name) {
    NodeList nodes = of.getChildNodes();
    return IntStream.range(0, nodes.getLength())
        .mapToObj(nodes::item)
        .filter(node -> node.getNodeName().equals(name))
        .map(Element.class::cast);
  }

  private static List<String> texts(Element within, String name) {
    NodeList nodes = within.getElementsByTagName(name);
    return IntStream.range(0, nodes.getLength())
        .mapToObj(i -> nodes.item(i).getTextContent().strip())
        .toList();
  }

  /** The text of a child; empty when there is none. */
  private static String text(Element of, String name) {
    return children(of, name).map(child -> child.getTextContent().strip()).findFirst().orElse("");
  }

  /**
   * What a line for Maven chooses.
   *
   * @param profiles of {@code -P}
   * @param properties names of {@code -D}
   * @param modules of {@code -pl}, none for all
   */
  record MavenLine(Set<String> profiles, Set<String> properties, Set<String> modules) {
    static MavenLine of(String line) {
      List<String> words = List.of(line.strip().split(" "));
      int named = words.indexOf("-pl");
      return new MavenLine(
          after("-P", words),
          after("-D", words),
          named < 0 ? Set.of() : Set.of(words.get(named + 1).split(",")));
    }

    private static Set<String> after(String option, List<String> words) {
      return words.stream()
          .filter(word -> word.startsWith(option))
          .flatMap(word -> Arrays.stream(word.substring(option.length()).split(",")))
          .map(name -> name.replaceFirst("=.*", ""))
          .collect(Collectors.toSet());
    }

    private boolean activates(Element profile) {
      String property =
          children(profile, "activation")
              .flatMap(activation -> children(activation, "property"))
              .map(activation -> text(activation, "name"))
              .findFirst()
              .orElse("");
      return profiles.contains(text(profile, "id"))
          || properties.contains(property)
          || (property.startsWith("!") && !properties.contains(property.substring(1)));
    }
  }

  /** One pom. */
  record Pom(Path folder, Element project) {
    private static final Pattern IMPORT = Pattern.compile("(?m)^import (?:static )?([\\w.]+);");

    private static Pom read(Path folder) throws Exception {
      Path file = folder.resolve("pom.xml");
      return new Pom(
          folder,
          DocumentBuilderFactory.newInstance()
              .newDocumentBuilder()
              .parse(file.toFile())
              .getDocumentElement());
    }

    String artifact() {
      return text(project, "artifactId");
    }

    /** Jars of other modules' test classes. */
    List<TestJar> testJars(MavenLine line) {
      return dependencies(line)
          .filter(
              dependency ->
                  text(dependency, "type").equals("test-jar")
                      || text(dependency, "classifier").equals("tests"))
          .map(
              dependency ->
                  new TestJar(
                      text(dependency, "artifactId"), text(dependency, "scope").equals("test")))
          .toList();
    }

    /** Executions of a plugin's goal. */
    List<Execution> executions(String goal, MavenLine line) {
      return sections(line)
          .flatMap(section -> children(section, "build"))
          .flatMap(build -> children(build, "plugins"))
          .flatMap(plugins -> children(plugins, "plugin"))
          .flatMap(plugin -> children(plugin, "executions"))
          .flatMap(executions -> children(executions, "execution"))
          .filter(execution -> texts(execution, "goal").contains(goal))
          .map(Execution::of)
          .toList();
    }

    /** What its main sources import. */
    Set<String> imports() throws IOException {
      Set<String> imports = new TreeSet<>();
      try (Stream<Path> files = Files.walk(folder.resolve("src/main/java"))) {
        for (Path file : files.filter(Files::isRegularFile).toList()) {
          IMPORT.matcher(Files.readString(file)).results().forEach(i -> imports.add(i.group(1)));
        }
      }
      return imports;
    }

    private Stream<Element> dependencies(MavenLine line) {
      return sections(line)
          .flatMap(section -> children(section, "dependencies"))
          .flatMap(dependencies -> children(dependencies, "dependency"));
    }

    /** The pom itself and its profiles that are active. */
    private Stream<Element> sections(MavenLine line) {
      return Stream.concat(
          Stream.of(project),
          children(project, "profiles")
              .flatMap(profiles -> children(profiles, "profile"))
              .filter(line::activates));
    }

    /** Shown in messages. */
    @Override
    public String toString() {
      return artifact();
    }
  }

  /** A dependency on a jar of test classes. */
  record TestJar(String artifact, boolean forTestsAlone) {}

  /**
   * An execution of a plugin.
   *
   * @param isNeverSkipped whether it runs also without tests
   */
  record Execution(boolean isNeverSkipped, List<String> testIncludes) {
    private static Execution of(Element execution) {
      return new Execution(
          texts(execution, "skip").contains("false"), texts(execution, "testInclude"));
    }
  }
}
