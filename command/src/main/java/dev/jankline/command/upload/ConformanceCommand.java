package dev.jankline.command.upload;

import dev.jankline.command.conformance.CheckedBatch;
import dev.jankline.command.conformance.CheckedBatch.Finding;
import dev.jankline.command.conformance.Conformance;
import dev.jankline.command.conformance.ContractFacts;
import dev.jankline.command.line.InputFiles;
import dev.jankline.command.line.OutputCommand;
import dev.jankline.formats.art.ThreadDumpReader;
import dev.jankline.processor.days.Ages;
import dev.jankline.sdk.DropReason;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Says what is wrong with batches of any producer, without sending them. */
@Command(
    name = "conformance",
    description =
        "Checks batches of any producer against the contract, without sending them, and says what is"
            + " wrong where and what to do; exit code 1 when one does not conform.")
public final class ConformanceCommand extends OutputCommand {
  @Option(names = "--json", description = "Print all findings as one JSON document.")
  private boolean json;

  @Parameters(
      arity = "1..*",
      paramLabel = "FILE",
      description =
          "Bodies of POST /v1/batches, one in each file: Avro single-object or JSON, plain or gzip.")
  private List<Path> files = List.of();

  @Override
  public Integer call() {
    files.forEach(InputFiles::checkReadable);
    BatchFiles reader = new BatchFiles();
    Conformance conformance = new Conformance(facts(reader.maxEventBytes()));
    Map<Path, CheckedBatch> checked = new LinkedHashMap<>();
    for (Path file : files) {
      checked.put(file, reader.check(file, conformance));
    }
    if (json) {
      output.json(document(checked));
    } else {
      print(checked);
    }
    return checked.values().stream().allMatch(CheckedBatch::conforms) ? 0 : 1;
  }

  private static ContractFacts facts(int maxEventBytes) {
    Set<String> dropReasons =
        Stream.of(DropReason.values()).map(Enum::name).collect(Collectors.toSet());
    return new ContractFacts(
        Instant.now(), Ages.GRACE, Set.of(ThreadDumpReader.RAW_FORMAT), dropReasons, maxEventBytes);
  }

  private void print(Map<Path, CheckedBatch> checked) {
    checked.forEach(this::print);
    long conform = checked.values().stream().filter(CheckedBatch::conforms).count();
    output.line(conform + " of " + checked.size() + " batches conform");
  }

  private void print(Path file, CheckedBatch batch) {
    if (batch.conforms()) {
      output.line(file + ": conforms, events: " + batch.events());
      return;
    }
    output.line(file + ": findings: " + (batch.findings().size() + batch.unnamed()));
    batch.findings().forEach(finding -> output.line("  " + finding.text()));
    if (batch.unnamed() > 0) {
      output.line("  and " + batch.unnamed() + " more");
    }
  }

  private static Map<String, Object> document(Map<Path, CheckedBatch> checked) {
    List<Object> rows = new ArrayList<>();
    checked.forEach((file, batch) -> rows.add(row(file, batch)));
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("conforms", checked.values().stream().allMatch(CheckedBatch::conforms));
    document.put("files", rows);
    return document;
  }

  private static Map<String, Object> row(Path file, CheckedBatch batch) {
    Map<String, Object> row = new LinkedHashMap<>();
    row.put("file", file.toString());
    row.put("conforms", batch.conforms());
    row.put("events", batch.events());
    row.put("findings", batch.findings().stream().map(ConformanceCommand::finding).toList());
    row.put("unnamed", batch.unnamed());
    return row;
  }

  private static Map<String, Object> finding(Finding finding) {
    Map<String, Object> row = new LinkedHashMap<>();
    row.put("level", finding.level().name());
    row.put("event", finding.event());
    row.put("path", finding.path());
    row.put("what", finding.what());
    row.put("toDo", finding.toDo());
    return row;
  }
}
