package dev.jankline.local.outage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.local.process.Await;
import dev.jankline.local.process.ChildProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListTransactionsOptions;
import org.apache.kafka.clients.admin.TransactionState;

/** Suspends a processor while it has an open transaction. */
record OpenTransaction(Map<String, Object> clientSettings, ChildProcess process, Path state) {
  private static final Duration LIMIT = Duration.ofMinutes(1);
  private static final Duration ANSWER = Duration.ofSeconds(5);
  private static final Duration ON_ITS_WAY = Duration.ofMillis(300);

  /**
   * After an attempt in vain the process works again, or the attempts would be what it waits for.
   */
  private static final Duration BETWEEN_ATTEMPTS = Duration.ofSeconds(2);

  private static final Pattern ID = Pattern.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");

  /** Returns once the process is suspended. */
  void suspendInside() {
    try (Admin admin = Admin.create(clientSettings)) {
      assertThat(Await.until(LIMIT, () -> isSuspendedInside(admin)))
          .as("suspended with an open transaction")
          .isTrue();
    }
  }

  private boolean isSuspendedInside(Admin admin) throws Exception {
    if (!isOpen(admin)) {
      return false;
    }
    process.suspend();
    // A request to end it may be on its way.
    Await.pause(ON_ITS_WAY);
    if (isOpen(admin)) {
      return true;
    }
    process.resume();
    Await.pause(BETWEEN_ATTEMPTS);
    return false;
  }

  private boolean isOpen(Admin admin) throws Exception {
    String id = processId();
    ListTransactionsOptions open =
        new ListTransactionsOptions().filterStates(Set.of(TransactionState.ONGOING));
    return admin.listTransactions(open).all().get(ANSWER.toSeconds(), TimeUnit.SECONDS).stream()
        .anyMatch(found -> found.transactionalId().contains(id));
  }

  /** The name that Kafka Streams gives the process, which it keeps beside the state. */
  private String processId() {
    Path file = state.resolve("jank-processor").resolve("kafka-streams-process-metadata");
    try {
      Matcher id = ID.matcher(Files.readString(file));
      assertThat(id.find()).as("process id in " + file).isTrue();
      return id.group();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + file, e);
    }
  }
}
