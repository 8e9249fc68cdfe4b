package dev.jankline.analysis.explain;

import dev.jankline.analysis.ClusterVerdict;
import dev.jankline.analysis.Fingerprint;
import dev.jankline.analysis.RepresentativeStack;
import dev.jankline.analysis.RepresentativeStack.Alternative;
import dev.jankline.analysis.explain.Explanation.FrameLine;
import dev.jankline.analysis.explain.Explanation.TreeLine;
import dev.jankline.analysis.frames.ClassifiedFrame;
import dev.jankline.analysis.frames.Share;
import java.util.List;
import java.util.Locale;

/** Writes an explanation as text for people. */
final class ExplanationText {

  /** Nodes of the tree with a smaller share of the time are not shown. */
  private static final double MIN_SHARE = 0.01;

  private final RepresentativeStack stack;
  private final ClusterVerdict verdict;
  private final StringBuilder text = new StringBuilder();

  ExplanationText(Explanation explanation) {
    this.stack = explanation.represented().representative();
    this.verdict = explanation.verdict();
  }

  String render() {
    line(verdict.title());
    if (!verdict.location().isEmpty()) {
      line("at %s", verdict.location());
    }
    line("");
    line("cause         %s: %s", verdict.cause().cause(), verdict.cause().evidence());
    line(
        "coverage      %s of %d ms in %d samples, chosen by %s",
        Share.percent(stack.coverage()),
        stack.tree().root().millis(),
        stack.samples().size(),
        RepresentativeStack.STRATEGY);
    if (verdict.culpritFrame() != null) {
      line(
          "              %s of the time in the culprit frame",
          Share.percent(verdict.vote().total(), stack.tree().root().millis()));
    }
    noDominantStack();
    fingerprint(verdict.key());
    fingerprint(verdict.inner());
    fingerprint(verdict.outer());
    frames();
    holder();
    tree();
    return text.toString();
  }

  private void noDominantStack() {
    if (stack.noDominantStack()) {
      line("no dominant stack: no path has half of the time; those with most time begin with");
      for (Alternative alternative : stack.alternatives()) {
        line("              %4s  %s", Share.percent(alternative.share()), alternative.frame());
      }
    }
  }

  private void fingerprint(Fingerprint fingerprint) {
    line("%-13s %s", label(fingerprint), fingerprint.text());
    for (Fingerprint.Part part : fingerprint.parts()) {
      line("              %-9s %s", part.name().text(), part.value());
    }
  }

  private static String label(Fingerprint fingerprint) {
    return fingerprint.grouping().name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  private void frames() {
    line("");
    line("Representative stack, innermost first");
    List<FrameLine> lines = FrameLine.of(stack);
    for (FrameLine frame : lines) {
      line(
          "  %-7s %-12s %s", frame.fate().kept() ? "kept" : "dropped", frame.role(), frame.shown());
      line("          %-12s %s", "", frame.why());
    }
    if (lines.isEmpty()) {
      line("  none: no sample has a frame");
    }
  }

  private void holder() {
    if (!stack.holder().isEmpty()) {
      line("");
      line("Stack of the thread that held the lock, innermost first");
      for (ClassifiedFrame frame : stack.holder()) {
        line("  %-12s %s", frame.role(), FrameLine.shown(frame.frame()));
      }
    }
  }

  private void tree() {
    line("");
    line("Time of the kept frames, outermost first");
    List<TreeLine> lines = TreeLine.of(stack.tree(), MIN_SHARE);
    for (TreeLine entry : lines) {
      line(
          "  %6d ms %5s  %s%s",
          entry.node().millis(),
          Share.percent(entry.share()),
          "  ".repeat(Math.min(40, entry.node().depth() - 1)),
          entry.node().name());
    }
    if (lines.isEmpty()) {
      line("  none: no frame was kept");
    }
  }

  private void line(String format, Object... values) {
    text.append(values.length == 0 ? format : String.format(Locale.ROOT, format, values));
    text.append('\n');
  }
}
