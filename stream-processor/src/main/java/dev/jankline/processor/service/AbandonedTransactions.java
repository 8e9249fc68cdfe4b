package dev.jankline.processor.service;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Ends the open transactions of processors that were killed. Until then no reader gets what was
 * written behind them, by any processor: for {@code jank.processor.transaction-timeout} and up to
 * 10 s more.
 *
 * <p>A transaction is ended when two looks in a row find the same one open, and no member of the
 * group belongs to the process that has begun it. That is the case once the session of a killed or
 * suspended processor has ended and its work was given to others. Ending a transaction rolls it
 * back, so it costs nothing but work done twice even if its owner is alive again by then: the owner
 * begins a new one. Used by one thread.
 */
final class AbandonedTransactions {
  private static final Logger LOG = LoggerFactory.getLogger(AbandonedTransactions.class);

  /** Kafka's view of a consumer group. */
  interface Group {
    /** Client ids of the members; empty while none is known. */
    Set<String> members() throws ExecutionException, InterruptedException, TimeoutException;

    /** Open transactions by transactional id. */
    Map<String, Open> open() throws ExecutionException, InterruptedException, TimeoutException;

    /** Rolls open transactions back; their owners can write nothing more into them. */
    void end(Set<String> ids) throws ExecutionException, InterruptedException, TimeoutException;
  }

  /** Tells a transaction from all others of its id. */
  record Open(long producer, int epoch, long startMillis) {}

  private final Group group;

  /** Client id of a member, which Kafka Streams makes of the application and the process. */
  private final Pattern member;

  private final Pattern transaction;
  private Map<String, Open> suspects = Map.of();

  AbandonedTransactions(Group group, String application) {
    this.group = group;
    String process = "(" + Pattern.quote(application) + "-[0-9a-f-]{36})";
    this.member = Pattern.compile(process + "-StreamThread-\\d+-consumer");
    this.transaction = Pattern.compile(process + "-\\d+");
  }

  /** Looks once, and ends what was abandoned at the last look already. */
  void look() throws InterruptedException {
    try {
      Map<String, Open> abandoned = abandoned();
      Set<String> ending = new HashSet<>();
      abandoned.forEach(
          (id, open) -> {
            if (open.equals(suspects.get(id))) {
              ending.add(id);
            }
          });
      suspects = abandoned;
      if (!ending.isEmpty()) {
        group.end(ending);
        LOG.info("Ended transactions {}: their processors are no longer in the group", ending);
      }
    } catch (ExecutionException | TimeoutException e) {
      suspects = Map.of();
      LOG.debug("Transactions of other processors could not be looked at: {}", e.toString());
    }
  }

  private Map<String, Open> abandoned()
      throws ExecutionException, InterruptedException, TimeoutException {
    Map<String, Open> open = new HashMap<>(group.open());
    open.keySet().removeIf(id -> process(transaction, id).isEmpty());
    if (open.isEmpty()) {
      return open;
    }
    Set<String> alive = new HashSet<>();
    for (String client : group.members()) {
      Optional<String> process = process(member, client);
      if (process.isEmpty()) {
        // A client id of an operator's choice does not tell which transactions are its own.
        return Map.of();
      }
      alive.add(process.get());
    }
    open.keySet().removeIf(id -> alive.contains(process(transaction, id).orElseThrow()));
    return alive.isEmpty() ? Map.of() : open;
  }

  private static Optional<String> process(Pattern pattern, String id) {
    Matcher matcher = pattern.matcher(id);
    return matcher.matches() ? Optional.of(matcher.group(1)) : Optional.empty();
  }
}
