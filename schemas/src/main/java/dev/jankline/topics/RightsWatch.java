package dev.jankline.topics;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.InterruptException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Asks again and again, on a thread of its own, whether a service has the rights that it needs:
 * every two seconds until it has, then once a minute. Thread-safe.
 */
public final class RightsWatch implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(RightsWatch.class);
  private static final Duration SOON = Duration.ofSeconds(2);
  private static final Duration LATER = Duration.ofMinutes(1);

  private final Supplier<List<String>> missing;
  private final Runnable closing;
  private final Thread thread = new Thread(this::run, "jank-rights");
  private volatile Optional<String> last = Optional.empty();

  /**
   * Begins to ask.
   *
   * @param missing asks; throws a {@code KafkaException} when nobody answers
   * @param closing run in the end
   */
  public RightsWatch(Supplier<List<String>> missing, Runnable closing) {
    this.missing = missing;
    this.closing = closing;
    thread.setDaemon(true);
    thread.start();
  }

  /**
   * Watches the rights of a service.
   *
   * @param clientSettings of any client of the service; what an admin client does not know is left
   *     out
   * @param webhookGroup the dispatcher's consumer group, empty for other services
   */
  public static RightsWatch of(Role role, Map<String, Object> clientSettings, String webhookGroup) {
    Map<String, Object> settings = new HashMap<>(clientSettings);
    settings
        .keySet()
        .removeIf(
            key ->
                !AdminClientConfig.configNames().contains(key)
                    && !key.startsWith(AdminClientConfig.CONFIG_PROVIDERS_CONFIG + "."));
    // Those of producers and consumers would not fit each other in an admin client.
    settings.remove(AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG);
    settings.remove(AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG);
    settings.put(AdminClientConfig.CLIENT_ID_CONFIG, "jank-rights");
    Admin admin = Admin.create(settings);
    MissingRight rights =
        new MissingRight(role, settings, Right.of(role, "jank-processor", webhookGroup));
    return new RightsWatch(() -> rights.in(admin), () -> admin.close(Duration.ZERO));
  }

  /** A right that was missing when last asked, with what grants it. */
  public Optional<String> missing() {
    return last;
  }

  @Override
  public void close() {
    thread.interrupt();
  }

  private void run() {
    try {
      while (true) {
        boolean complete = look();
        Thread.sleep((complete ? LATER : SOON).toMillis());
      }
    } catch (InterruptedException | InterruptException e) {
      closing.run();
    }
  }

  /** Whether nothing is missing, as far as the broker tells. */
  private boolean look() {
    try {
      Optional<String> now = missing.get().stream().findFirst();
      if (!now.equals(last)) {
        LOG.warn("rights: {}", now.orElse("all are there now"));
      }
      last = now;
      return now.isEmpty();
    } catch (InterruptException e) {
      throw e;
    } catch (KafkaException e) {
      LOG.debug("Kafka does not tell of rights", e);
      return false;
    }
  }
}
