package dev.jankline.processor.releases;

import dev.jankline.schema.Alert;
import dev.jankline.schema.FixMark;
import dev.jankline.schema.VersionComparison;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Takes what a judgement says. Rates go on at once: an app may have a million.
 *
 * @param rates takes rates that changed
 * @param gone takes rates of which nothing is left: their records are to be deleted
 * @param alerts of each cluster and version the first rule that holds, most evidence first
 * @param fixAlerts what is known of fixes, and was not said before
 * @param fixes the marks of these fixes, with what is said now
 */
record JudgementOutput(
    Consumer<VersionComparison> rates,
    Consumer<VersionComparison> gone,
    List<Alert> alerts,
    List<Alert> fixAlerts,
    List<FixMark> fixes) {
  JudgementOutput(Consumer<VersionComparison> rates, Consumer<VersionComparison> gone) {
    this(rates, gone, new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
  }
}
