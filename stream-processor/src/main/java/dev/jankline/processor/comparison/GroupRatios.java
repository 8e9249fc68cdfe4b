package dev.jankline.processor.comparison;

import dev.jankline.processor.comparison.ComparisonSums.Compared;
import dev.jankline.processor.comparison.ReleaseComparison.Part;
import dev.jankline.schema.AddedCells;
import dev.jankline.schema.BalanceLine;
import dev.jankline.schema.Estimate;
import dev.jankline.schema.GroupSum;
import dev.jankline.schema.SubjectSum;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Finds the ratio among devices of one OS release or of one vendor alone: the lines of the balance
 * table. Only cells are summed by these, so dispersion and own past are those of all devices.
 */
public final class GroupRatios {
  private final List<BalanceLine> lines;
  private final List<String> vendors;
  private final IntUnaryOperator kept;
  private final ExposureSums exposure = new ExposureSums();
  private final Map<String, ExposureSums> exposures = new HashMap<>();
  private final List<Summed> parts = new ArrayList<>();

  /** The sums of one partition, and how its vendors are numbered among those of all. */
  private record Summed(GroupSum sums, IntUnaryOperator numbered) {}

  /**
   * Begins without sums.
   *
   * @param lines the balance table
   * @param vendors all vendors, by index
   * @param kept how cells are added up for the comparison
   */
  public GroupRatios(List<BalanceLine> lines, List<String> vendors, IntUnaryOperator kept) {
    this.lines = lines;
    this.vendors = vendors;
    this.kept = kept;
  }

  /** Adds sums of devices that are compared. */
  public void add(GroupSum sums, IntUnaryOperator numbered) {
    parts.add(new Summed(sums, numbered));
    exposure.addAll(sums.getExposure(), numbered);
  }

  /** The balance table with the app's ratio in each line. */
  public List<BalanceLine> ofApp(Compared compared) {
    CellSums cells = cells(group -> Optional.of(group.getStalls()));
    return lines.stream().map(line -> with(line, compared.app(part(cells, line)))).toList();
  }

  /** The lines of OS releases and vendors with a cluster's ratio. */
  public List<BalanceLine> ofCluster(Compared compared, String name) {
    CellSums cells =
        cells(
            group ->
                group.getClusters().stream()
                    .filter(cluster -> cluster.getFingerprint().equals(name))
                    .map(SubjectSum::getSums)
                    .findFirst());
    return lines.stream()
        .filter(GroupRatios::isGroup)
        .map(line -> with(line, compared.cluster(name, part(cells, line))))
        .toList();
  }

  private CellSums cells(Function<GroupSum, Optional<AddedCells>> subject) {
    CellSums cells = new CellSums();
    for (Summed part : parts) {
      subject.apply(part.sums).ifPresent(found -> cells.addAll(found.getCells(), part.numbered));
    }
    return cells;
  }

  private Part part(CellSums cells, BalanceLine line) {
    ExposureSums its =
        exposures.computeIfAbsent(
            line.getDimension() + " " + line.getValue(),
            key -> new ExposureSums(exposure.cells.matching(of(line), kept)));
    return new Part(new SubjectSums(cells.matching(of(line), kept)), its);
  }

  private IntPredicate of(BalanceLine line) {
    if (line.getDimension().equals(BalanceTable.OS)) {
      int release = Integer.parseInt(line.getValue());
      return cell -> Cells.osRelease(cell) == release;
    }
    boolean[] isNamed = new boolean[Cells.MAX_VENDORS];
    for (int i = 0; i < isNamed.length; i++) {
      isNamed[i] = BalanceTable.vendor(i, vendors).equals(line.getValue());
    }
    boolean isVendor = line.getDimension().equals(BalanceTable.VENDOR);
    return cell -> isVendor && isNamed[Cells.vendor(cell)];
  }

  private static boolean isGroup(BalanceLine line) {
    return line.getDimension().equals(BalanceTable.OS)
        || line.getDimension().equals(BalanceTable.VENDOR);
  }

  private static BalanceLine with(BalanceLine line, @Nullable Estimate ratio) {
    return new BalanceLine(
        line.getDimension(), line.getValue(), line.getNewer(), line.getOlder(), ratio);
  }
}
