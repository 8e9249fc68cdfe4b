package dev.jankline.webhook.text;

import dev.jankline.schema.AlertKind;
import dev.jankline.schema.TicketEvent;
import dev.jankline.schema.TicketEventType;
import dev.jankline.schema.TicketLine;
import dev.jankline.schema.VersionVerdict;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Puts an event into words: the text of a new ticket, or a comment on one. Bounded: a title has at
 * most {@link #MAX_TITLE} characters, every other text {@link Cut#MAX_TEXT}, a stack 40 lines.
 */
public final class TicketText {
  static final int MAX_TITLE = 200;
  private static final int MAX_FRAMES = 40;

  /** Of a function with its package, class and function. */
  private static final Pattern SHORT = Pattern.compile("^(?:[\\w$]+\\.)+([\\w$]+\\.[\\w$<>]+)$");

  private static final Set<TicketEventType> DECISIONS =
      Set.of(
          TicketEventType.VERIFIED_FIXED,
          TicketEventType.FIXED,
          TicketEventType.MUTED,
          TicketEventType.MERGED);

  private final Optional<URI> dashboard;

  /**
   * Takes where links go.
   *
   * @param dashboard base address of the dashboard; empty for no links
   */
  public TicketText(Optional<URI> dashboard) {
    this.dashboard = dashboard;
  }

  /** Marker of a ticket, by which its tracker's issue is found again. */
  public static String marker(TicketEvent event) {
    return "jank:" + word(event.getFingerprint());
  }

  /** Marker of the app. */
  public static String appMarker(TicketEvent event) {
    return "jank-app:" + word(event.getApp());
  }

  /** Title and full text. */
  public Message ticket(TicketEvent event) {
    List<Message.Block> blocks = new ArrayList<>();
    blocks.add(new Message.Block.Paragraph(Headline.of(event)));
    if (event.getType() == TicketEventType.SUMMARY) {
      blocks.add(new Message.Block.Items(lines(event)));
    } else {
      blocks.add(new Message.Block.Facts(TicketFacts.of(event)));
      stack(blocks, event);
    }
    end(blocks, event);
    return new Message(title(event), blocks);
  }

  /** A comment: the decision alone, or all that is known now. */
  public Message comment(TicketEvent event) {
    if (!DECISIONS.contains(event.getType()) && event.getBy() == null) {
      return ticket(event);
    }
    List<Message.Block> blocks = new ArrayList<>();
    blocks.add(new Message.Block.Paragraph(Headline.of(event)));
    end(blocks, event);
    return new Message(title(event), blocks);
  }

  /** Address of the cluster, the screen or the list of tickets in the dashboard. */
  public Optional<String> link(TicketEvent event) {
    return dashboard.map(
        base ->
            base.toString().replaceAll("/+$", "")
                + "/apps/"
                + part(event.getApp())
                + "/"
                + page(event));
  }

  private static String page(TicketEvent event) {
    if (event.getType() == TicketEventType.SUMMARY) {
      return "tickets";
    }
    if (event.getKind() == AlertKind.NOT_JUDGED) {
      return "release?version=" + part(event.getVersionName());
    }
    String page =
        event.getScreen() == null ? "clusters/" + part(event.getFingerprint()) : "screens";
    return page + "?version=" + part(event.getVersionName()) + older(event);
  }

  /** The version it was compared with. */
  private static String older(TicketEvent event) {
    VersionVerdict verdict = event.getRate() == null ? null : event.getRate().getVerdict();
    return verdict == null ? "" : "&older=" + part(verdict.getOlderVersionName());
  }

  private static String title(TicketEvent event) {
    String name = SHORT.matcher(event.getTitle().replaceAll("\\p{Cntrl}+", " ")).replaceFirst("$1");
    String app = " [" + Cut.line(event.getApp()) + "]";
    String news = Headline.worse(event);
    int rest = Math.max(0, MAX_TITLE - news.length() - app.length());
    return Cut.to(Cut.to(name, rest) + news + app, MAX_TITLE + 1);
  }

  private static void stack(List<Message.Block> blocks, TicketEvent event) {
    if (event.getStack().isEmpty()) {
      return;
    }
    Double coverage = event.getCoverage();
    blocks.add(
        new Message.Block.Paragraph(
            "Representative stack, innermost first"
                + (coverage == null
                    ? ":"
                    : ", " + Figures.percent(coverage) + " of the stall's time:")));
    blocks.add(new Message.Block.Code(Cut.StackLines.of(event.getStack(), MAX_FRAMES)));
  }

  private void end(List<Message.Block> blocks, TicketEvent event) {
    link(event).ifPresent(url -> blocks.add(new Message.Block.Link("Dashboard", url)));
    blocks.add(new Message.Block.Markers(List.of(marker(event), appMarker(event))));
  }

  private static List<String> lines(TicketEvent event) {
    List<String> lines = new ArrayList<>();
    for (TicketLine line : event.getLines()) {
      lines.add(
          Cut.line(
              line.getVersionName() + ", " + line.getFingerprint() + ": " + line.getTrigger()));
    }
    long more = event.getClusters() - lines.size();
    if (more > 0) {
      lines.add("and " + Figures.count(more) + " more");
    }
    return lines;
  }

  private static String word(String text) {
    return Cut.to(text, 200).replaceAll("[^A-Za-z0-9:._-]", "_");
  }

  private static String part(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }
}
