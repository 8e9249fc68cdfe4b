package dev.jankline.webhook.target;

import dev.jankline.schema.TicketState;
import dev.jankline.webhook.settings.WebhookSettings.Target;
import java.util.Collection;
import java.util.HashSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Tells what the reason that a tracker gives for closing an issue means. Case, and an underscore
 * for a space, make no difference. Immutable.
 */
public final class CloseReasons {
  private final Set<String> muting;
  private final Set<String> ignored;

  /**
   * Takes the reasons by which nobody is going to fix it, and those that say nothing of the stall.
   *
   * @throws IllegalArgumentException when a reason is among both
   */
  public CloseReasons(Target target) {
    this.muting = plain(target.muteReasons());
    this.ignored = plain(target.ignoreReasons());
    Set<String> both = new HashSet<>(this.muting);
    both.retainAll(this.ignored);
    if (!both.isEmpty()) {
      throw new IllegalArgumentException(
          "mute-reasons and ignore-reasons both have " + both + "; leave out one of each");
    }
  }

  /**
   * The state of a ticket whose issue was closed.
   *
   * @param reason the tracker's word; empty when it gives none, which counts as fixed
   * @return empty when the ticket stays as it is
   */
  public Optional<TicketState> state(String reason) {
    String word = plain(reason);
    if (ignored.contains(word)) {
      return Optional.empty();
    }
    return Optional.of(muting.contains(word) ? TicketState.MUTED : TicketState.CLOSED);
  }

  private static Set<String> plain(Collection<String> reasons) {
    Set<String> plain = new HashSet<>();
    reasons.forEach(reason -> plain.add(plain(reason)));
    return Set.copyOf(plain);
  }

  private static String plain(String reason) {
    return reason.strip().replace('_', ' ').replace('’', '\'').toLowerCase(Locale.ROOT);
  }
}
