package dev.jankline.command.cluster;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.DescribeClusterOptions;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.KafkaFuture;

/**
 * Asks brokers. Finds out within ten seconds whether a broker answers, before work begins whose own
 * time limits must be long enough for a broker that is slow.
 */
public final class BrokerContact {
  private static final Duration LIMIT = Duration.ofSeconds(10);

  /** Settings of what reads passwords from files, by names that the user chose. */
  private static final String PROVIDERS = AdminClientConfig.CONFIG_PROVIDERS_CONFIG + ".";

  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private BrokerContact() {}

  /**
   * Asks for the nodes of the cluster.
   *
   * @param settings of Kafka's clients; keys of others are ignored
   * @throws KafkaException when no broker answers, or the one that does refuses
   */
  static void make(Map<String, Object> settings) {
    Admin admin = admin(settings);
    try {
      DescribeClusterOptions limited =
          new DescribeClusterOptions().timeoutMs((int) LIMIT.toMillis());
      admin.describeCluster(limited).nodes().get(LIMIT.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      throw silent();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof org.apache.kafka.common.errors.TimeoutException) {
        throw silent();
      }
      throw new KafkaException("the broker refuses the client", e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new KafkaException("interrupted while asking the broker", e);
    } finally {
      admin.close(Duration.ZERO);
    }
  }

  /** An admin client with those of the settings that it knows. */
  public static Admin admin(Map<String, Object> settings) {
    Map<String, Object> known = new HashMap<>(settings);
    known
        .keySet()
        .removeIf(
            key -> !AdminClientConfig.configNames().contains(key) && !key.startsWith(PROVIDERS));
    return Admin.create(known);
  }

  /**
   * Waits half a minute for an answer of the broker.
   *
   * @throws KafkaException when it answers with an error, or not in time
   */
  public static <T> T answer(KafkaFuture<T> question) {
    try {
      return question.get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof KafkaException known) {
        throw known;
      }
      throw new KafkaException(e.getCause());
    } catch (TimeoutException e) {
      throw new KafkaException("no answer within " + PATIENCE.toSeconds() + " s", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new KafkaException("interrupted while asking the broker", e);
    }
  }

  private static KafkaException silent() {
    return new KafkaException("no broker has answered within " + LIMIT.toSeconds() + " s");
  }
}
