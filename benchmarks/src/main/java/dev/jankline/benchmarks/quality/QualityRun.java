package dev.jankline.benchmarks.quality;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;

/** Applies all rules to the labelled sets of this module, or to the stalls of a file. */
final class QualityRun {
  private final QualityOptions options;
  private final Consumer<String> progress;

  QualityRun(QualityOptions options, Consumer<String> progress) {
    this.options = options;
    this.progress = progress;
  }

  List<QualityReport.Part> measure() throws CaseException, IOException {
    Path cases = options.cases();
    if (cases != null) {
      return List.of(new QualityReport.Part("cases", fromFile(cases)));
    }
    List<QualityReport.Part> parts = new ArrayList<>();
    parts.addAll(written(FrozenSet.FROZEN));
    parts.addAll(written(FrozenSet.UNSEEN));
    parts.addAll(written(FrozenSet.THIRD));
    parts.addAll(written(FrozenSet.SIXTH));
    RecordedSet recorded = RecordedSet.read();
    for (LabelledStall.Scheme scheme : LabelledStall.Scheme.values()) {
      progress.accept("recorded set, labels by " + scheme);
      QualityScore score = new QualityScore(ClusterRule.all(recorded.prefixesByApp()));
      recorded.stalls(scheme).forEach(score::add);
      parts.add(
          new QualityReport.Part("recorded-" + scheme.name().toLowerCase(Locale.ROOT), score));
    }
    return parts;
  }

  private List<QualityReport.Part> written(String name) throws IOException {
    List<QualityReport.Part> parts = new ArrayList<>();
    FrozenSet set = FrozenSet.read(name);
    for (LabelledStall.Scheme scheme : LabelledStall.Scheme.values()) {
      progress.accept(name + " set, labels by " + scheme);
      QualityScore score = new QualityScore(ClusterRule.all(set.prefixesByApp()));
      set.forEach(scheme, score::add);
      parts.add(new QualityReport.Part(name + "-" + scheme.name().toLowerCase(Locale.ROOT), score));
    }
    return parts;
  }

  private QualityScore fromFile(Path cases) throws CaseException {
    Map<String, List<String>> prefixes = new HashMap<>();
    if (!options.inApp().isEmpty()) {
      // The prefixes hold for every app of the file, so the file is read once for the apps.
      CaseFile.read(
          cases,
          stall -> prefixes.put(stall.stall().event().getHeader().getApp(), options.inApp()));
    }
    QualityScore score = new QualityScore(ClusterRule.all(prefixes));
    CaseFile.read(cases, score::add);
    return score;
  }
}
