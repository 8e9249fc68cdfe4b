package dev.jankline.local.fleet;

import dev.jankline.schema.Device;
import dev.jankline.schema.DeviceTier;
import java.util.List;
import java.util.SplittableRandom;

/** Kinds of phones a fleet is made of, more of the middle than of the ends. */
enum PhoneModel {
  LITE_2("xiaomi", "Lite 2", DeviceTier.LOW, new Hardware(60, 2, 4), 1.45),
  LITE_4("xiaomi", "Lite 4", DeviceTier.LOW, new Hardware(60, 3, 8), 1.3),
  CLASSIC_6("samsung", "Classic 6", DeviceTier.MID, new Hardware(60, 4, 8), 1.15),
  CLASSIC_7("samsung", "Classic 7", DeviceTier.MID, new Hardware(90, 6, 8), 1.1),
  CLASSIC_8("samsung", "Classic 8", DeviceTier.MID, new Hardware(90, 8, 8), 1.05),
  PRO_9("google", "Pro 9", DeviceTier.HIGH, new Hardware(120, 12, 8), 1.0),
  FOLD_3("samsung", "Fold 3", DeviceTier.HIGH, new Hardware(120, 16, 8), 0.97);

  private static final List<PhoneModel> MODELS = List.of(values());
  private static final List<Integer> API_LEVELS = List.of(28, 29, 30, 31, 33, 34, 35, 36);
  private static final List<String> OS_VERSIONS =
      List.of("9", "10", "11", "12", "13", "14", "15", "16");
  private static final long GIBIBYTE = 1L << 30;

  private final String vendor;
  private final String model;
  private final DeviceTier tier;

  @SuppressWarnings("ImmutableEnumChecker") // A record of numbers is immutable.
  private final Hardware hardware;

  /** How much longer everything takes than on the machine that recorded. */
  private final double slowness;

  PhoneModel(String vendor, String model, DeviceTier tier, Hardware hardware, double slowness) {
    this.vendor = vendor;
    this.model = model;
    this.tier = tier;
    this.hardware = hardware;
    this.slowness = slowness;
  }

  /** What is built into a phone. */
  private record Hardware(float refreshRateHz, long ramGibibytes, int cores) {}

  static PhoneModel any(SplittableRandom random) {
    return MODELS.get(random.nextInt(MODELS.size()));
  }

  float refreshRateHz() {
    return hardware.refreshRateHz();
  }

  boolean isLow() {
    return tier == DeviceTier.LOW;
  }

  double slowness() {
    return slowness;
  }

  /** One phone of this model, with some release of the operating system. */
  Device device(SplittableRandom random) {
    int release = random.nextInt(OS_VERSIONS.size());
    return new Device(
        model,
        tier,
        OS_VERSIONS.get(release),
        API_LEVELS.get(release),
        hardware.refreshRateHz(),
        hardware.ramGibibytes() * GIBIBYTE,
        hardware.cores(),
        "Android",
        vendor);
  }
}
