package dev.jankline.command.conformance;

import dev.jankline.schema.BatchHeader;
import dev.jankline.schema.BuildId;
import dev.jankline.schema.BuildKind;
import dev.jankline.schema.Device;
import dev.jankline.schema.Platform;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Rules about the header of a batch that a gateway does not enforce. */
final class HeaderRules {
  private static final Set<BuildKind> NUMBERS =
      Set.of(BuildKind.GNU_BUILD_ID, BuildKind.DART_BUILD_ID, BuildKind.MACHO_UUID);

  private HeaderRules() {}

  static void check(BatchHeader header, Findings findings) {
    if (header.getPlatform() == Platform.UNKNOWN) {
      findings.tolerated("header.platform", "is UNKNOWN", "Name the platform of the app");
    }
    if (header.getVersionCode() < 1) {
      findings.tolerated(
          "header.versionCode",
          header.getVersionCode() + " is below 1",
          "Send the number by which the versions of the app are ordered");
    }
    filled(header.getVersionName(), "header.versionName", findings);
    filled(header.getSdkVersion(), "header.sdkVersion", findings);
    if (!CodeNames.isRandomId(header.getInstallId())) {
      findings.tolerated(
          "header.installId",
          "is not 16 or more of the letters, digits and dashes of a random id",
          "Make 128 random bits, keep them, and send them in hex");
    }
    if (header.getConfigRevision() < 0) {
      findings.tolerated(
          "header.configRevision", header.getConfigRevision() + " is below 0", "Send 0 for none");
    }
    buildIds(header.getBuildIds(), findings);
    device(header.getDevice(), findings);
  }

  private static void buildIds(List<BuildId> ids, Findings findings) {
    Set<BuildId> seen = new HashSet<>();
    for (int i = 0; i < ids.size(); i++) {
      BuildId id = ids.get(i);
      String path = "header.buildIds[" + i + "]";
      if (id.getKind() == BuildKind.UNKNOWN) {
        findings.tolerated(path + ".kind", "is UNKNOWN", "Name the kind of the id");
      }
      if (NUMBERS.contains(id.getKind()) && !CodeNames.isHex(id.getId())) {
        findings.tolerated(
            path + ".id", "is not lower-case hex without dashes", "Write it so: symbols go by it");
      }
      filled(id.getId(), path + ".id", findings);
      if (!seen.add(id)) {
        findings.tolerated(path, "is there twice", "List each build once");
      }
    }
  }

  private static void device(Device device, Findings findings) {
    filled(device.getModel(), "header.device.model", findings);
    filled(device.getOsVersion(), "header.device.osVersion", findings);
    atLeastOne(device.getOsApiLevel(), "header.device.osApiLevel", findings);
    atLeastOne(device.getRefreshRateHz(), "header.device.refreshRateHz", findings);
    atLeastOne(device.getTotalRamBytes(), "header.device.totalRamBytes", findings);
    atLeastOne(device.getCpuCores(), "header.device.cpuCores", findings);
    String vendor = device.getVendor();
    if (!vendor.equals(vendor.toLowerCase(Locale.ROOT))) {
      findings.tolerated(
          "header.device.vendor",
          "is not in lower case",
          "Write it so: devices are compared by vendor");
    }
  }

  private static void filled(String text, String path, Findings findings) {
    if (text.isBlank()) {
      findings.tolerated(path, "is blank", "Fill it in");
    }
  }

  private static void atLeastOne(@Nullable Number number, String path, Findings findings) {
    if (number != null && number.doubleValue() < 1) {
      findings.tolerated(path, number + " is below 1", "Leave it out when it is not known");
    }
  }
}
