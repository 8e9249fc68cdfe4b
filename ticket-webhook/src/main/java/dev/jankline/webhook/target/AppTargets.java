package dev.jankline.webhook.target;

import dev.jankline.schema.TicketEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * Hands each event to the target of its app, or to that of all other apps. An event of an app
 * without a target is refused, and dead-lettered in the end. Thread-safe.
 */
public final class AppTargets implements TicketTarget {
  private static final String NONE = "no target";

  private final Map<String, TicketTarget> byApp;
  private final Optional<TicketTarget> others;

  /**
   * Takes the targets.
   *
   * @param byApp target of each app that has one of its own
   * @param others target of all other apps
   */
  public AppTargets(Map<String, TicketTarget> byApp, Optional<TicketTarget> others) {
    this.byApp = Map.copyOf(byApp);
    this.others = others;
  }

  @Override
  public String id() {
    return others.map(TicketTarget::id).orElse(NONE);
  }

  @Override
  public String idFor(TicketEvent event) {
    return of(event).map(TicketTarget::id).orElse(NONE);
  }

  @Override
  public CompletableFuture<Answer> deliver(Attempt attempt) {
    TicketEvent event = attempt.event();
    return of(event)
        .map(target -> target.deliver(attempt))
        .orElseGet(
            () ->
                CompletableFuture.completedFuture(
                    new Answer.Refused(
                        "app "
                            + event.getApp()
                            + " has no target; set jank.webhook.targets.<app> or jank.webhook.url",
                        null)));
  }

  @Override
  public void revive() {
    all().forEach(TicketTarget::revive);
  }

  @Override
  public boolean isDisabled() {
    return all().stream().anyMatch(TicketTarget::isDisabled);
  }

  @Override
  public void close() {
    all().forEach(TicketTarget::close);
  }

  private Optional<TicketTarget> of(TicketEvent event) {
    TicketTarget own = byApp.get(event.getApp());
    return own == null ? others : Optional.of(own);
  }

  private List<TicketTarget> all() {
    List<TicketTarget> all = new ArrayList<>(byApp.values());
    others.ifPresent(all::add);
    return all;
  }
}
