package dev.jankline.release;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Renders each overlay of {@code deploy/kubernetes} with {@code kubectl kustomize}: every object
 * has only fields and words of Kubernetes, pods are confined, and services accept the settings that
 * they would find in their containers. Skipped without {@code kubectl} 1.24 or newer.
 */
class ManifestsIT {
  private static final Path FOLDER = Manifest.deploy().resolve("kubernetes");
  private static final Map<String, List<JsonNode>> RENDERED = new HashMap<>();

  @TempDir Path folder = Path.of("");

  @BeforeAll
  static void render() throws Exception {
    if (!hasKubectl()) {
      return;
    }
    for (String overlay : List.of("base", "overlays/small", "overlays/strimzi")) {
      Command ended = Command.succeed("kubectl", "kustomize", FOLDER.resolve(overlay).toString());
      assertThat(ended.err()).isEmpty();
      RENDERED.put(overlay, Manifest.documents(ended.out()));
    }
  }

  /** Debian 12 has one without the kustomize that knows the fields of deploy/kubernetes. */
  private static boolean hasKubectl() throws Exception {
    return Command.has("kubectl")
        && Command.run(Map.of(), List.of("kubectl", "version", "--client", "-o", "json"))
            .out()
            .contains("kustomizeVersion");
  }

  /** Before each test, so that each is counted as skipped. */
  @BeforeEach
  void skipWithoutKubectl() {
    assumeTrue(
        !RENDERED.isEmpty(),
        "skipped: no kubectl 1.24 or newer, so nothing renders deploy/kubernetes");
  }

  @ParameterizedTest
  @ValueSource(strings = {"base", "overlays/small", "overlays/strimzi"})
  void objectsHaveOnlyFieldsAndWordsOfKubernetes(String overlay) {
    assertThat(objects(overlay)).isNotEmpty().allSatisfy(KubernetesObject::check);
  }

  @ParameterizedTest
  @ValueSource(strings = {"base", "overlays/small", "overlays/strimzi"})
  void podsAreConfined(String overlay) {
    List<JsonNode> pods = pods(overlay);
    assertThat(pods).as("each program, and the export").hasSize(6);
    for (JsonNode pod : pods) {
      assertThat(pod.path("enableServiceLinks").asBoolean(true)).isFalse();
      assertThat(pod.path("automountServiceAccountToken").asBoolean(true)).isFalse();
      assertThat(pod.path("securityContext").path("runAsNonRoot").asBoolean()).isTrue();
      assertThat(pod.path("securityContext").path("runAsUser").asInt()).isEqualTo(10001);
      assertThat(pod.at("/securityContext/seccompProfile/type").asText())
          .isEqualTo("RuntimeDefault");
      JsonNode container = pod.path("containers").path(0);
      assertThat(container.at("/securityContext/readOnlyRootFilesystem").asBoolean()).isTrue();
      assertThat(container.at("/securityContext/allowPrivilegeEscalation").asBoolean(true))
          .isFalse();
      assertThat(Manifest.texts(container.at("/securityContext/capabilities/drop")))
          .containsExactly("ALL");
      assertThat(container.at("/resources/limits/memory").asText()).isNotEmpty();
      assertThat(container.path("image").asText()).matches("jankline/[a-z]+:[0-9].*");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"base", "overlays/small", "overlays/strimzi"})
  void namesAreThoseOfOtherObjects(String overlay) {
    Set<String> secretsByHand = Set.of("jankline", "jankline-cluster-ca-cert");
    for (JsonNode pod : pods(overlay)) {
      Set<String> volumes = new HashSet<>();
      pod.path("volumes").forEach(volume -> volumes.add(volume.path("name").asText()));
      Set<String> mounted = new HashSet<>();
      pod.at("/containers/0/volumeMounts")
          .forEach(mount -> mounted.add(mount.path("name").asText()));
      claims(overlay).forEach(volumes::add);
      assertThat(volumes).containsAll(mounted);
      pod.findValues("configMapRef").forEach(map -> assertHas(overlay, "ConfigMap", map));
      pod.findValues("configMap").forEach(map -> assertHas(overlay, "ConfigMap", map));
      for (JsonNode claim : pod.findValues("persistentVolumeClaim")) {
        assertThat(objects(overlay, "PersistentVolumeClaim"))
            .extracting(ManifestsIT::name)
            .contains(claim.path("claimName").asText());
      }
      for (JsonNode secret : pod.findValues("secret")) {
        assertThat(secret.path("name").asText())
            .satisfiesAnyOf(
                name -> assertThat(secretsByHand).contains(name),
                name -> assertThat(name).matches("jankline-[a-z]+"));
      }
    }
    for (JsonNode autoscaler : objects(overlay, "HorizontalPodAutoscaler")) {
      assertHas(overlay, "Deployment", autoscaler.path("spec").path("scaleTargetRef"));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"base", "overlays/small", "overlays/strimzi"})
  void probesReachTheManagementPort(String overlay) {
    for (JsonNode pod : pods(overlay)) {
      JsonNode container = pod.path("containers").path(0);
      if (Set.of("topics", "export").contains(container.path("name").asText())) {
        continue;
      }
      Map<String, Integer> ports = new HashMap<>();
      container
          .path("ports")
          .forEach(
              port -> ports.put(port.path("name").asText(), port.path("containerPort").asInt()));
      assertThat(ports).containsEntry("management", 9090);
      assertThat(container.at("/readinessProbe/httpGet/path").asText()).isEqualTo("/readyz");
      assertThat(container.at("/livenessProbe/httpGet/path").asText()).isEqualTo("/healthz");
      assertThat(container.findValuesAsText("port")).containsOnly("management");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "base, gateway, GATEWAY",
    "base, processor, PROCESSOR",
    "base, webhook, WEBHOOK",
    "base, dashboard, DASHBOARD",
    "base, export, DASHBOARD",
    "overlays/small, processor, PROCESSOR",
    "overlays/strimzi, gateway, GATEWAY",
    "overlays/strimzi, dashboard, DASHBOARD",
    "overlays/strimzi, export, DASHBOARD"
  })
  void programAcceptsTheSettingsOfItsContainer(
      String overlay, String container, ReleasedProgram program) throws Exception {
    JsonNode pod =
        pods(overlay).stream()
            .filter(one -> one.at("/containers/0/name").asText().equals(container))
            .findFirst()
            .orElseThrow();
    CheckedSettings settings = new CheckedSettings(folder);
    for (JsonNode source : pod.at("/volumes/0/projected/sources")) {
      mount(overlay, settings, source);
    }
    Map<String, String> variables = new HashMap<>();
    for (JsonNode map : pod.findValues("configMapRef")) {
      JsonNode values = configMap(overlay, map.path("name").asText());
      Manifest.names(values).forEach(name -> variables.put(name, values.path(name).asText()));
    }
    for (JsonNode variable : pod.at("/containers/0/env")) {
      variables.put(
          variable.path("name").asText(), variable.path("value").asText("jankline-processor-0"));
    }
    settings.check(program, variables);
  }

  @Test
  void processorKeepsItsNameAndItsFolder() {
    JsonNode processor = objects("base", "StatefulSet").get(0);
    assertThat(processor.at("/spec/template/spec/containers/0/env").toString())
        .contains("JANK_PROCESSOR_INSTANCE", "\"fieldPath\":\"metadata.name\"");
    assertThat(claims("base")).containsExactly("state");
  }

  @ParameterizedTest
  @CsvSource({"base, restricted", "overlays/small, restricted", "overlays/strimzi, baseline"})
  void namespaceAdmitsThePodsOfTheOverlay(String overlay, String level) {
    assertThat(objects(overlay, "Namespace")).hasSize(1);
    assertThat(
            objects(overlay, "Namespace")
                .get(0)
                .at("/metadata/labels/pod-security.kubernetes.io~1enforce")
                .asText())
        .isEqualTo(level);
  }

  @ParameterizedTest
  @CsvSource({"base, false", "overlays/small, true", "overlays/strimzi, false"})
  void internalTopicsHaveThreeReplicas_unlessTheBrokerDecides(String overlay, boolean decides) {
    String variable = "{\"name\":\"JANK_PROCESSOR_REPLICATION_FACTOR\",\"value\":\"-1\"}";
    String variables =
        objects(overlay, "StatefulSet")
            .get(0)
            .at("/spec/template/spec/containers/0/env")
            .toString();
    assertThat(variables.contains(variable)).isEqualTo(decides);
    assertThat(objects(overlay, "ConfigMap"))
        .extracting(map -> map.path("data").path("processor.properties").asText())
        .filteredOn(text -> text.contains("jank.processor.replication-factor=3\n"))
        .hasSize(1);
  }

  private void mount(String overlay, CheckedSettings settings, JsonNode source) throws Exception {
    JsonNode map = source.path("configMap");
    for (JsonNode item : map.path("items")) {
      String text =
          configMap(overlay, map.path("name").asText()).path(item.path("key").asText()).asText();
      assertThat(text).isNotEmpty();
      settings.mount("/etc/jankline/" + item.path("path").asText(), text);
    }
    for (JsonNode item : source.path("secret").path("items")) {
      String path = "/etc/jankline/" + item.path("path").asText();
      if (path.endsWith(".p12")) {
        settings.keyStore(path);
      } else {
        settings.mount(path, CheckedSettings.SECRET);
      }
    }
  }

  private static void assertHas(String overlay, String kind, JsonNode reference) {
    assertThat(objects(overlay, kind))
        .extracting(ManifestsIT::name)
        .contains(reference.path("name").asText());
  }

  private static JsonNode configMap(String overlay, String name) {
    return objects(overlay, "ConfigMap").stream()
        .filter(map -> name(map).equals(name))
        .findFirst()
        .orElseThrow()
        .path("data");
  }

  private static List<JsonNode> pods(String overlay) {
    return objects(overlay).stream()
        .map(object -> object.path("spec"))
        .map(
            spec ->
                spec.path("jobTemplate").path("spec").isObject()
                    ? spec.at("/jobTemplate/spec")
                    : spec)
        .map(spec -> spec.at("/template/spec"))
        .filter(pod -> !pod.isMissingNode())
        .toList();
  }

  private static List<String> claims(String overlay) {
    return objects(overlay, "StatefulSet").stream()
        .flatMap(set -> Manifest.each(set.path("spec").path("volumeClaimTemplates")))
        .map(ManifestsIT::name)
        .toList();
  }

  private static List<JsonNode> objects(String overlay, String kind) {
    return objects(overlay).stream()
        .filter(object -> object.path("kind").asText().equals(kind))
        .toList();
  }

  private static List<JsonNode> objects(String overlay) {
    return RENDERED.getOrDefault(overlay, List.of());
  }

  private static String name(JsonNode object) {
    return object.path("metadata").path("name").asText();
  }
}
