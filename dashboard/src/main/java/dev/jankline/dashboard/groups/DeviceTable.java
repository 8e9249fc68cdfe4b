package dev.jankline.dashboard.groups;

import java.util.BitSet;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Holds one stall a device as sets of devices: cases, and the devices of each value. A device with
 * a stall of the cluster is a case, by the first such stall; any other one is a control, by its
 * first stall.
 */
final class DeviceTable {
  private final BitSet cases = new BitSet();
  private final Map<String, Map<String, BitSet>> dimensions = new TreeMap<>();
  private int devices;

  DeviceTable(List<KeptStall> stalls) {
    Map<String, KeptStall> chosen = new LinkedHashMap<>();
    for (KeptStall stall : stalls) {
      chosen.merge(
          stall.install(), stall, (old, next) -> next.inCluster() && !old.inCluster() ? next : old);
    }
    chosen.values().forEach(this::add);
  }

  private void add(KeptStall stall) {
    int device = devices++;
    cases.set(device, stall.inCluster());
    stall
        .attributes()
        .forEach(
            (dimension, value) ->
                dimensions
                    .computeIfAbsent(dimension, any -> new TreeMap<>())
                    .computeIfAbsent(value, any -> new BitSet())
                    .set(device));
  }

  int devices() {
    return devices;
  }

  int cases() {
    return cases.cardinality();
  }

  List<String> dimensions() {
    return List.copyOf(dimensions.keySet());
  }

  /** The most frequent values of a dimension that enough devices have. */
  List<String> values(String dimension, int minDevices, int maxValues) {
    return dimensions.getOrDefault(dimension, Map.of()).entrySet().stream()
        .filter(value -> value.getValue().cardinality() >= minDevices)
        .sorted(Comparator.comparingInt(value -> -value.getValue().cardinality()))
        .limit(maxValues)
        .map(Map.Entry::getKey)
        .toList();
  }

  /** Devices that have all these values. */
  BitSet with(Map<String, String> values) {
    BitSet with = everyone();
    values.forEach(
        (dimension, value) ->
            with.and(
                dimensions.getOrDefault(dimension, Map.of()).getOrDefault(value, new BitSet())));
    return with;
  }

  /** Devices of which a value is known in all dimensions of these values. */
  BitSet known(Map<String, String> values) {
    BitSet known = everyone();
    for (String dimension : values.keySet()) {
      BitSet any = new BitSet();
      dimensions.getOrDefault(dimension, Map.of()).values().forEach(any::or);
      known.and(any);
    }
    return known;
  }

  /** Compares the devices that have a value with others, among some. */
  FourFold compare(BitSet with, BitSet among) {
    BitSet exposed = common(with, among);
    return new FourFold(
        common(exposed, cases).cardinality(),
        common(among, cases).cardinality(),
        exposed.cardinality(),
        among.cardinality());
  }

  static BitSet common(BitSet one, BitSet other) {
    BitSet both = (BitSet) one.clone();
    both.and(other);
    return both;
  }

  BitSet everyone() {
    BitSet all = new BitSet();
    all.set(0, devices);
    return all;
  }
}
