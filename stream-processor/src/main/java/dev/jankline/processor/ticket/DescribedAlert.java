package dev.jankline.processor.ticket;

import dev.jankline.schema.Alert;
import dev.jankline.schema.Cause;
import dev.jankline.schema.ClusterInfo;
import dev.jankline.schema.SymbolizedFrame;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Puts an alert together with the texts of its cluster.
 *
 * @param alert the alert
 * @param info description of the cluster; null when there is none
 */
public record DescribedAlert(Alert alert, @Nullable ClusterInfo info) {
  /** Title of the cluster; its fingerprint when it has no description. */
  String title() {
    return info == null ? alert.getFingerprint() : info.getTitle();
  }

  /** Most common cause. */
  Cause cause() {
    return info == null ? Cause.UNKNOWN : info.getCause();
  }

  /** Representative stack, innermost first; empty when the cluster has no description. */
  List<SymbolizedFrame> stack() {
    return info == null ? List.of() : info.getStack();
  }
}
