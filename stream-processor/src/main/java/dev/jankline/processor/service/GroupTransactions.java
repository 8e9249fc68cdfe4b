package dev.jankline.processor.service;

import dev.jankline.processor.service.AbandonedTransactions.Open;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListTransactionsOptions;
import org.apache.kafka.clients.admin.MemberDescription;
import org.apache.kafka.clients.admin.TransactionListing;
import org.apache.kafka.clients.admin.TransactionState;
import org.apache.kafka.common.KafkaFuture;

/** Asks Kafka for the members of a group and its open transactions. Bounded in time. */
final class GroupTransactions implements AbandonedTransactions.Group {
  private static final Duration PATIENCE = Duration.ofSeconds(3);

  private final Admin admin;
  private final String group;

  GroupTransactions(Admin admin, String group) {
    this.admin = admin;
    this.group = group;
  }

  @Override
  public Set<String> members() throws ExecutionException, InterruptedException, TimeoutException {
    return get(admin.describeConsumerGroups(List.of(group)).all()).values().stream()
        .flatMap(found -> found.members().stream())
        .map(MemberDescription::clientId)
        .collect(Collectors.toSet());
  }

  @Override
  public Map<String, Open> open()
      throws ExecutionException, InterruptedException, TimeoutException {
    List<String> ids =
        get(
                admin
                    .listTransactions(
                        new ListTransactionsOptions()
                            .filterStates(Set.of(TransactionState.ONGOING)))
                    .all())
            .stream()
            .map(TransactionListing::transactionalId)
            .filter(id -> id.startsWith(group + "-"))
            .toList();
    Map<String, Open> open = new HashMap<>();
    if (!ids.isEmpty()) {
      get(admin.describeTransactions(ids).all())
          .forEach(
              (id, found) ->
                  found
                      .transactionStartTimeMs()
                      .ifPresent(
                          start ->
                              open.put(
                                  id, new Open(found.producerId(), found.producerEpoch(), start))));
    }
    return open;
  }

  @Override
  public void end(Set<String> ids)
      throws ExecutionException, InterruptedException, TimeoutException {
    get(admin.fenceProducers(ids).all());
  }

  private static <T> T get(KafkaFuture<T> answer)
      throws ExecutionException, InterruptedException, TimeoutException {
    return answer.get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
  }
}
