package dev.jankline.sdk.android;

import android.content.Context;
import android.content.pm.ApplicationInfo;
import android.content.pm.PackageInfo;
import dev.jankline.sdk.SdkConfig;
import dev.jankline.sdk.android.device.AppTraits;
import dev.jankline.sdk.android.device.DeviceState;
import dev.jankline.sdk.android.system.Faults;
import dev.jankline.sdk.sampling.InstallId;
import dev.jankline.sdk.sampling.KillSwitch;
import dev.jankline.sdk.wire.BuildId;
import dev.jankline.sdk.wire.BuildId.BuildKind;
import java.io.File;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Fills in what Android knows of the app, for the settings that the app did not give. */
final class AppSettings {
  private static final String DIRECTORY = "no_backup/jankline";

  private AppSettings() {}

  /** What is known without asking the system; settings that the app gave take precedence. */
  static SdkConfig known(SdkConfig.Builder given, Context context, Faults faults) {
    SdkConfig own = given.build();
    DeviceState state = new DeviceState(context, faults);
    if (own.app().isEmpty()) {
      given.app(context.getPackageName());
    }
    int flags = context.getApplicationInfo().flags;
    if (own.buildType().isEmpty() && (flags & ApplicationInfo.FLAG_DEBUGGABLE) != 0) {
      given.buildType("debug");
    }
    given.cpuClock(state).contextReader(state);
    given.mainExecutor(state);
    if (own.uploadGate() == null) {
      given.uploadGate(state);
    }
    if (own.log() == null) {
      given.log(faults);
    }
    return given.build();
  }

  /** The complete settings; those the app gave take precedence. */
  static SdkConfig complete(SdkConfig known, Context context, Faults faults) {
    SdkConfig.Builder all = known.toBuilder();
    if (known.versionName().isEmpty() && known.versionCode() == 0) {
      version(all, context, faults);
    }
    String mapping = AppTraits.mapping(new Throwable().getStackTrace());
    return all.buildIds(withMapping(known.buildIds(), mapping)).build();
  }

  /**
   * Whether this process is watched now, and with which directory: the main one, and those that the
   * app names, with the id that the main one has drawn and deletes when the user opts out.
   */
  static boolean isWatched(Context context, SdkConfig.Builder given) {
    File main = directory(context);
    String process = AppTraits.process(context);
    boolean isMain = process.equals(context.getApplicationInfo().processName);
    if ((!isMain && !isNamed(process, context.getPackageName(), given.build().processes()))
        || UserUnlock.isAwaited(context, given)) {
      return false;
    }
    given.spoolDirectory(main);
    String id = isMain ? null : InstallId.read(main);
    if (id != null) {
      given.spoolDirectory(new File(main.getPath() + '-' + process)).installId(id);
    }
    return isMain || (id != null && !KillSwitch.isOn(main));
  }

  /** Whether a process is among these, by its own name or as the manifest of the app has it. */
  static boolean isNamed(String process, String app, List<String> named) {
    return named.contains(process)
        || (process.startsWith(app) && named.contains(process.substring(app.length())));
  }

  /**
   * The directory of the SDK in the main process, which is not part of backups. The context's own
   * method for it would look at the disk and create it.
   */
  static File directory(Context context) {
    return new File(context.getApplicationInfo().dataDir, DIRECTORY);
  }

  /** The directories of all processes that were watched, that of the main one first. */
  static List<File> directories(File main) {
    List<File> all = new ArrayList<>();
    all.add(main);
    File parent = main.getParentFile();
    File[] beside = parent == null ? null : parent.listFiles();
    if (beside != null) {
      for (File other : beside) {
        if (other.getPath().startsWith(main.getPath() + '-')) {
          all.add(other);
        }
      }
    }
    return all;
  }

  /** The given build ids, and that of the R8 mapping unless one is given. */
  static List<BuildId> withMapping(List<BuildId> given, @Nullable String mapping) {
    List<BuildId> all = new ArrayList<>(given);
    for (BuildId id : given) {
      if (id.kind() == BuildKind.R8_MAPPING) {
        return all;
      }
    }
    if (mapping != null) {
      all.add(new BuildId(BuildKind.R8_MAPPING, mapping));
    }
    return all;
  }

  private static void version(SdkConfig.Builder given, Context context, Faults faults) {
    try {
      PackageInfo installed = AppTraits.installed(context);
      String name = installed.versionName;
      given.version(name == null ? "" : name, AppTraits.versionCode(installed));
    } catch (Throwable thrown) {
      faults.caught(thrown);
    }
  }
}
