package dev.jankline.benchmarks.hostile;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.jankline.benchmarks.measure.Figure;
import dev.jankline.benchmarks.simulation.SimulationMain;
import dev.jankline.processor.releases.VersionVerdicts;
import dev.jankline.schema.ComparisonBaseline;
import dev.jankline.schema.Estimate;
import dev.jankline.schema.TierVerdict;
import dev.jankline.schema.VersionVerdict;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * Judges device-hours that somebody else made, every six hours; {@code ./jank simulate judge}
 * starts it as a process of its own.
 */
public final class JudgeMain {
  private final PrintStream out;
  private final PrintStream err;

  JudgeMain(PrintStream out, PrintStream err) {
    this.out = out;
    this.err = err;
  }

  /** Exits with 2 for bad input. */
  public static void main(String[] args) {
    // Set before the first logger: several modules have a logback.xml for services.
    System.setProperty("logback.configurationFile", "jank-logback.xml");
    System.exit(new JudgeMain(System.out, System.err).run(args));
  }

  int run(String... args) {
    return SimulationMain.exitCode(err, () -> judge(List.of(args)));
  }

  private int judge(List<String> words) throws IOException {
    boolean isJson = words.contains("--json");
    int lives = words.indexOf("--lives");
    if (lives < 0 || lives + 1 == words.size() || words.size() != (isJson ? 3 : 2)) {
      throw new IllegalArgumentException("write --lives FILE and, if you like, --json");
    }
    DeviceHourJudge judge = read(words.get(lives + 1));
    List<Map<String, Object>> looks = new ArrayList<>();
    for (int until = DeviceHourJudge.BLOCK;
        until < judge.end() + DeviceHourJudge.BLOCK;
        until += DeviceHourJudge.BLOCK) {
      for (ComparisonBaseline baseline : judge.plan(until)) {
        VersionVerdicts verdicts = judge.compare(baseline, until).verdicts();
        if (isJson) {
          looks.add(document(until, baseline, verdicts));
        } else {
          out.println(line(until, baseline, verdicts));
        }
      }
    }
    if (isJson) {
      out.println(new ObjectMapper().writeValueAsString(Map.of("looks", looks)));
    } else if (judge.end() == 0) {
      out.println("no device-hours");
    }
    out.flush();
    return 0;
  }

  private static DeviceHourJudge read(String file) throws IOException {
    DeviceHourJudge judge = new DeviceHourJudge();
    try (BufferedReader lines = Files.newBufferedReader(Path.of(file))) {
      DeviceHourLines.read(lines, judge::add);
    } catch (DeviceHourLines.BadLineException e) {
      throw new IllegalArgumentException(file + ", " + e.getMessage(), e);
    } catch (NoSuchFileException e) {
      throw new IllegalArgumentException("there is no file " + file, e);
    }
    return judge;
  }

  private static Map<String, Object> document(
      int until, ComparisonBaseline baseline, VersionVerdicts verdicts) {
    Map<String, Object> look = new LinkedHashMap<>();
    look.put("hour", until);
    look.put("version", baseline.getVersionName());
    look.put("releasedHour", Duration.ofMillis(baseline.getSince().toEpochMilli()).toHours());
    look.put("older", baseline.getOlder());
    look.put("main", baseline.getMain());
    look.put("app", document(verdicts.app()));
    Map<String, Object> clusters = new LinkedHashMap<>();
    for (String cluster : new TreeSet<>(verdicts.clusters())) {
      clusters.put(cluster, document(verdicts.cluster(cluster)));
    }
    look.put("clusters", clusters);
    return look;
  }

  private static Map<String, Object> document(VersionVerdict verdict) {
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("outcome", verdict.getOutcome().name());
    if (verdict.getReason() != null) {
      document.put("reason", verdict.getReason().name());
    }
    Estimate ratio = verdict.getRatio();
    if (ratio != null) {
      document.put("ratio", ratio.getValue());
      document.put("low", ratio.getLow());
      document.put("high", ratio.getHigh());
    }
    document.put("evidence", verdict.getEvidence());
    document.put("controlled", verdict.getIsControlled());
    Map<String, String> tiers = new LinkedHashMap<>();
    for (TierVerdict tier : verdict.getTiers()) {
      tiers.put(tier.getTier().name(), tier.getOutcome().name());
    }
    document.put("tiers", tiers);
    return document;
  }

  private static String line(int until, ComparisonBaseline baseline, VersionVerdicts verdicts) {
    StringBuilder line =
        new StringBuilder(
                "hour %d, %s against %s: "
                    .formatted(until, baseline.getVersionName(), baseline.getMain()))
            .append(text(verdicts.app()));
    for (String cluster : new TreeSet<>(verdicts.reported())) {
      line.append("; cluster ").append(cluster).append(' ').append(text(verdicts.cluster(cluster)));
    }
    return line.toString();
  }

  private static String text(VersionVerdict verdict) {
    Estimate ratio = verdict.getRatio();
    return ratio == null
        ? verdict.getOutcome() + (verdict.getReason() == null ? "" : " " + verdict.getReason())
        : "%s × %s (%s to %s)"
            .formatted(
                verdict.getOutcome(),
                Figure.shown(ratio.getValue()),
                Figure.shown(ratio.getLow()),
                Figure.shown(ratio.getHigh()));
  }
}
