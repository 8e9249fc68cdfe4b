package dev.jankline.command.cluster;

import dev.jankline.command.line.Output;
import dev.jankline.schema.TicketEvent;
import dev.jankline.webhook.store.ParkedTickets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Groups what can be done with tickets that could not be delivered. */
@Command(name = "tickets", description = "Tries parked ticket events again.")
public final class TicketsCommand {

  /** Asks the dispatchers for a retry of parked events. */
  @Command(
      name = "retry",
      description = "Asks the dispatchers to deliver parked ticket events, after all.")
  public static final class Retry implements Callable<Integer> {
    @Mixin private ClusterOptions cluster = new ClusterOptions();

    @Option(names = "--app", paramLabel = "A", description = "Only events of this app.")
    private @Nullable String app;

    @Option(names = "--ticket", paramLabel = "ID", description = "Only events of this ticket.")
    private @Nullable String ticket;

    @Option(names = "--dry-run", description = "Only lists what is parked.")
    private boolean dryRun;

    @Option(names = "--json", description = "Prints one JSON document.")
    private boolean json;

    private final Output output;

    public Retry(Output output) {
      this.output = output;
    }

    @Override
    public Integer call() {
      cluster.run(this::retry);
      return 0;
    }

    private void retry(Map<String, Object> settings) {
      try (ParkedTickets tickets = ParkedTickets.in(settings)) {
        List<ParkedTickets.Parked> found =
            tickets.find().stream().filter(parked -> matches(parked.retry().getEvent())).toList();
        if (!dryRun) {
          found.forEach(tickets::retry);
        }
        print(found);
      }
    }

    private boolean matches(TicketEvent event) {
      return (app == null || app.equals(event.getApp()))
          && (ticket == null || ticket.equals(event.getTicket()));
    }

    private void print(List<ParkedTickets.Parked> found) {
      List<Map<String, Object>> rows = found.stream().map(Retry::row).toList();
      if (json) {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("parked", rows);
        document.put("retried", dryRun ? 0 : rows.size());
        output.json(document);
        return;
      }
      rows.forEach(row -> output.line(row.get("ticket") + "  " + row.get("error")));
      output.line(rows.size() + (dryRun ? " ticket events are parked" : " are tried again"));
    }

    private static Map<String, Object> row(ParkedTickets.Parked parked) {
      TicketEvent event = parked.retry().getEvent();
      Map<String, Object> row = new LinkedHashMap<>();
      row.put("app", event.getApp());
      row.put("ticket", event.getTicket());
      row.put("event", event.getId());
      row.put("attempts", parked.retry().getAttempts());
      row.put("error", parked.retry().getError());
      return row;
    }
  }
}
