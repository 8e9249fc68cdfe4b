package dev.jankline.release;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.introspect.Annotated;
import com.fasterxml.jackson.databind.introspect.JacksonAnnotationIntrospector;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceAccount;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.api.model.autoscaling.v2.HorizontalPodAutoscaler;
import io.fabric8.kubernetes.api.model.batch.v1.CronJob;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicy;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Loads an object of Kubernetes into the type of its kind, which refuses unknown fields and values
 * of another type. Words of enumerations, for which the types take any text, are compared here.
 */
final class KubernetesObject {
  private static final ObjectMapper STRICT =
      new ObjectMapper()
          .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .setAnnotationIntrospector(new NoOtherFields());
  private static final Map<String, Class<?>> KINDS =
      Map.ofEntries(
          Map.entry("v1 ConfigMap", ConfigMap.class),
          Map.entry("v1 Namespace", Namespace.class),
          Map.entry("v1 PersistentVolumeClaim", PersistentVolumeClaim.class),
          Map.entry("v1 Service", Service.class),
          Map.entry("v1 ServiceAccount", ServiceAccount.class),
          Map.entry("apps/v1 Deployment", Deployment.class),
          Map.entry("apps/v1 StatefulSet", StatefulSet.class),
          Map.entry("autoscaling/v2 HorizontalPodAutoscaler", HorizontalPodAutoscaler.class),
          Map.entry("batch/v1 CronJob", CronJob.class),
          Map.entry("batch/v1 Job", Job.class),
          Map.entry("networking.k8s.io/v1 NetworkPolicy", NetworkPolicy.class),
          Map.entry("policy/v1 PodDisruptionBudget", PodDisruptionBudget.class));
  private static final Map<String, Set<String>> WORDS =
      Map.of(
          "accessModes", Set.of("ReadWriteOnce", "ReadWriteMany", "ReadOnlyMany"),
          "concurrencyPolicy", Set.of("Allow", "Forbid", "Replace"),
          "fsGroupChangePolicy", Set.of("OnRootMismatch", "Always"),
          "operator", Set.of("In", "NotIn", "Exists", "DoesNotExist"),
          "podManagementPolicy", Set.of("OrderedReady", "Parallel"),
          "policyTypes", Set.of("Ingress", "Egress"),
          "protocol", Set.of("TCP", "UDP", "SCTP"),
          "restartPolicy", Set.of("Always", "OnFailure", "Never"),
          "whenUnsatisfiable", Set.of("DoNotSchedule", "ScheduleAnyway"),
          "type", Set.of("RuntimeDefault", "Recreate", "RollingUpdate", "Resource", "Utilization"));

  private KubernetesObject() {}

  /** Fails on an unknown kind, field, or word of an enumeration, and on a wrong type. */
  static void check(JsonNode object) throws JsonProcessingException {
    String kind = object.path("apiVersion").asText() + " " + object.path("kind").asText();
    assertThat(KINDS).containsKey(kind);
    assertThat(STRICT.treeToValue(object, KINDS.getOrDefault(kind, Object.class))).isNotNull();
    WORDS.forEach(
        (field, words) -> {
          for (JsonNode value : object.findValues(field)) {
            assertThat(value.isArray() ? Manifest.texts(value) : List.of(value.asText()))
                .as(field)
                .isSubsetOf(words);
          }
        });
  }

  /** Leaves no place for fields that a type does not have. */
  private static final class NoOtherFields extends JacksonAnnotationIntrospector {
    private static final long serialVersionUID = 1;

    @Override
    public Boolean hasAnySetter(Annotated annotated) {
      return false;
    }
  }
}
