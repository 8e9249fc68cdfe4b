package dev.jankline.benchmarks.gateway;

import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.HttpStatus;
import com.linecorp.armeria.server.HttpService;
import com.linecorp.armeria.server.Server;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * Reads and forgets what is uploaded, with the HTTP server that the gateway uses: what receiving
 * alone costs. Runs until SIGTERM.
 */
public final class DiscardingServerMain {
  private DiscardingServerMain() {}

  /**
   * Runs.
   *
   * @param args file to make when it is ready, which then has the port
   */
  public static void main(String[] args) throws IOException, InterruptedException {
    HttpService discard =
        (context, request) ->
            HttpResponse.of(
                request.aggregate().thenApply(body -> HttpResponse.of(HttpStatus.ACCEPTED)));
    Server server =
        Server.builder()
            .http(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
            .service(GatewayLoad.PATH, discard)
            .build();
    server.start().join();
    Path ready = Path.of(args[0]);
    Path written =
        Files.writeString(
            ready.resolveSibling(ready.getFileName() + ".next"),
            Integer.toString(server.activeLocalPort()));
    Files.move(written, ready, StandardCopyOption.ATOMIC_MOVE);
    server.blockUntilShutdown();
  }
}
