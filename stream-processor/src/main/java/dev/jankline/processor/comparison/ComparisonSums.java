package dev.jankline.processor.comparison;

import dev.jankline.processor.comparison.ExposureSums.DeviceExposure;
import dev.jankline.processor.comparison.LongTermChange.Step;
import dev.jankline.processor.comparison.ReleaseComparison.Part;
import dev.jankline.processor.comparison.SubjectSums.DeviceStalls;
import dev.jankline.schema.AddedCells;
import dev.jankline.schema.Estimate;
import dev.jankline.schema.GroupSum;
import dev.jankline.schema.SubjectSum;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.IntUnaryOperator;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Adds up what devices did for one comparison: first each device's own past in the main older
 * version, then its blocks of six hours on either side. Devices with a past and devices without are
 * summed apart: those without are compared only when they are most of the older side's exposure,
 * and then nothing is controlled.
 *
 * <p>Devices that stalled about ten times as often in their own past as the mean device, or more,
 * are left out: where one in a hundred has half of all stalls, they alone would decide, and what
 * stalls all the time hardly can get worse. So that the mean need not be known before, devices are
 * summed by {@link #level}.
 */
public final class ComparisonSums {
  /** Of the older side: with more from devices without a past, the past is not used. */
  private static final double MAX_WITHOUT_PAST = 0.5;

  private static final double LEAST_WEIGHT = 0.05;
  private static final double FULL_WEIGHT_STALLS = 200;

  /** Stalls of the own past over those of the mean device in the same time. */
  private static final double MOST_OF_MEAN = 10;

  /** With fewer stalls in its own past, a device is on the lowest level. */
  private static final long LEAST_STALLS = 5;

  /** Stalls a minute from which on levels are told apart. */
  private static final double LEAST_RATE = 0.001;

  private final Map<String, Device> devices = new HashMap<>();
  private final Map<String, Long> pastStalls = new HashMap<>();
  private final NavigableMap<Integer, Group> withPast = new TreeMap<>(Map.of(0, new Group()));
  private long allPastMinutes;
  private long allPastStalls;
  private final Group withoutPast = new Group();
  private final long[] observed = new long[2];

  /**
   * Adds an hour of a device's own past.
   *
   * @param stalls by cluster, at most five of the hour
   * @param appStalls of all clusters together, at most five of the hour
   */
  public void addPast(String device, long minutes, Map<String, Integer> stalls, int appStalls) {
    Device of = devices.computeIfAbsent(device, key -> new Device());
    of.pastMinutes += minutes;
    of.pastAppStalls += appStalls;
    allPastMinutes += minutes;
    allPastStalls += appStalls;
    stalls.forEach(
        (cluster, n) -> {
          of.pastStalls.merge(cluster, (long) n, Long::sum);
          pastStalls.merge(cluster, (long) n, Long::sum);
        });
  }

  /**
   * Adds a closed block of a device on one side. The device's past must be known before.
   *
   * @param cell number of the cell; its remainder by {@link Cells#TIERS} is the tier
   * @param stalls by cluster, at most five of each hour
   * @param appStalls of all clusters together, at most five of each hour
   */
  public void addBlock(
      String device,
      int cell,
      Side side,
      long minutes,
      Map<String, Integer> stalls,
      int appStalls) {
    Device of = devices.computeIfAbsent(device, key -> new Device());
    Group group =
        of.pastMinutes > 0
            ? withPast.computeIfAbsent(of.level(), none -> new Group())
            : withoutPast;
    int tier = cell % CellSums.TIERS;
    observed[side.index()] += of.isOn(side) ? 0 : 1;
    OnSide now = of.side(side);
    DeviceExposure before = now.use;
    DeviceExposure after =
        new DeviceExposure(before.now() + minutes, before.past() + of.pastMinutes);
    group.use.addBlock(cell, side, minutes, of.pastMinutes);
    group.use.replaceDevice(tier, side, before, after);
    int day = Cells.day(cell);
    group.use.addToDay(tier, side, now.days, day, minutes);
    now.days[day] += minutes;
    Block block = new Block(cell, side, before, after);
    block.add(group.app, now.app, appStalls, of.pastAppStalls);
    Set<String> clusters = new HashSet<>(now.clusters.keySet());
    clusters.addAll(stalls.keySet());
    clusters.addAll(of.pastStalls.keySet());
    for (String cluster : clusters) {
      block.add(
          group.cluster(cluster),
          now.clusters.computeIfAbsent(cluster, key -> new Totals()),
          stalls.getOrDefault(cluster, 0),
          of.pastStalls.getOrDefault(cluster, 0L));
    }
    now.use = after;
  }

  /** Forgets a device of which nothing more will be added; its sums stay. */
  public void forget(String device) {
    devices.remove(device);
  }

  /** Whether nothing was added. */
  public boolean isEmpty() {
    return observed[0] + observed[1] == 0;
  }

  /** Devices of one side. */
  public long devices(Side side) {
    return observed[side.index()];
  }

  /** Adds devices of one side that {@link #add} does not bring. */
  public void addDevices(Side side, long more) {
    observed[side.index()] += more;
  }

  /** Minutes of the newer and of the older side's devices that are left out. */
  public List<Long> leftOutMinutes() {
    Collection<Group> groups = withPast.tailMap(mostLevel(), false).values();
    return Stream.of(Side.NEWER, Side.OLDER)
        .map(side -> groups.stream().mapToLong(group -> group.use.minutes(side)).sum())
        .toList();
  }

  /** The highest level that is compared. */
  private int mostLevel() {
    return level(MOST_OF_MEAN * allPastStalls / Math.max(1, allPastMinutes));
  }

  /**
   * Returns the number of a range of rates; the upper end of a range is 1.4 times its lower end.
   */
  private static int level(double rate) {
    return rate < LEAST_RATE ? 0 : 1 + (int) (2 * Math.log(rate / LEAST_RATE) / Math.log(2));
  }

  /** Writes all sums, of devices with a past first. */
  public List<GroupSum> write(@Nullable String screen) {
    List<GroupSum> written = new ArrayList<>();
    ofPast().write(screen, true, pastStalls).ifPresent(written::add);
    withoutPast.write(screen, false, Map.of()).ifPresent(written::add);
    return written;
  }

  /** Adds a group that {@link #write} wrote, each cell under the number that it is mapped to. */
  public void add(GroupSum written, IntUnaryOperator mapped) {
    Group group = written.getHasPast() ? withPast.firstEntry().getValue() : withoutPast;
    group.use.addAll(written.getExposure(), mapped);
    group.app.addAll(written.getStalls(), mapped);
    for (SubjectSum cluster : written.getClusters()) {
      group.cluster(cluster.getFingerprint()).addAll(cluster.getSums(), mapped);
      pastStalls.merge(cluster.getFingerprint(), cluster.getPastStalls(), Long::sum);
    }
  }

  /** The devices with a past that are compared. */
  private Group ofPast() {
    return withPast.headMap(mostLevel(), true).values().stream()
        .reduce(Group::plus)
        .orElseGet(Group::new);
  }

  /** Returns the comparison at this moment. */
  public Compared compare() {
    Group past = ofPast();
    // At first the newer side is new installs alone, who have no past and are not like the others.
    double without = withoutPast.use.minutes(Side.OLDER);
    double all = without + past.use.minutes(Side.OLDER);
    boolean isControlled = all == 0 || without <= MAX_WITHOUT_PAST * all;
    Group group = isControlled ? past : past.plus(withoutPast);
    return new Compared(group, past, pastStalls, isControlled);
  }

  /** Holds the sums of the devices that are compared. */
  public static final class Compared {
    private final Group group;
    private final Group withPast;
    private final Map<String, Long> pastStalls;
    private final boolean isControlled;
    private final UnaryOperator<SubjectSums> part;
    private final ExposureSums use;
    private final SubjectSums app;
    private final ReleaseComparison comparison;

    private Compared(
        Group group, Group withPast, Map<String, Long> pastStalls, boolean isControlled) {
      this(group, withPast, pastStalls, isControlled, group.use, all -> all);
    }

    /** {@code part} takes the part of sums that is compared. */
    private Compared(
        Group group,
        Group withPast,
        Map<String, Long> pastStalls,
        boolean isControlled,
        ExposureSums use,
        UnaryOperator<SubjectSums> part) {
      this.group = group;
      this.withPast = withPast;
      this.pastStalls = pastStalls;
      this.isControlled = isControlled;
      this.use = use;
      this.part = part;
      app = part.apply(group.app);
      comparison =
          new ReleaseComparison(
              use, app, () -> clusters().stream().map(this::sums).toList(), isControlled);
    }

    /** Whether what the devices differed by before the update is taken off. */
    public boolean isControlled() {
      return isControlled;
    }

    /** Whether any cell has exposure of both sides. */
    public boolean isComparable() {
      return Weighted.isPossible(use);
    }

    /** Exposure of both sides. */
    public ExposureSums exposure() {
      return use;
    }

    private SubjectSums sums(String subject) {
      SubjectSums found = group.clusters.get(subject);
      return found == null ? new SubjectSums() : part.apply(found);
    }

    /** Names of all clusters. */
    public Set<String> clusters() {
      Set<String> clusters = new TreeSet<>(group.clusters.keySet());
      clusters.removeIf(Vital::isVital);
      return clusters;
    }

    /** Finds what is known of another measure of the app. */
    public Finding vital(Vital vital) {
      return cluster(vital.subject());
    }

    /** Finds what is known of the app as a whole. */
    public Finding app() {
      return comparison.app();
    }

    /** Finds what is known of a cluster; one without a stall on either side has no evidence. */
    public Finding cluster(String name) {
      return comparison.cluster(sums(name), pastStalls.getOrDefault(name, 0L));
    }

    /** Finds the app's ratio among some devices; null without stalls on both sides. */
    @Nullable Estimate app(Part part) {
      return comparison.app(part);
    }

    /** Finds a cluster's ratio among some devices; null without stalls on both sides. */
    @Nullable Estimate cluster(String name, Part part) {
      return comparison.cluster(sums(name), pastStalls.getOrDefault(name, 0L), part);
    }

    /** Finds since when a cluster is worse. */
    public Onset onset(String cluster, double logThreshold) {
      return comparison.onset(sums(cluster), pastStalls.getOrDefault(cluster, 0L), logThreshold);
    }

    /** Finds whether the version became worse as a whole at some moment. */
    public ChangeInside change() {
      return ChangeInside.of(use, app);
    }

    /** Finds whether a cluster of the version became worse at some moment. */
    public ChangeInside change(String cluster) {
      return ChangeInside.of(use, sums(cluster));
    }

    /** Whether hardly anyone keeps an older version, so that only the devices' past can tell. */
    public boolean isUpdateOfAll() {
      return ChangeSinceUpdate.isNeeded(use);
    }

    /** Compares clusters with the same devices' past in the main older version. */
    public Map<String, Step> stepsSinceUpdate() {
      Map<String, SubjectSums> named = new HashMap<>(withPast.clusters);
      named.keySet().removeIf(Vital::isVital);
      return ChangeSinceUpdate.steps(withPast.use, named);
    }

    /** Compares the app with the same devices' past in the main older version. */
    public Step appSinceUpdate() {
      return ChangeSinceUpdate.ofApp(withPast.use, withPast.app);
    }

    /** Compares the devices of one tier alone. */
    public Compared ofTier(int tier) {
      return new Compared(
          group,
          withPast,
          pastStalls,
          isControlled,
          group.use.ofTier(tier),
          sums -> sums.ofTier(tier));
    }

    /** The weight of a cluster's test: fixed by its stalls before the release. */
    public double weight(String cluster) {
      return LEAST_WEIGHT + Math.min(1, pastStalls.getOrDefault(cluster, 0L) / FULL_WEIGHT_STALLS);
    }
  }

  private record Block(int cell, Side side, DeviceExposure before, DeviceExposure after) {
    void add(SubjectSums sums, Totals totals, long stalls, long pastStalls) {
      int tier = cell % CellSums.TIERS;
      sums.addBlock(cell, side, stalls, pastStalls);
      sums.addDevice(tier, side, totals.stalls(), before, -1);
      totals.now += stalls;
      totals.past += pastStalls;
      sums.addDevice(tier, side, totals.stalls(), after, 1);
    }
  }

  private static final class Totals {
    private long now;
    private long past;

    private DeviceStalls stalls() {
      return new DeviceStalls(now, past);
    }
  }

  private static final class OnSide {
    private DeviceExposure use = DeviceExposure.NONE;
    private final long[] days = new long[ExposureSums.DAYS];
    private final Totals app = new Totals();
    private final Map<String, Totals> clusters = new HashMap<>();
  }

  private static final class Device {
    private long pastMinutes;
    private long pastAppStalls;
    private final Map<String, Long> pastStalls = new HashMap<>();
    private final @Nullable OnSide[] sides = new OnSide[2];

    private int level() {
      return pastAppStalls < LEAST_STALLS
          ? 0
          : ComparisonSums.level((double) pastAppStalls / pastMinutes);
    }

    private boolean isOn(Side side) {
      return sides[side.index()] != null;
    }

    private OnSide side(Side side) {
      OnSide found = sides[side.index()];
      if (found == null) {
        found = new OnSide();
        sides[side.index()] = found;
      }
      return found;
    }
  }

  private static final class Group {
    private final ExposureSums use;
    private final SubjectSums app;
    private final Map<String, SubjectSums> clusters = new HashMap<>();

    private Group() {
      this(new ExposureSums(), new SubjectSums());
    }

    private Group(ExposureSums use, SubjectSums app) {
      this.use = use;
      this.app = app;
    }

    private SubjectSums cluster(String name) {
      return clusters.computeIfAbsent(name, key -> new SubjectSums());
    }

    private Optional<GroupSum> write(
        @Nullable String screen, boolean hasPast, Map<String, Long> pasts) {
      AddedCells exposure = use.write();
      if (exposure.getCells().isEmpty()) {
        return Optional.empty();
      }
      List<SubjectSum> written = new ArrayList<>();
      new TreeMap<>(clusters)
          .forEach(
              (name, sums) -> {
                long past = pasts.getOrDefault(name, 0L);
                written.add(new SubjectSum(name, past, sums.write()));
              });
      return Optional.of(new GroupSum(screen, hasPast, exposure, app.write(), written));
    }

    private Group plus(Group other) {
      Group sum = new Group();
      sum.addAll(this);
      sum.addAll(other);
      return sum;
    }

    private void addAll(Group other) {
      use.addAll(other.use, cell -> cell);
      app.addAll(other.app, cell -> cell);
      other.clusters.forEach((name, sums) -> cluster(name).addAll(sums, cell -> cell));
    }
  }
}
