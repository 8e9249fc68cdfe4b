package dev.jankline.benchmarks.quality.fleet.template;

import java.util.List;

/**
 * Describes a model of device.
 *
 * @param model name
 * @param release API level of Android, version of iOS
 * @param vendor vendor whose frames are in its stacks; empty for none
 */
public record Phone(String model, int release, String vendor) {
  public static final List<Phone> ANDROID =
      List.of(
          new Phone("Pixel 8", 35, ""),
          new Phone("Pixel 6", 34, ""),
          new Phone("Pixel 3", 31, ""),
          new Phone("SM-S921B", 34, ""),
          new Phone("SM-A536B", 33, ""),
          new Phone("SM-G960F", 29, ""),
          new Phone("23049PCD8G", 33, "miui"),
          new Phone("Redmi Note 8", 30, "miui"),
          new Phone("Redmi 5A", 27, "miui"),
          new Phone("CPH2451", 34, "oplus"),
          new Phone("CPH1931", 28, "oplus"),
          new Phone("V2109", 31, "vivo"),
          new Phone("Moto G5", 26, ""),
          // Makers that exist nowhere else: no list has their frames.
          new Phone("NV-12", 33, "nuvola"),
          new Phone("NV-9", 30, "nuvola"),
          new Phone("NV-5", 28, "nuvola"),
          new Phone("HX 5", 34, "hexora"),
          new Phone("HX 3", 29, "hexora"),
          new Phone("HX 1", 27, "hexora"));

  public static final List<Phone> IOS =
      List.of(
          new Phone("iPhone16,1", 18, ""),
          new Phone("iPhone14,5", 17, ""),
          new Phone("iPhone12,8", 16, ""),
          new Phone("iPhone10,3", 15, ""));

  /** Tells whether stacks of this device have a vendor's frame. */
  boolean adds(String frame) {
    return !vendor.isEmpty() && frame.startsWith("com." + vendor + ".");
  }
}
