package dev.jankline.gateway;

import dev.jankline.service.testing.GuardedPortContract;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

class GuardedGatewayTest extends GuardedPortContract {
  @TempDir Path folder;
  private RunningGateway gateway;

  @BeforeEach
  void start() throws Exception {
    gateway =
        new RunningGateway(
            folder, "max-connections-per-address=" + PER_ADDRESS, "head-timeout=" + HEAD_TIMEOUT);
  }

  @AfterEach
  void stop() {
    gateway.close();
  }

  @Override
  protected int port() {
    return gateway.port();
  }

  @Override
  protected String path() {
    return "/healthz";
  }
}
