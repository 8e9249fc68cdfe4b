package dev.jankline.release;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KubernetesObjectTest {
  private static final String GATEWAY = "kubernetes/base/gateway.yaml";

  @Test
  void acceptsWhatIsDeployed() throws IOException {
    KubernetesObject.check(Manifest.documents(gateway()).get(0));
  }

  @ParameterizedTest
  @CsvSource({
    "enableServiceLinks, enableServiceLink",
    "terminationGracePeriodSeconds: 45, terminationGracePeriodSeconds: soon",
    "whenUnsatisfiable: ScheduleAnyway, whenUnsatisfiable: Perhaps",
    "kind: Deployment, kind: Deploymant",
    "apiVersion: apps/v1, apiVersion: apps/v1beta1"
  })
  void refusesAWrongFieldTypeWordOrKind(String right, String wrong) throws IOException {
    String text = gateway().replaceFirst(right, wrong);
    assertThatThrownBy(() -> KubernetesObject.check(Manifest.documents(text).get(0)))
        .isInstanceOf(Throwable.class);
  }

  private static String gateway() throws IOException {
    return Files.readString(Manifest.deploy().resolve(GATEWAY));
  }
}
