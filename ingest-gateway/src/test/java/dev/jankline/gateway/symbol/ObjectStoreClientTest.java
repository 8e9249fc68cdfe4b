package dev.jankline.gateway.symbol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which HTTP client of the AWS SDK is on the class path of the gateway. */
class ObjectStoreClientTest {
  private static final String PACKAGE = "software.amazon.awssdk.http.";

  @Test
  void blockingClientOfTheJavaRuntimeIsThere() throws ClassNotFoundException {
    assertThat(Class.forName(PACKAGE + "urlconnection.UrlConnectionHttpClient")).isNotNull();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "apache.ApacheHttpClient",
        "apache5.Apache5HttpClient",
        "nio.netty.NettyNioAsyncHttpClient",
        "crt.AwsCrtHttpClient"
      })
  void clientsThatNothingUsesAreAbsent(String name) {
    assertThatThrownBy(() -> Class.forName(PACKAGE + name))
        .isInstanceOf(ClassNotFoundException.class);
  }
}
